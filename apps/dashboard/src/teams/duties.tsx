import { formatTime } from '../kit/dates/format-time.ts';
import { formatList } from '../kit/formats.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { t } from '../texts/texts.ts';
import { nameUser, useUsers } from '../tickets/use-ticket.ts';
import type { Team, TeamDraft } from './team-kind.ts';
import { useDuties } from './use-presences.ts';

export const DUTIES = 'team-duties';

type SideProps = Pick<RecordFormProps<Team, TeamDraft>, 'owner' | 'stored'>;

const DutyList = ({ owner, team }: { readonly owner: SideProps['owner']; readonly team: Team }) => {
  const { data } = useDuties(owner, team.id, team.version);
  const ids = [...new Set(data?.duties.flatMap(({ staffIds }) => staffIds))];
  const { data: users } = useUsers(owner, ids);
  if (!data) return <p className="muted">…</p>;
  if (data.duties.length === 0) return <p className="muted">{t('Nobody is on duty in the next seven days.')}</p>;
  return (
    <table className="preview-days">
      <tbody>
        {data.duties.map(({ name, from, to, staffIds }) => (
          <tr key={`${name} ${from}`}>
            <th scope="row">
              {formatTime(from)} – {formatTime(to)}
            </th>
            <td>
              {name}: {formatList(staffIds.map((id) => nameUser(users, id)))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
