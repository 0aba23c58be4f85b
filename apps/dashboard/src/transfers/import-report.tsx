import { formatDuration } from '../analytics/duration.ts';
import { Alert } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { t } from '../texts/texts.ts';
import { Counts } from './counts.tsx';
import { explainImport, nameLoss, namePlace } from './import-words.ts';
import type { Report } from './requests.ts';
import { formatSize } from './transfer-words.ts';

type Loss = Report['losses'][number];

const LOSS_COLUMNS: readonly Column<Loss>[] = [
  { name: t('Kind'), cell: nameLoss },
  { name: t('Why'), cell: ({ why }) => explainImport(why) },
  { name: t('How many'), cell: ({ count }) => count },
];

const listPlaceFacts = ({ channels, missingChannels, missingRoles }: NonNullable<Report['places']>) => [
  channels.hidden > 0 &&
    t('Channels of open tickets that are hidden from the bot: {{number}}. Give it access, and they go on there.', {
      number: channels.hidden,
    }),
  channels.missing > 0 &&
    t(
      'Channels of open tickets that the server does not have: {{number}}. These tickets are closed, unless they get new channels.',
      { number: channels.missing },
    ),
  channels.notAsked > 0 &&
    t('Channels of open tickets that were not looked at: {{number}}.', { number: channels.notAsked }),
  missingChannels.length > 0 &&
    t('Channels that the file names and the server lacks: {{number}}.', { number: missingChannels.length }),
  missingRoles.length > 0 &&
    t('Roles that the file names and the server lacks: {{number}}.', { number: missingRoles.length }),
];

const listFacts = (report: Report): readonly string[] => {
  const { known, changed, extended, open, expected, numberOffset, staff, beyondRetention } = report;
  return [
    known > 0 && t('There from an earlier import: {{number}}.', { number: known }),
    changed > 0 && t('Tickets that a newer state replaces: {{number}}.', { number: changed }),
    extended > 0 && t('Tickets that get more messages: {{number}}.', { number: extended }),
    open > 0 && t('Open tickets: {{number}}.', { number: open }),
    t('It takes {{fromTime}} to {{toTime}}, and {{fromSize}} to {{toSize}} of space.', {
      fromTime: formatDuration(expected.seconds.from),
      toTime: formatDuration(expected.seconds.to),
      fromSize: formatSize(expected.bytes.from),
      toSize: formatSize(expected.bytes.to),
    }),
    numberOffset > 0 && t('The numbers of tickets grow by {{offset}}.', { offset: numberOffset }),
    t('Staff in the file: {{number}}.', { number: staff }),
    beyondRetention > 0 && t('Closed tickets that retention removes next: {{number}}.', { number: beyondRetention }),
    ...(report.places === null
      ? [t('The bot could not be reached: channels and roles were not looked at.')]
      : listPlaceFacts(report.places)),
  ].filter((line) => line !== false);
};

/** What an import would do. */
export const ImportReport = ({ report }: { readonly report: Report }) => {
  const months = Object.fromEntries(report.byMonth.map(({ month, tickets }) => [month, tickets]));
  const categories = Object.fromEntries(report.byCategory.map(({ name, tickets }) => [name, tickets]));
  return (
    <div className="stack">
      <Counts label={t('What is added')} counts={report.added} />
      <ul>
        {listFacts(report).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <details>
        <summary>{t('Tickets by month and category')}</summary>
        <Counts label={t('By month')} counts={months} />
        <Counts label={t('By category')} counts={categories} />
      </details>
      {report.broken.length > 0 && (
        <Alert kind="warning" title={t('Lines that cannot be imported')}>
          <ul>
            {report.broken.map(({ place, why }) => (
              <li key={place}>{t('{{label}}: {{value}}', { label: namePlace(place), value: explainImport(why) })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {report.losses.length > 0 && (
        <section className="stack" aria-label={t('What cannot be taken over')}>
          <h3>{t('What cannot be taken over')}</h3>
          <Table
            label={t('What cannot be taken over')}
            columns={LOSS_COLUMNS}
            rows={report.losses}
            keyOf={({ kind, field, why }) => `${kind} ${field} ${why}`}
          />
        </section>
      )}
    </div>
  );
};
