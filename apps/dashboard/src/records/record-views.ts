import type { ComponentType, ReactNode } from 'react';
import type { PageProps } from '../page-props.ts';
import type { CreationOf, RecordOf, RecordPath } from './record-api.ts';
import type { RecordKind } from './record-kind.ts';

export type ContextProps = Pick<PageProps, 'owner' | 'detail'>;

export interface RecordFormProps<Stored, Draft> extends ContextProps {
  readonly values: Draft;
  readonly set: (change: Partial<Draft>) => void;
  /** Why it was not saved. */
  readonly error: Error | null;
  /** The role changes nothing. */
  readonly isDisabled: boolean;
  readonly stored: Stored | null;
}

export interface RecordHeadProps<Stored, Draft = unknown> extends ContextProps {
  readonly stored: Stored;
  /** With what is not saved yet. */
  readonly values: Draft;
  readonly isDirty: boolean;
  /** Why the role changes nothing; null where it does. */
  readonly disabledReason: string | null;
  /** The button that deletes the record. */
  readonly children: ReactNode;
}

/** A second button that submits the form: the changes are saved, and then it is started. */
export interface NextStep<Stored> {
  readonly toLabel: (stored: Stored, isDirty: boolean) => string;
  /** Why it cannot be started, whatever the role; null where it can. */
  readonly findDisabledReason: (stored: Stored, isDirty: boolean) => string | null;
  readonly isBusy: boolean;
  /** Why it failed; null otherwise. */
  readonly error: ReactNode;
  readonly start: (stored: Stored) => void;
  /** Forgets how it went the last time. */
  readonly reset: () => void;
}

/** What the pages of a kind of records are made of. */
export interface RecordViews<Path extends RecordPath, Draft extends object> {
  readonly kind: RecordKind<Path, Draft>;
  readonly Form: ComponentType<RecordFormProps<RecordOf<Path>, Draft>>;
  /** Beside the form. */
  readonly Side?: ComponentType<Omit<RecordFormProps<RecordOf<Path>, Draft>, 'set'>> | undefined;
  /** The name of what stands beside the form, where it is a landmark of its own. */
  readonly sideLabel?: string;
  /** The id of what stands beside the form, where it is worth a link on narrow screens. */
  readonly previewId?: string;
  /** What that link says. */
  readonly previewLabel?: string;
  /** State and actions, under the name. */
  readonly Head?: ComponentType<RecordHeadProps<RecordOf<Path>, Draft>> | undefined;
  /** A line under the name. */
  readonly Lead?: ComponentType<{ readonly stored: RecordOf<Path> }>;
  /** What a new one is created with in addition to what was entered. */
  readonly newFields?: Partial<CreationOf<Path>>;
  readonly nextStep?: NextStep<RecordOf<Path>>;
  /** A button next to Save, which does not submit the form. */
  readonly Beside?: ComponentType<Omit<RecordFormProps<RecordOf<Path>, Draft>, 'set'>> | undefined;
}
