import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { useChange } from '../changes.ts';
import { changeRecord, type RecordOf, type RecordPath } from './record-api.ts';
import type { RecordKind } from './record-kind.ts';
import type { NextStep } from './record-views.ts';
import { type RecordDraft, useRecordDraft } from './use-record-draft.ts';
import { toRecordsKey } from './use-records.ts';
import { t } from '../texts/texts.ts';

interface Save<Draft> {
  readonly changes: Partial<Draft>;
  readonly version: number | undefined;
  readonly sent: Draft;
  readonly isForNextStep: boolean;
}

interface SaveOptions<Path extends RecordPath, Draft extends object> {
  readonly owner: Owner;
  readonly kind: RecordKind<Path, Draft>;
  readonly stored: RecordOf<Path>;
  readonly nextStep?: NextStep<RecordOf<Path>> | undefined;
}

export interface SavingRecord<Path extends RecordPath, Draft extends object> {
  readonly draft: RecordDraft<RecordOf<Path>, Draft>;
  readonly save: (isForNextStep: boolean) => void;
  /** Forgets the own entries, and why they were not saved. */
  readonly discard: () => void;
  readonly isPending: boolean;
  /** Why it was not saved. */
  readonly error: Error | null;
}

/** The draft of a record, and how it is saved; the next step is started with the record as it was saved. */
export const useSaveRecord = <Path extends RecordPath, Draft extends object>({
  owner,
  kind,
  stored,
  nextStep,
}: SaveOptions<Path, Draft>): SavingRecord<Path, Draft> => {
  const draft = useRecordDraft(stored, kind.toDraft);
  const change = useChange(
    ({ changes, version }: Save<Draft>) =>
      changeRecord(owner, kind, { id: stored.id, version }, kind.toChanges(changes)),
    {
      stale: [toRecordsKey(owner, kind)],
      onSuccess: (saved, { sent, isForNextStep }) => {
        draft.accept(saved, sent);
        if (!isForNextStep) showToast(kind.savedText ?? t('The {{word}} is saved.', { word: kind.word }));
      },
    },
  );
  const save = (isForNextStep: boolean) => {
    nextStep?.reset();
    if (draft.isDirty) {
      const { changes, version, values } = draft;
      const onSuccess = (saved: RecordOf<Path>) => isForNextStep && nextStep?.start(saved);
      change.mutate({ changes, version, sent: values, isForNextStep }, { onSuccess });
    } else if (isForNextStep) nextStep?.start(stored);
  };
  const discard = () => {
    change.reset();
    draft.discard();
  };
  return { draft, save, discard, isPending: change.isPending, error: change.error };
};
