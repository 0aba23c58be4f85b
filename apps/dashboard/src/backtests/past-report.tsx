import { useState } from 'react';
import { Link } from 'wouter';
import { BarChart } from '../analytics/charts.tsx';
import { formatDay } from '../kit/dates/format-day.ts';
import { DateTime } from '../kit/dates/time.tsx';
import { Select } from '../kit/field.tsx';
import { Empty } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { type Owner, toPath } from '../owner.ts';
import { TARGET_KINDS } from '../tickets/model/target-words.ts';
import { t } from '../texts/texts.ts';
import { useUsers } from '../tickets/use-ticket.ts';
import { ASSUMPTIONS, type CountName, COUNTS, COUNTS_OF } from './past-words.ts';
import type { PastDraft, Report } from './use-backtest.ts';

interface ReportProps {
  readonly owner: Owner;
  readonly kind: PastDraft['kind'];
  readonly report: Report;
}

const ByDay = ({ kind, report }: Omit<ReportProps, 'owner'>) => {
  const names = COUNTS_OF[kind];
  const [name, setName] = useState<CountName>(names[0] ?? 'fired');
  return (
    <>
      {names.length > 1 && (
        <Select
          label={t('Shown by day')}
          value={name}
          options={names.map((value) => ({ value, label: COUNTS[value] }))}
          onChoose={setName}
        />
      )}
      <BarChart
        label={t('{{what}}, by day', { what: COUNTS[name] })}
        rows={report.days.map(({ date, replayed, actual }) => ({
          name: formatDay(date),
          bar: replayed[name],
          line: actual?.[name] ?? 0,
        }))}
        barName={t('With this draft')}
        lineName={t('What happened')}
      />
    </>
  );
};

const Totals = ({ kind, report: { totals } }: Omit<ReportProps, 'owner'>) => {
  const columns: readonly Column<CountName>[] = [
    { name: t('Count'), cell: (name) => COUNTS[name] },
    { name: t('With this draft'), cell: (name) => totals.replayed[name] },
    { name: t('What happened'), cell: (name) => totals.actual?.[name] ?? t('It was not there yet') },
  ];
  return <Table label={t('In all')} columns={columns} rows={COUNTS_OF[kind]} keyOf={(name) => name} />;
};

const Called = ({ owner, report: { called, pings } }: Omit<ReportProps, 'kind'>) => {
  const staff = useUsers(
    owner,
    called.filter(({ type }) => type === 'staff').map(({ id }) => id),
  ).data;
  const nameOf = (id: string) => staff?.find(({ userId }) => userId === id)?.name ?? id;
  if (called.length === 0) return null;
  const columns: readonly Column<Report['called'][number]>[] = [
    { name: t('Who'), cell: ({ type, id }) => (type === 'staff' ? nameOf(id) : t('Role {{id}}', { id })) },
    { name: t('With this draft'), cell: ({ replayed }) => replayed },
    { name: t('What happened'), cell: ({ actual }) => actual ?? '–' },
    { name: t('Most in one hour'), cell: ({ maxPerHour }) => maxPerHour },
  ];
  return (
    <>
      <h3>{t('Who would be called')}</h3>
      <p className="muted">
        {t('{{total}} in all, at most {{max}} in one hour.', { total: pings.total, max: pings.maxPerHour })}
      </p>
      <Table
        label={t('Who would be called')}
        columns={columns}
        rows={called}
        keyOf={({ type, id }) => `${type} ${id}`}
      />
    </>
  );
};

const Examples = ({ owner, report: { examples } }: Omit<ReportProps, 'kind'>) => {
  const columns: readonly Column<Report['examples'][number]>[] = [
    {
      name: t('Ticket'),
      cell: ({ ticketId, ticketNumber }) => <Link href={`${toPath(owner)}/tickets/${ticketId}`}>#{ticketNumber}</Link>,
    },
    { name: t('When'), cell: ({ at }) => <DateTime at={at} /> },
    {
      name: t('What'),
      cell: ({ what, targetKind }) =>
        targetKind === null ? COUNTS[what] : `${COUNTS[what]}: ${TARGET_KINDS[targetKind]}`,
    },
  ];
  if (examples.length === 0)
    return <Empty title={t('Nothing would have happened')}>{t('Choose a longer time.')}</Empty>;
  return (
    <>
      <h3>{t('The first ones')}</h3>
      <Table
        label={t('The first ones')}
        columns={columns}
        rows={examples}
        keyOf={({ ticketId, at, what, targetKind }) => `${ticketId} ${at} ${what} ${targetKind}`}
      />
    </>
  );
};

/** What a draft would have done, next to what happened. */
export const PastReport = (props: ReportProps) => (
  <div className="stack">
    <Totals {...props} />
    <ByDay {...props} />
    <Called {...props} />
    <Examples {...props} />
    <details>
      <summary>{t('What this assumes')}</summary>
      <ul>
        {props.report.assumptions.map((name) => (
          <li key={name}>{ASSUMPTIONS[name]}</li>
        ))}
      </ul>
    </details>
  </div>
);
