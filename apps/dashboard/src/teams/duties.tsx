import { getZone } from '../kit/dates/zone.ts';
import { formatList } from '../kit/formats.ts';
import { lazily } from '../kit/lazily.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { locale, t } from '../texts/texts.ts';
import { nameUser, useUsers } from '../tickets/use-ticket.ts';
import type { Team, TeamDraft } from './team-kind.ts';
import { useDuties } from './use-presences.ts';

export const DUTIES = 'team-duties';

const getFormat = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: getZone(),
    }),
);

const formatSpan = (from: string, to: string): string => getFormat().formatRange(Date.parse(from), Date.parse(to));

type SideProps = Pick<RecordFormProps<Team, TeamDraft>, 'owner' | 'stored'>;

const DutyList = ({ owner, team }: { readonly owner: SideProps['owner']; readonly team: Team }) => {
  const { data } = useDuties(owner, team.id, team.version);
  const ids = [...new Set(data?.duties.flatMap(({ staffIds }) => staffIds))];
  const { data: users } = useUsers(owner, ids);
  if (!data) return <p className="muted">…</p>;
  if (data.duties.length === 0) return <p className="muted">{t('Nobody is on duty in the next seven days.')}</p>;
  return (
    <dl className="duties">
      {data.duties.map(({ name, from, to, staffIds }) => (
        <div key={`${name} ${from}`}>
          <dt>{formatSpan(from, to)}</dt>
          <dd>
            {name}: {formatList(staffIds.map((id) => nameUser(users, id)))}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Who is on duty in the next week, as it is saved. */
export const Duties = ({ owner, stored }: SideProps) => (
  <section className="preview" id={DUTIES} aria-label={t('The next seven days')} tabIndex={-1}>
    <h2>{t('The next seven days')}</h2>
    {stored ? (
      <DutyList owner={owner} team={stored} />
    ) : (
      <p className="muted">{t('Save the team to see who is on duty.')}</p>
    )}
  </section>
);
