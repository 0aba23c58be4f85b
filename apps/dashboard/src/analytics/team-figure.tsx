import { nameTeam, useTeamChoices } from '../tickets/model/team-choices.ts';
import type { Owner } from '../owner.ts';
import { t } from '../texts/texts.ts';
import { Figure } from './figure.tsx';
import { toMetricSheet } from './sheets.ts';
import { type ReportQuery, useTeamMetrics } from './use-analytics.ts';

export interface ReportProps {
  readonly owner: Owner;
  readonly query: ReportQuery;
  /** Names the files. */
  readonly about: string;
}

/** The figures of each team; nothing where no ticket has a team. */
export const TeamFigure = ({ owner, query, about }: ReportProps) => {
  const { data = [], error } = useTeamMetrics(owner, query);
  const teams = useTeamChoices(owner, true);
  if (data.length === 0 && !error) return null;
  const rows = data.map((row) => ({ ...row, title: nameTeam(teams, row.teamId) }));
  return (
    <Figure title={t('Teams')} about={about} sheet={toMetricSheet(t('Teams'), t('Team'), rows)} error={error} isWide />
  );
};
