import { useEffect, useRef, useState } from 'react';
import { type Owner, toKey } from '../../owner.ts';
import { isSignedIn, queries } from '../../queries.ts';
import { type EditorState, isChanged, startEditor } from './editor-state.ts';
import { addChange, type History, redo, undo } from '../model/history.ts';
import type { Draft, Flow } from '../model/types.ts';

/** Asks the browser to ask before the page is closed or reloaded with unsaved changes. */
const useClosingGuard = (hasChanges: boolean): void => {
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);
};

/** Unsaved drafts are kept while other pages are shown, as long as the same person is signed in. */
const useKeptState = (owner: Owner, flow: Flow) => {
  const key = [...toKey(owner), 'unsaved-flow', flow.id];
  const [state, setState] = useState(() => queries.getQueryData<EditorState>(key) ?? startEditor(flow));
  const [wasKept] = useState(() => isChanged(state));
  const latest = useRef(state);
  const keep = useRef(() => {
    queries.removeQueries({ queryKey: key });
    if (!isSignedIn() || !isChanged(latest.current)) return;
    queries.setQueryDefaults(key, { gcTime: Infinity });
    queries.setQueryData(key, latest.current);
  });
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => () => keep.current(), []);
  useClosingGuard(isChanged(state));
  return { state, setState, wasKept };
};

/** The draft of a flow while it is edited, with its history. */
export const useDraft = (owner: Owner, flow: Flow) => {
  const { state, setState, wasKept } = useKeptState(owner, flow);
  const apply = (change: (history: History<Draft>) => History<Draft>) =>
    setState((before) => ({ ...before, history: change(before.history) }));
  return {
    state,
    setState,
    wasKept,
    hasChanges: isChanged(state),
    /** Changes of one topic that follow one another at once are undone together. */
    change: (edit: (draft: Draft) => Draft, topic: string | null = null) => {
      const at = Date.now();
      apply((history) => addChange(history, edit(history.present), topic === null ? null : { topic, at }));
    },
    undo: () => apply(undo),
    redo: () => apply(redo),
  };
};
