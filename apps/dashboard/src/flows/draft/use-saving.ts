import { publishFlow, updateFlow } from '../requests/write-flow.ts';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { ApiError, hasReason } from '../../api.ts';
import type { Owner } from '../../owner.ts';
import { useChange } from '../../changes.ts';
import { queries } from '../../queries.ts';
import { applySave, applyStatus, type EditorState } from './editor-state.ts';
import { toProblems } from '../model/problems.ts';
import type { ChangedFlow, Draft, Flow, NodeTypes, Problem } from '../model/types.ts';
import { toFlowsKey } from '../requests/use-flows.ts';

type ChangedCredentials = Pick<ChangedFlow, 'clearedCredentials' | 'redirectedCredentials'>;

const NO_CREDENTIALS: ChangedCredentials = { clearedCredentials: [], redirectedCredentials: [] };

interface SavingOptions {
  readonly owner: Owner;
  readonly types: NodeTypes;
  readonly state: EditorState;
  readonly setState: Dispatch<SetStateAction<EditorState>>;
}

/** What the last refusal found wrong with nodes. Who has changed the flow meanwhile is read from the flow itself. */
const useRefusals = (flowKey: readonly string[]) => {
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const onRefused = (error: unknown, draft: Draft) => {
    setRefused(error instanceof ApiError ? toProblems(error.details, draft) : []);
    if (hasReason(error, 'stale_version')) void queries.invalidateQueries({ queryKey: flowKey });
  };
  return { refused, onRefused, onAccepted: () => setRefused([]) };
};

/** Saving and publishing a draft, and what the answers say. */
export const useSaving = ({ owner, types, state, setState }: SavingOptions) => {
  const { id } = state.base;
  const flowKey = [...toFlowsKey(owner), id];
  const stale = [[...toFlowsKey(owner), 'list']];
  const [credentials, setCredentials] = useState(NO_CREDENTIALS);
  const { refused, onRefused, onAccepted } = useRefusals(flowKey);
  const onStatus = (next: Flow) => {
    queries.setQueryData(flowKey, next);
    setState((before) => applyStatus(before, next));
    onAccepted();
  };
  const patch = (body: Draft) => updateFlow(owner, { id, version: state.base.version }, body);
  const save = useChange(patch, {
    stale,
    onSuccess: ({ clearedCredentials, redirectedCredentials, ...next }, sent) => {
      queries.setQueryData(flowKey, next);
      setState((before) => applySave(before, sent, next, types));
      setCredentials({ clearedCredentials, redirectedCredentials });
      onAccepted();
    },
    onError: onRefused,
  });
  // Sent with the version that was seen, it publishes once however often it is sent.
  const send = (version: number) => publishFlow(owner, { id, version });
  const publish = useChange(send, {
    stale: [...stale, [...toFlowsKey(owner), id, 'versions']],
    onSuccess: onStatus,
    onError: (error) => onRefused(error, state.history.present),
  });
  const dismissCredentials = () => setCredentials(NO_CREDENTIALS);
  return { save, publish, refused, onRefused, onStatus, credentials, dismissCredentials };
};
