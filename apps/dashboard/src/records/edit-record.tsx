import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../kit/button.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { PageHeader } from '../kit/parts.tsx';
import { toPath } from '../owner.ts';
import { AllRecords } from './all-records.tsx';
import { DeleteRecord } from './delete-record.tsx';
import type { RecordOf, RecordPath } from './record-api.ts';
import { RecordEditor } from './record-editor.tsx';
import { isLocked, type RecordKind } from './record-kind.ts';
import type { ContextProps, RecordViews } from './record-views.ts';
import { ConflictAlert, SaveError } from './save-bar.tsx';
import { UnsavedGuard } from './unsaved.tsx';
import { type SavingRecord, useSaveRecord } from './use-save-record.ts';
import { rich, t } from '../texts/texts.ts';

interface ProblemProps<Path extends RecordPath, Draft extends object> {
  readonly kind: RecordKind<Path, Draft>;
  readonly saving: SavingRecord<Path, Draft>;
}

/** Why the changes are not saved. */
const SaveProblem = <Path extends RecordPath, Draft extends object>({ kind, saving }: ProblemProps<Path, Draft>) => {
  const { draft, error, discard } = saving;
  if (draft.conflict) {
    const { conflict, keepMine } = draft;
    return (
      <ConflictAlert conflict={conflict} what={kind.word} labels={kind.labels} onKeep={keepMine} onDiscard={discard} />
    );
  }
  return error && <SaveError error={error} />;
};

interface DeletionPartProps {
  readonly word: string;
  readonly advice: string | undefined;
  readonly disabledReason: string | null;
  readonly onClick: () => void;
}

/** Deleting, at the end of a form, with what speaks against it. */
const DeletionPart = ({ word, advice, ...button }: DeletionPartProps) => (
  <section className="editor-danger" aria-label={t('Delete')}>
    <p className="muted">{advice}</p>
    <Button look="danger" {...button}>
      {rich('Delete {{word}}', { word })}
    </Button>
  </section>
);

/** Changes a record that is stored, or deletes it. */
export const EditRecord = <Path extends RecordPath, Draft extends object>(
  props: ContextProps & RecordViews<Path, Draft> & { readonly stored: RecordOf<Path> },
) => {
  const { owner, detail, kind, stored, nextStep, Head, Lead } = props;
  const { advice } = kind.deletion;
  const isDeletedInHead = Head !== undefined && advice === undefined;
  const hasControls = !isLocked(kind, stored);
  const [isDeleting, setDeleting] = useState(false);
  const [, navigate] = useLocation();
  const saving = useSaveRecord({ owner, kind, stored, nextStep });
  const { values, isDirty } = saving.draft;
  const disabledReason = detail.scopes.includes(kind.scope) ? null : NOT_ALLOWED;
  const button = { disabledReason, onClick: () => setDeleting(true) };
  return (
    <>
      <PageHeader
        title={kind.nameOf(stored)}
        lead={Lead && <Lead stored={stored} />}
        action={<AllRecords owner={owner} kind={kind} />}
      >
        {Head && (
          <Head
            owner={owner}
            detail={detail}
            stored={stored}
            values={values}
            isDirty={isDirty}
            disabledReason={disabledReason}
          >
            {isDeletedInHead && hasControls && <Button {...button}>{t('Delete')}</Button>}
          </Head>
        )}
      </PageHeader>
      <UnsavedGuard isDirty={isDirty} />
      <RecordEditor
        {...props}
        draft={saving.draft}
        isBusy={saving.isPending || nextStep?.isBusy === true}
        error={saving.error}
        onDiscard={saving.discard}
        onSave={saving.save}
        footer={!isDeletedInHead && hasControls && <DeletionPart word={kind.word} advice={advice} {...button} />}
      >
        <SaveProblem kind={kind} saving={saving} />
        {nextStep?.error}
      </RecordEditor>
      {isDeleting && (
        <DeleteRecord
          owner={owner}
          kind={kind}
          record={stored}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(`${toPath(owner)}/${kind.page}`)}
        />
      )}
    </>
  );
};
