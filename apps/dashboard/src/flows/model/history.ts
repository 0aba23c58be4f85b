/** Changes that follow one another within this time, and are about the same thing, are undone together. */
const MERGE_MS = 1_000;
const MAX_STEPS = 200;

interface LastChange {
  readonly topic: string;
  readonly at: number;
}

/** A value with what it was before, and what was undone. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  readonly last: LastChange | null;
}

export const startHistory = <Value>(present: Value): History<Value> => ({ past: [], present, future: [], last: null });

/** Adds a change. Typing in one field has one topic, so that undo does not go letter by letter. */
export const addChange = <Value>(history: History<Value>, next: Value, change: LastChange | null): History<Value> => {
  const { past, present, last } = history;
  if (next === present) return history;
  const isMerged =
    change !== null &&
    last !== null &&
    change.topic === last.topic &&
    change.at - last.at < MERGE_MS &&
    past.length > 0;
  return { past: isMerged ? past : [...past, present].slice(-MAX_STEPS), present: next, future: [], last: change };
};

export const canUndo = ({ past }: History<unknown>): boolean => past.length > 0;
export const canRedo = ({ future }: History<unknown>): boolean => future.length > 0;

export const undo = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
};

export const redo = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest, last: null };
};

/** Applies a function to every value of the history. Equal values stay equal. */
export const mapHistory = <Value>({ past, present, future }: History<Value>, map: (value: Value) => Value) => ({
  past: past.map(map),
  present: map(present),
  future: future.map(map),
  last: null,
});
