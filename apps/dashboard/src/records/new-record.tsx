import { useRef } from 'react';
import { useLocation } from 'wouter';
import { PageHeader } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { toPath } from '../owner.ts';
import { useCreate } from '../changes.ts';
import { AllRecords } from './all-records.tsx';
import { createRecord, type CreationOf, type RecordOf, type RecordPath } from './record-api.ts';
import { RecordEditor } from './record-editor.tsx';
import type { ContextProps, RecordViews } from './record-views.ts';
import { SaveError } from './save-bar.tsx';
import { UnsavedGuard } from './unsaved.tsx';
import { useRecordDraft } from './use-record-draft.ts';
import { toRecordsKey } from './use-records.ts';
import { t } from '../texts/texts.ts';

const focusFirstField = () => document.querySelector<HTMLElement>('.editor-main :is(input, textarea)')?.focus();

/** Asks for a new record, and opens it or asks for another one. */
export const NewRecord = <Path extends RecordPath, Draft extends object>({
  newFields,
  ...props
}: ContextProps & RecordViews<Path, Draft>) => {
  const { owner, kind } = props;
  const [, navigate] = useLocation();
  const draft = useRecordDraft<RecordOf<Path>, Draft>(null, kind.toDraft);
  const isForAnother = useRef(false);
  const create = useCreate((body: CreationOf<Path>, key) => createRecord(owner, kind, body, key), {
    stale: [toRecordsKey(owner, kind)],
    onSuccess: (stored) => {
      showToast(kind.toCreatedText?.(stored) ?? t('The {{word}} is saved.', { word: kind.word }));
      if (isForAnother.current) {
        draft.discard();
        focusFirstField();
      } else navigate(`${toPath(owner)}/${kind.page}/${stored.id}`, { replace: true });
    },
  });
  return (
    <>
      <PageHeader
        title={t('Create {{word}}', { word: kind.word })}
        lead={kind.newLead}
        action={<AllRecords owner={owner} kind={kind} />}
      />
      <UnsavedGuard isDirty={draft.isDirty && (!create.isSuccess || isForAnother.current)} />
      <RecordEditor
        {...props}
        draft={draft}
        stored={null}
        isBusy={create.isPending}
        error={create.error}
        onDiscard={draft.discard}
        onSave={(isNext) => {
          isForAnother.current = isNext;
          create.mutate({ ...newFields, ...kind.toNew(draft.values) });
        }}
      >
        {create.error && <SaveError error={create.error} />}
      </RecordEditor>
    </>
  );
};
