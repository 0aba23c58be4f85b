import { alignHistory, listStored } from '../model/credentials.ts';
import { addChange, type History, startHistory } from '../model/history.ts';
import { type Draft, type Flow, type NodeTypes, toDraft } from '../model/types.ts';

/** What the editor knows of a flow. */
export interface EditorState {
  /** The flow as the service has it, as far as the editor knows. */
  readonly base: Flow;
  /** The draft that is saved. */
  readonly saved: Draft;
  readonly history: History<Draft>;
}

export const startEditor = (base: Flow): EditorState => {
  const saved = toDraft(base);
  return { base, saved, history: startHistory(saved) };
};

export const isChanged = ({ saved, history }: EditorState): boolean => history.present !== saved;

/** After a save: the draft that was sent is the saved one. What was typed meanwhile stays. */
export const applySave = (state: EditorState, sent: Draft, base: Flow, types: NodeTypes): EditorState => {
  const aligned = alignHistory(state.history, { sent, stored: listStored(base.nodes), types });
  return { base, saved: aligned.sent, history: aligned.history };
};

/** Keeps the own draft, to be saved over the one of somebody else. */
export const keepMine = (state: EditorState, theirs: Flow, types: NodeTypes): EditorState => {
  const saved = toDraft(theirs);
  const { history } = alignHistory(state.history, { sent: saved, stored: listStored(theirs.nodes), types });
  return { base: theirs, saved, history };
};

/** Takes the draft of somebody else. Undo brings the own one back. */
export const takeTheirs = (state: EditorState, theirs: Flow, types: NodeTypes): EditorState => {
  if (theirs.version <= state.base.version) return state;
  const kept = keepMine(state, theirs, types);
  return { ...kept, history: addChange(kept.history, kept.saved, null) };
};

/** The flow has changed, its draft has not: it was published or switched off. */
export const applyStatus = (state: EditorState, base: Flow): EditorState => ({ ...state, base });
