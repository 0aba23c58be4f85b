import { Link } from 'wouter';
import { PastButton } from '../backtests/past-button.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import type { FindError } from '../fields/field-errors.ts';
import { FoldedSection } from '../fields/folded-section.tsx';
import { useTeamChoices } from '../tickets/model/team-choices.ts';
import { TeamsField } from '../fields/teams/teams-field.tsx';
import { Select } from '../kit/field.tsx';
import { toPath } from '../owner.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { t } from '../texts/texts.ts';
import type { CategoryDraft } from './category-draft.ts';
import type { Category } from './types.ts';
import { describeAssignment } from './summaries.ts';
import { ASSIGNMENT_FALLBACKS, ASSIGNMENT_MODES } from './choices.ts';

interface SectionProps {
  readonly form: RecordFormProps<Category, CategoryDraft>;
  readonly id: string;
  readonly title: string;
  readonly isDisabled: boolean;
  readonly hasError: boolean;
  readonly values: CategoryDraft;
  readonly set: (change: Partial<CategoryDraft>) => void;
  readonly errorAt: FindError;
}

/** Which teams answer the tickets, and whom they are given by themselves. */
export const AssignmentPart = ({ form, values, set, errorAt, ...folded }: SectionProps) => {
  const { owner, detail, stored } = form;
  const teams = useTeamChoices(owner, detail.scopes.includes('settings:read'));
  const { teamIds, assignment } = values;
  return (
    <FoldedSection
      {...folded}
      lead={t('Who gets the tickets, before somebody claims them.')}
      summary={describeAssignment(values, teams)}
    >
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
      {stored && (
        <div>
          <PastButton
            owner={owner}
            disabledReason={folded.isDisabled ? NOT_ALLOWED : null}
            toDraft={() => ({ kind: 'assignment', body: { categoryId: stored.id, assignment } })}
          />
        </div>
      )}
    </FoldedSection>
  );
};
