import { Link } from 'wouter';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { Badge } from '../kit/parts.tsx';
import { RecordExport } from '../records/record-export.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordPages } from '../records/record-pages.tsx';
import type { RecordHeadProps } from '../records/record-views.ts';
import { formatList } from '../kit/formats.ts';
import { rich, t } from '../texts/texts.ts';
import { CalendarForm } from './calendar-form.tsx';
import { type Calendar, CALENDARS } from './calendar-kind.ts';
import { CalendarSlip } from './calendar-slip.tsx';
import { HoursPreview, PREVIEW } from './hours-preview.tsx';
import { OpenState } from './open-state.tsx';
import { type Uses, useHours, useUses } from './use-hours.ts';

interface OneProps {
  readonly owner: Owner;
  readonly calendar: Calendar;
}

const State = ({ owner, calendar }: OneProps) => {
  const { data } = useHours(owner, calendar.id);
  return data ? <OpenState {...data} /> : <p className="open-state muted">…</p>;
};

const nameUses = ({ isOfServer, categories }: Uses): readonly string[] => [
  ...(isOfServer ? [t('the server')] : []),
  ...categories.map(({ name }) => name),
];

const UsedBy = ({ owner, uses }: { readonly owner: Owner; readonly uses: Uses }) => {
  const names = nameUses(uses);
  if (names.length > 0) return <p className="muted">{t('Used by: {{names}}', { names: formatList(names) })}</p>;
  const settings = <Link href={`${toPath(owner)}/settings/general`}>{t('Settings')}</Link>;
  return <p className="muted">{rich('Not used yet: choose it in the {{settings}} or in a category.', { settings })}</p>;
};

/** Marks a copy of a calendar of the organization. */
const OfOrganization = ({ calendar }: Pick<OneProps, 'calendar'>) =>
  calendar.organizationCalendarId !== null && (
    <p className="open-state">
      <Badge tone="slate">{t('Of the organization')}</Badge>{' '}
      <span>{t('It is read-only here. The organization changes it for all its servers.')}</span>
    </p>
  );

const UsedSlip = ({ owner, calendar, uses }: OneProps & { readonly uses: Uses | null }) => (
  <CalendarSlip
    owner={owner}
    calendar={calendar}
    isUsed={uses === null || nameUses(uses).length > 0}
    state={
      <>
        <OfOrganization calendar={calendar} />
        <State owner={owner} calendar={calendar} />
      </>
    }
  >
    {uses && <UsedBy owner={owner} uses={uses} />}
  </CalendarSlip>
);

const CalendarList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const getUses = useUses(owner);
  return (
    <RecordList
      owner={owner}
      detail={detail}
      kind={CALENDARS}
      title={t('Opening hours')}
      lead={t('When your team is there: for the whole server, or for single categories.')}
      sort="name"
      actions={<RecordExport owner={owner} detail={detail} kind={CALENDARS} title={t('Opening hours')} />}
      purpose={t(
        'With opening hours, members learn when your team is back, and tickets do not close by themselves over night.',
      )}
    >
      {(items) => (
        <ul className="slips">
          {items.map((calendar) => (
            <UsedSlip key={calendar.id} owner={owner} calendar={calendar} uses={getUses?.(calendar.id) ?? null} />
          ))}
        </ul>
      )}
    </RecordList>
  );
};

const CalendarHead = ({ owner, stored, children }: RecordHeadProps<Calendar>) => {
  const uses = useUses(owner)?.(stored.id);
  return (
    <div className="record-head">
      <div className="record-state">
        <OfOrganization calendar={stored} />
        <State owner={owner} calendar={stored} />
        {uses && <UsedBy owner={owner} uses={uses} />}
      </div>
      {children}
    </div>
  );
};

/** The opening hours of a server, one calendar of them, or a new one. */
export const OpeningHours = (props: PageProps) => (
  <RecordPages
    {...props}
    kind={CALENDARS}
    List={CalendarList}
    Form={CalendarForm}
    Side={HoursPreview}
    sideLabel={t('Preview')}
    previewId={PREVIEW}
    Head={CalendarHead}
  />
);
