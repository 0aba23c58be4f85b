import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../kit/button.tsx';
import { Alert, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, useChange, useCreate } from '../queries.ts';
import { DeleteRecord } from './delete-record.tsx';
import { PreviewLink } from './fields.tsx';
import { changeRecord, createRecord, type CreationOf, type RecordOf, type RecordPath } from './record-api.ts';
import type { RecordKind } from './record-kind.ts';
import { toRecordsKey, useRecord } from './use-records.ts';
import { ConflictAlert, NOT_ALLOWED, SaveBar, SaveError } from './save-bar.tsx';
import { UnsavedGuard } from './unsaved.tsx';
import { type RecordDraft, useRecordDraft } from './use-record-draft.ts';

type ContextProps = Pick<PageProps, 'owner' | 'detail'>;

export interface RecordFormProps<Stored, Draft> extends ContextProps {
  readonly values: Draft;
  readonly set: (change: Partial<Draft>) => void;
  /** Why it was not saved. */
  readonly error: Error | null;
  /** The role changes nothing. */
  readonly isDisabled: boolean;
  readonly stored: Stored | null;
}

export interface RecordHeadProps<Stored> extends ContextProps {
  readonly stored: Stored;
  readonly isDirty: boolean;
  /** Why the role changes nothing; null where it does. */
  readonly disabledReason: string | null;
}

interface Views<Path extends RecordPath, Draft extends object> {
  readonly kind: RecordKind<Path, Draft>;
  readonly Form: ComponentType<RecordFormProps<RecordOf<Path>, Draft>>;
  /** Beside the form. */
  readonly Side?: ComponentType<Omit<RecordFormProps<RecordOf<Path>, Draft>, 'set'>> | undefined;
  /** The id of what stands beside the form, where it is worth a link on narrow screens. */
  readonly previewId?: string;
  /** What that link says. */
  readonly previewLabel?: string;
  /** State and actions, under the name. */
  readonly Head?: ComponentType<RecordHeadProps<RecordOf<Path>>> | undefined;
  /** What a new one is created with in addition to what was entered. */
  readonly newFields?: Partial<CreationOf<Path>>;
  readonly newLead: string;
  readonly deleteText: string;
}

interface EditorProps<Path extends RecordPath, Draft extends object>
  extends ContextProps, Pick<Views<Path, Draft>, 'kind' | 'Form' | 'Side' | 'previewId' | 'previewLabel'> {
  readonly draft: RecordDraft<RecordOf<Path>, Draft>;
  readonly stored: RecordOf<Path> | null;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  /** What went wrong. */
  readonly children: ReactNode;
}

const Editor = <Path extends RecordPath, Draft extends object>(props: EditorProps<Path, Draft>) => {
  const {
    owner,
    detail,
    kind,
    Form,
    Side,
    previewId,
    previewLabel,
    draft,
    stored,
    isBusy,
    error,
    onDiscard,
    onSave,
    children,
  } = props;
  const canWrite = detail.scopes.includes(kind.scope);
  const isNew = stored === null;
  const part = { owner, detail, values: draft.values, error, stored, isDisabled: !canWrite };
  return (
    <div className={Side ? 'editor' : 'editor-alone'}>
      <form
        className="editor-main stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && canWrite && (draft.isDirty || isNew)) onSave();
        }}
      >
        {previewId && <PreviewLink id={previewId} label={previewLabel} />}
        <Form {...part} set={draft.set} />
        {children}
        <SaveBar
          action={isNew ? `Create ${kind.word}` : 'Save'}
          isNew={isNew}
          isDirty={draft.isDirty}
          isBusy={isBusy}
          disabledReason={canWrite ? null : NOT_ALLOWED}
          onDiscard={onDiscard}
        />
      </form>
      {Side && (
        <div className="editor-side">
          <Side {...part} />
        </div>
      )}
    </div>
  );
};

interface AllProps {
  readonly owner: Owner;
  readonly kind: { readonly page: string; readonly plural: string };
}

const AllRecords = ({ owner, kind }: AllProps) => <Link href={`${toPath(owner)}/${kind.page}`}>All {kind.plural}</Link>;

