import { nameTeam, useTeamChoices } from '../../tickets/model/team-choices.ts';
import { t } from '../../texts/texts.ts';
import type { FactsProps } from './facts-section.tsx';

/** The team whose members get the ticket; nothing in a server without teams. */
export const TeamFact = ({ owner, ticket, findReason, onAct }: FactsProps) => {
  const { teamId = null, version } = ticket;
  const teams = useTeamChoices(owner, true);
  const whyNot = findReason('update');
  if (teams.length === 0) return null;
  const isListed = teamId === null || teams.some(({ id }) => id === teamId);
  return (
    <label className="fact">
      <span>{t('Team')}</span>
      <select
        className="input"
        value={teamId ?? ''}
        disabled={whyNot !== null}
        title={whyNot ?? undefined}
        onChange={({ target }) => onAct({ path: '', method: 'PATCH', version, body: { teamId: target.value || null } })}
      >
        <option value="">{t('None')}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {!isListed && <option value={teamId}>{nameTeam(teams, teamId)}</option>}
      </select>
    </label>
  );
};
