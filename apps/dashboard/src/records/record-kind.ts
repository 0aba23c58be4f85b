import type { ChangesOf, CreationOf, RecordOf, RecordPath } from './record-api.ts';

/** A kind of records that is listed, and edited on a page of its own. */
export interface RecordKind<Path extends RecordPath, Draft extends object> {
  /** The address of the page, below the server. */
  readonly page: string;
  /** The path of the API, below the server; the keys of queries have it, too. */
  readonly path: Path;
  /** `canned reply`, in a sentence. */
  readonly word: string;
  readonly plural: string;
  /** What a role needs to change one. */
  readonly scope: string;
  /** How a conflict calls the fields. */
  readonly labels: Readonly<Record<keyof Draft & string, string>>;
  readonly nameOf: (stored: RecordOf<Path>) => string;
  /** What is stored, as the form edits it; null for a new one. */
  readonly toDraft: (stored: RecordOf<Path> | null) => Draft;
  /** What is sent of the changed fields of a draft. */
  readonly toChanges: (fields: Partial<Draft>) => ChangesOf<Path>;
  /** What is sent of a new one. */
  readonly toNew: (draft: Draft) => CreationOf<Path>;
  /** Under the title of the page of a new one. */
  readonly newLead: string;
  /** People enter several one after the other: a second button saves one and offers an empty form. */
  readonly isEnteredInSeries?: boolean;
  /** Shown after a new one was created; that it is saved by default. */
  readonly toCreatedText?: (stored: RecordOf<Path>) => string;
  /** Shown after changes were saved; that it is saved by default. */
  readonly savedText?: string;
  readonly deletion: Deletion<RecordOf<Path>>;
  /** Whether nobody changes or deletes this one here: its page has no controls for it. */
  readonly isLocked?: (stored: RecordOf<Path>) => boolean;
}

export interface Deletion<Stored> {
  /** What follows from it, in the dialog that asks first. */
  readonly toConsequences: (stored: Stored) => string;
  /** What to do instead where something still uses the record. */
  readonly inUseAdvice?: string;
  /** What to consider first: stands with the button under the form. Without it, the button stands in the head of the page. */
  readonly advice?: string;
}

/** Whether nobody changes the record here, whatever the role. */
export const isLocked = <Path extends RecordPath, Draft extends object>(
  kind: RecordKind<Path, Draft>,
  stored: RecordOf<Path> | null,
): boolean => stored !== null && kind.isLocked?.(stored) === true;