/** Asks for a new record, and opens it. */
const NewRecord = <Path extends RecordPath, Draft extends object>({
  newFields,
  newLead,
  ...props
}: ContextProps & Views<Path, Draft>) => {
  const { owner, kind } = props;
  const [, navigate] = useLocation();
  const draft = useRecordDraft<RecordOf<Path>, Draft>(null, kind.toDraft);
  const create = useCreate((body: CreationOf<Path>, key) => createRecord(owner, kind, body, key), {
    stale: [toRecordsKey(owner, kind)],
    onSuccess: ({ id }) => {
      showToast(`The ${kind.word} is saved.`);
      navigate(`${toPath(owner)}/${kind.page}/${id}`, { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={`New ${kind.word}`} lead={newLead} action={<AllRecords owner={owner} kind={kind} />} />
      <UnsavedGuard isDirty={draft.isDirty && !create.isSuccess} />
      <Editor
        {...props}
        draft={draft}
        stored={null}
        isBusy={create.isPending}
        error={create.error}
        onDiscard={draft.discard}
        onSave={() => create.mutate({ ...newFields, ...kind.toNew(draft.values) })}
      >
        {create.error && <SaveError error={create.error} />}
      </Editor>
    </>
  );
};

interface Save<Draft> {
  readonly changes: Partial<Draft>;
  readonly version: number | undefined;
  readonly sent: Draft;
}

const EditRecord = <Path extends RecordPath, Draft extends object>({
  Head,
  deleteText,
  ...props
}: ContextProps & Views<Path, Draft> & { readonly stored: RecordOf<Path> }) => {
  const { owner, detail, kind, stored } = props;
  const [isDeleting, setDeleting] = useState(false);
  const [, navigate] = useLocation();
  const draft = useRecordDraft(stored, kind.toDraft);
  const disabledReason = detail.scopes.includes(kind.scope) ? null : NOT_ALLOWED;
  const save = useChange(
    ({ changes, version }: Save<Draft>) =>
      changeRecord(owner, kind, { id: stored.id, version }, kind.toChanges(changes)),
    {
      stale: [toRecordsKey(owner, kind)],
      onSuccess: (saved, { sent }) => {
        draft.accept(saved, sent);
        showToast(`The ${kind.word} is saved.`);
      },
    },
  );
  const discard = () => {
    save.reset();
    draft.discard();
  };
  return (
    <>
      <PageHeader title={kind.nameOf(stored)} action={<AllRecords owner={owner} kind={kind} />}>
        <div className="record-head">
          {Head && (
            <Head
              owner={owner}
              detail={detail}
              stored={stored}
              isDirty={draft.isDirty}
              disabledReason={disabledReason}
            />
          )}
          <Button disabledReason={disabledReason} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      </PageHeader>
      <UnsavedGuard isDirty={draft.isDirty} />
      <Editor
        {...props}
        draft={draft}
        isBusy={save.isPending}
        error={save.error}
        onDiscard={discard}
        onSave={() => save.mutate({ changes: draft.changes, version: draft.version, sent: draft.values })}
      >
        {draft.conflict && (
          <ConflictAlert
            conflict={draft.conflict}
            what={kind.word}
            labels={kind.labels}
            onKeep={draft.keepMine}
            onDiscard={discard}
          />
        )}
        {save.error && !draft.conflict && <SaveError error={save.error} />}
      </Editor>
      {isDeleting && (
        <DeleteRecord
          owner={owner}
          kind={kind}
          record={stored}
          name={kind.nameOf(stored)}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(`${toPath(owner)}/${kind.page}`)}
        >
          {deleteText}
        </DeleteRecord>
      )}
    </>
  );
};

const OneRecord = <Path extends RecordPath, Draft extends object>({
  id,
  ...props
}: ContextProps & Views<Path, Draft> & { readonly id: string }) => {
  const { owner, kind } = props;
  const query = useRecord(owner, kind, id);
  if (query.data) {
    return (
      <>
        {query.error && <Alert kind="error">{describeError(query.error)}</Alert>}
        <EditRecord {...props} stored={query.data} />
      </>
    );
  }
  if (query.isPending) return <Skeleton rows={4} isSlip />;
  return (
    <Empty
      isPage
      title={`${kind.word.charAt(0).toUpperCase()}${kind.word.slice(1)} not found`}
      action={<AllRecords owner={owner} kind={kind} />}
    >
      {describeError(query.error)}
    </Empty>
  );
};

/** A record by the end of its address; `new` is one that does not exist yet. */
export const RecordPages = <Path extends RecordPath, Draft extends object>(
  props: ContextProps & Views<Path, Draft> & { readonly rest: string },
) => (props.rest === 'new' ? <NewRecord {...props} /> : <OneRecord key={props.rest} {...props} id={props.rest} />);
