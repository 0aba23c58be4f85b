import { Link } from 'wouter';
import type { FindError } from '../fields/field-errors.ts';
import type { TeamChoice } from '../fields/teams/team-choices.ts';
import { TeamsField } from '../fields/teams/teams-field.tsx';
import { Select } from '../kit/field.tsx';
import { type Owner, toPath } from '../owner.ts';
import { t } from '../texts/texts.ts';
import type { CategoryDraft } from './category-draft.ts';
import { ASSIGNMENT_FALLBACKS, ASSIGNMENT_MODES } from './choices.ts';

interface SectionProps {
  readonly owner: Owner;
  readonly values: CategoryDraft;
  readonly set: (change: Partial<CategoryDraft>) => void;
  readonly errorAt: FindError;
  readonly teams: readonly TeamChoice[];
}

/** Which teams answer the tickets, and whom they are given by themselves. */
export const AssignmentSection = ({ owner, values, set, errorAt, teams }: SectionProps) => {
  const { teamIds, assignment } = values;
  return (
    <>
      <TeamsField
        teams={teams}
        hint={t('A new ticket goes to the first one.')}
        value={teamIds}
        error={errorAt('teamIds')}
        onChange={(ids) => set({ teamIds: [...ids] })}
      />
      <p>
        <Link href={`${toPath(owner)}/teams`}>{t('Make and change teams')}</Link>
      </p>
      <Select
        label={t('Who gets a ticket that nobody has')}
        hint={t('Only those who are available, under their capacity, and have a staff role of the category.')}
        value={assignment.mode}
        error={errorAt('assignment')}
        options={ASSIGNMENT_MODES}
        onChoose={(mode) => set({ assignment: { ...assignment, mode } })}
      />
      {assignment.mode === 'previous' && (
        <Select
          label={t('When that one is not available')}
          value={assignment.fallback}
          options={ASSIGNMENT_FALLBACKS}
          onChoose={(fallback) => set({ assignment: { ...assignment, fallback } })}
        />
      )}
    </>
  );
};
