import { useEffect, useState } from 'react';
import { type Conflict, findConflict, listChanged, pickChanged, rebase } from './record-draft.ts';

export interface RecordDraft<Stored, Values> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** The fields that differ from what is stored, with their values. */
  readonly changes: Partial<Values>;
  readonly isDirty: boolean;
  /** The version that the draft is based on. */
  readonly version: number | undefined;
  /** Somebody else has saved a newer version meanwhile. */
  readonly conflict: Conflict<keyof Values & string> | null;
  /** Takes the newer version, with the own entries on top. */
  readonly keepMine: () => void;
  /** Forgets the own entries. */
  readonly discard: () => void;
  /** Goes on from what was saved; what was typed since it was sent stays. */
  readonly accept: (saved: Stored, sent: Values) => void;
}

/**
 * What is entered about a record before it is saved. A newer version of the record is taken over as long as nothing is entered; later it is a
 * conflict, and the entries stay.
 *
 * @param stored the record as it was read last; null for a new one
 */
export const useRecordDraft = <Stored extends { readonly version: number }, Values extends object>(
  stored: Stored | null,
  toValues: (stored: Stored | null) => Values,
): RecordDraft<Stored, Values> => {
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(() => toValues(stored));
  const start = toValues(base);
  const isDirty = listChanged(start, values).length > 0;
  const isOutdated = stored !== null && stored.version > (base?.version ?? 0);
  const versions = { base: start, mine: values, theirs: toValues(isOutdated ? stored : base) };
  const conflict = isDirty ? findConflict(versions) : null;
  const take = (next: Values) => {
    setBase(isOutdated ? stored : base);
    setValues(next);
  };
  const mayFollow = isOutdated && conflict === null;
  useEffect(() => {
    if (mayFollow) take(rebase(versions));
  });
  return {
    values,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    changes: pickChanged(start, values),
    isDirty,
    version: base?.version,
    conflict,
    keepMine: () => take(rebase(versions)),
    discard: () => take(versions.theirs),
    accept: (saved, sent) => {
      setBase(saved);
      setValues((now) => rebase({ base: sent, mine: now, theirs: toValues(saved) }));
    },
  };
};
