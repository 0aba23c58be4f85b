import { AddButton } from '../fields/add-button.tsx';
import { type FindError, findErrorWithin } from '../fields/field-errors.ts';
import { move, removeAt } from '../fields/move.ts';
import { ReorderList } from '../fields/reorder-list.tsx';
import { useNodeTypes } from '../flows/requests/use-flows.ts';
import { Alert } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import { t } from '../texts/texts.ts';
import { ActionEditor } from './action-editor.tsx';
import { countUnreachable } from './rule-kind.ts';
import { createAction, STEPS, toStepId } from './steps.ts';
import type { Action } from './types.ts';

const MAX_ACTIONS = 20;

interface ActionsEditorProps {
  readonly owner: Owner;
  readonly values: { readonly actions: readonly Action[] };
  readonly set: (change: { readonly actions: readonly Action[] }) => void;
  readonly error: Error | null;
  readonly isDisabled: boolean;
}

/** The actions of a rule or macro, in their order. */
export const ActionsEditor = ({ owner, values: { actions }, set, error, isDisabled }: ActionsEditorProps) => {
  const types = useNodeTypes(owner).data;
  const unreachable = countUnreachable(actions);
  const errorAt: FindError = (field) => findErrorWithin(error, field);
  return (
    <>
      <ReorderList
        label={t('Actions')}
        items={actions}
        keyOf={(_, index) => String(index)}
        nameOf={(action, index) =>
          t('action {{index}} ({{label}})', { index: index + 1, label: STEPS[toStepId(action)].label })
        }
        isFixed={isDisabled || actions.length < 2}
        onMove={(from, to) => set({ actions: move(actions, from, to) })}
      >
        {(action, index) => (
          <ActionEditor
            owner={owner}
            types={types}
            action={action}
            index={index}
            isDisabled={isDisabled}
            errorAt={errorAt}
            onChange={(next) => set({ actions: actions.map((other, at) => (at === index ? next : other)) })}
            onRemove={actions.length === 1 ? null : () => set({ actions: removeAt(actions, index) })}
          />
        )}
      </ReorderList>
      {unreachable > 0 && (
        <Alert kind="warning">{t('Handing over to staff is the end: what comes after it is never done.')}</Alert>
      )}
      <div className="row">
        <AddButton
          disabledReason={
            actions.length >= MAX_ACTIONS ? t('{{max}} actions are the most.', { max: MAX_ACTIONS }) : null
          }
          onClick={() => set({ actions: [...actions, createAction('priority')] })}
        >
          {t('Add action')}
        </AddButton>
      </div>
    </>
  );
};
