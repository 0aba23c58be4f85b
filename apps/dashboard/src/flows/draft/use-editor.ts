import { useEffect } from 'react';
import type { Owner, OwnerDetail } from '../../owner.ts';
import { keepMine, takeTheirs } from './editor-state.ts';
import { mergeProblems } from '../model/problems.ts';
import type { Flow, NodeTypes, Problem, Validation } from '../model/types.ts';
import { useChoice } from './use-choice.ts';
import { useDraft } from './use-draft.ts';
import { useValidation } from '../requests/use-flows.ts';
import { useSaving } from './use-saving.ts';

const NO_PROBLEMS: Validation = { valid: true, problems: [], warnings: [] };

interface EditorOptions {
  readonly owner: Owner;
  /** As it was read last. */
  readonly flow: Flow;
  readonly types: NodeTypes;
  readonly canWrite: boolean;
  readonly detail: OwnerDetail;
}

/** The draft of a flow while it is edited: what is chosen, what is wrong, what somebody else has changed. */
export const useEditor = ({ owner, detail, flow, types, canWrite }: EditorOptions) => {
  const draft = useDraft(owner, flow);
  const { state, setState, hasChanges } = draft;
  const saving = useSaving({ owner, types, state, setState });
  const { data: validation = NO_PROBLEMS } = useValidation(owner, state.base, canWrite);
  const isSaving = saving.save.isPending || saving.publish.isPending;
  const theirs = flow.version > state.base.version && !isSaving ? flow : null;
  useEffect(() => {
    if (theirs && !hasChanges) setState((before) => takeTheirs(before, theirs, types));
  }, [theirs, hasChanges, setState, types]);
  const choice = useChoice(state.history.present.nodes);
  return {
    ...draft,
    ...saving,
    ...choice,
    owner,
    detail,
    types,
    canWrite,
    draft: state.history.present,
    problems: mergeProblems(saving.refused, validation.problems) satisfies readonly Problem[],
    warnings: validation.warnings,
    /** The flow as somebody else has saved it while it was edited here. */
    theirs: hasChanges ? theirs : null,
    keepMine: (other: Flow) => setState((before) => keepMine(before, other, types)),
    takeTheirs: (other: Flow) => setState((before) => takeTheirs(before, other, types)),
    /** @returns the version in which the draft is saved now */
    ensureSaved: async (): Promise<number> =>
      hasChanges ? (await saving.save.mutateAsync(state.history.present)).version : state.base.version,
  };
};

/** Everything that the parts of the editor need. */
export type Editor = ReturnType<typeof useEditor>;
