import { Link } from 'wouter';
import { Slip } from '../kit/parts.tsx';
import { formatList } from '../kit/formats.ts';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { RecordExport } from '../records/record-export.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordPages } from '../records/record-pages.tsx';
import { t } from '../texts/texts.ts';
import { Duties, DUTIES } from './duties.tsx';
import { PresenceList } from './presence-list.tsx';
import { TeamForm } from './team-form.tsx';
import { type Team, TEAMS } from './team-kind.ts';
import { usePresences } from './use-presences.ts';

type OneProps = Pick<PageProps, 'owner'> & { readonly team: Team };

const TeamSlip = ({ owner, team }: OneProps) => {
  const { data = [] } = usePresences(owner);
  const members = data.filter(({ teamIds }) => teamIds.includes(team.id));
  const available = members.filter(({ status }) => status === 'available');
  return (
    <li>
      <Slip tone={available.length === 0 ? 'grey' : 'green'} mark={t('Team')}>
        <div className="record">
          <h2>
            <Link href={`${toPath(owner)}/teams/${team.id}`}>{team.name}</Link>
          </h2>
          <p>
            {available.length === 0
              ? t('Nobody is available')
              : t('Available: {{names}}', {
                  names: formatList(available.map(({ name, staffId }) => name ?? staffId)),
                })}
          </p>
          <p className="muted">
            {t('Members: {{number}}', { number: members.length })} ·{' '}
            {t('Shifts: {{number}}', { number: team.shifts.length })}
          </p>
        </div>
      </Slip>
    </li>
  );
};

const TeamList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => (
  <>
    <RecordList
      owner={owner}
      detail={detail}
      kind={TEAMS}
      title={t('Teams')}
      lead={t('Who answers tickets together, and who is on duty when.')}
      sort="name"
      actions={<RecordExport owner={owner} detail={detail} kind={TEAMS} title={t('Teams')} />}
      purpose={t('With teams, tickets go to those who are available, and wait for them while nobody is.')}
    >
      {(items) => (
        <ul className="slips">
          {items.map((team) => (
            <TeamSlip key={team.id} owner={owner} team={team} />
          ))}
        </ul>
      )}
    </RecordList>
    <section className="presences stack" aria-labelledby="who-is-available">
      <h2 id="who-is-available">{t('Who is available')}</h2>
      <PresenceList owner={owner} detail={detail} />
    </section>
  </>
);

/** The teams of a server with who is available, one team, or a new one. */
export const Teams = (props: PageProps) => (
  <RecordPages
    {...props}
    kind={TEAMS}
    List={TeamList}
    Form={TeamForm}
    Side={Duties}
    sideLabel={t('The next seven days')}
    previewId={DUTIES}
    previewLabel={t('The next seven days')}
  />
);
