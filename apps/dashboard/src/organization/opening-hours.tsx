import { useEffect } from 'react';
import { CalendarForm } from '../hours/calendar-form.tsx';
import { ORGANIZATION_CALENDARS, type OrganizationCalendar } from '../hours/calendar-kind.ts';
import { CalendarSlip } from '../hours/calendar-slip.tsx';
import { computeOpenState } from '../hours/draft-hours.ts';
import { HoursPreview, PREVIEW } from '../hours/hours-preview.tsx';
import { OpenState } from '../hours/open-state.tsx';
import { Badge } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { queries } from '../queries.ts';
import { RecordExport } from '../records/record-export.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordPages } from '../records/record-pages.tsx';
import type { ContextProps, RecordHeadProps } from '../records/record-views.ts';
import { toRecordsKey } from '../records/use-records.ts';
import { t } from '../texts/texts.ts';

const POLL_MS = 2_000;

const isCurrent = ({ serverCount, currentServerCount }: OrganizationCalendar): boolean =>
  currentServerCount === serverCount;

/** Reads the calendars again until all servers have them. */
const useCopies = ({ kind, id }: Owner, calendars: readonly OrganizationCalendar[]): void => {
  const isWaiting = !calendars.every(isCurrent);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const queryKey = toRecordsKey({ kind, id }, ORGANIZATION_CALENDARS);
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey }), POLL_MS);
    return () => clearInterval(timer);
  }, [kind, id, isWaiting]);
};

interface CalendarProps {
  readonly calendar: OrganizationCalendar;
}

const Copies = ({ calendar }: CalendarProps) => {
  const { serverCount: count, currentServerCount: current } = calendar;
  if (count === 0) return <p className="muted">{t('The organization has no servers yet.')}</p>;
  return (
    <p className="open-state">
      {isCurrent(calendar) ? (
        <Badge tone="green">{t('All {{count}} servers are up to date', { count })}</Badge>
      ) : (
        <>
          <Badge tone="amber">{t('{{current}} of {{count}} servers are up to date', { current, count })}</Badge>{' '}
          <span>{t('The others follow within seconds.')}</span>
        </>
      )}
    </p>
  );
};

const State = ({ calendar }: CalendarProps) => <OpenState {...computeOpenState(calendar, Date.now())} />;

interface SlipsProps {
  readonly owner: Owner;
  readonly calendars: readonly OrganizationCalendar[];
}

const Slips = ({ owner, calendars }: SlipsProps) => {
  useCopies(owner, calendars);
  return (
    <ul className="slips">
      {calendars.map((calendar) => (
        <CalendarSlip
          key={calendar.id}
          owner={owner}
          calendar={calendar}
          isUsed={calendar.serverCount > 0}
          state={<State calendar={calendar} />}
        >
          <Copies calendar={calendar} />
        </CalendarSlip>
      ))}
    </ul>
  );
};

const CalendarList = ({ owner, detail }: ContextProps) => (
  <RecordList
    owner={owner}
    detail={detail}
    kind={ORGANIZATION_CALENDARS}
    title={t('Opening hours')}
    lead={t('Hours that all servers of the organization can use. Each server has a copy, which follows each change.')}
    sort="name"
    actions={<RecordExport owner={owner} detail={detail} kind={ORGANIZATION_CALENDARS} title={t('Opening hours')} />}
    purpose={t('Hours and holidays are entered once here, and can be chosen in every server of the organization.')}
  >
    {(calendars) => <Slips owner={owner} calendars={calendars} />}
  </RecordList>
);

const CalendarHead = ({ owner, stored, children }: RecordHeadProps<OrganizationCalendar>) => {
  useCopies(owner, [stored]);
  return (
    <div className="record-head">
      <div className="record-state">
        <State calendar={stored} />
        <Copies calendar={stored} />
      </div>
      {children}
    </div>
  );
};

/** The opening hours of an organization, one calendar of them, or a new one. */
export const OrganizationHours = (props: PageProps) => (
  <RecordPages
    {...props}
    kind={ORGANIZATION_CALENDARS}
    List={CalendarList}
    Form={CalendarForm}
    Side={HoursPreview}
    sideLabel={t('Preview')}
    previewId={PREVIEW}
    Head={CalendarHead}
  />
);
