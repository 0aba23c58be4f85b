import { changeRecord, createRecord } from '../editing/record-api.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ConflictAlert, NOT_ALLOWED, SaveError } from '../editing/save-bar.tsx';
import { UnsavedGuard } from '../editing/unsaved.tsx';
import { useRecordDraft } from '../editing/use-record-draft.ts';
import { Button } from '../kit/button.tsx';
import { Alert, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, useChange, useCreate } from '../queries.ts';
import { DeletePanel, UndeployPanel } from './panel-dialogs.tsx';
import { FIELD_LABELS, type PanelDraft, toDraft } from './panel-draft.ts';
import { DEPLOY, PanelEditor } from './panel-editor.tsx';
import { DeployError, PanelState } from './panel-state.tsx';
import { toPanelsKey } from './paths.ts';
import type { Panel } from './types.ts';
import { usePanel, usePanelAction } from './use-panels.ts';

type ContextProps = Pick<PageProps, 'owner' | 'detail'>;

interface Save {
  readonly changes: Partial<PanelDraft>;
  readonly version: number | undefined;
  readonly sent: PanelDraft;
}

const AllPanels = ({ owner }: { readonly owner: Owner }) => <Link href={`${toPath(owner)}/panels`}>All panels</Link>;

/** Asks for a new panel, and opens it as a draft. */
export const NewPanel = ({ owner, detail }: ContextProps) => {
  const [, navigate] = useLocation();
  const draft = useRecordDraft<Panel, PanelDraft>(null, toDraft);
  const create = useCreate((body: PanelDraft, key) => createRecord(owner, { path: 'panels' }, body, key), {
    stale: [toPanelsKey(owner)],
    onSuccess: ({ id }) => {
      showToast('The panel is saved as a draft. Deploy it when it looks right.');
      navigate(`${toPath(owner)}/panels/${id}`, { replace: true });
    },
  });
  return (
    <>
      <PageHeader title="New panel" lead="It is a draft until you deploy it." action={<AllPanels owner={owner} />} />
      <UnsavedGuard isDirty={draft.isDirty && !create.isSuccess} />
      <PanelEditor
        owner={owner}
        detail={detail}
        draft={draft}
        isNew
        isBusy={create.isPending}
        error={create.error}
        onDiscard={draft.discard}
        onSave={() => create.mutate(draft.values)}
      >
        {create.error && <SaveError error={create.error} />}
      </PanelEditor>
    </>
  );
};

const toDeployLabel = (status: Panel['status'], isDirty: boolean): string =>
  isDirty ? 'Save and deploy' : status === 'draft' ? 'Deploy' : 'Deploy again';

const EditPanel = ({ owner, detail, panel }: ContextProps & { readonly panel: Panel }) => {
  const [dialog, setDialog] = useState<'undeploy' | 'delete' | null>(null);
  const [, navigate] = useLocation();
  const draft = useRecordDraft(panel, toDraft);
  const reason = detail.scopes.includes('panels:write') ? null : NOT_ALLOWED;
  const deploy = usePanelAction(owner, panel.id, 'deploy');
  const save = useChange(
    ({ changes, version }: Save) => changeRecord(owner, { path: 'panels' }, { id: panel.id, version }, changes),
    { stale: [toPanelsKey(owner)], onSuccess: (saved, { sent }) => draft.accept(saved, sent) },
  );
  const startDeploying = (version: number) =>
    deploy.mutate(version, { onSuccess: () => showToast('The panel is in the chat.') });
  const discard = () => {
    save.reset();
    draft.discard();
  };
  const onSave = (isDeploying: boolean) => {
    deploy.reset();
    if (!draft.isDirty) {
      if (isDeploying) startDeploying(panel.version);
      return;
    }
    const onSuccess = (saved: Panel) => {
      if (isDeploying) startDeploying(saved.version);
      else showToast('The panel is saved.');
    };
    save.mutate({ changes: draft.changes, version: draft.version, sent: draft.values }, { onSuccess });
  };
  const isUpToDate = panel.status === 'deployed' && !draft.isDirty;
  const dialogProps = { owner, panel, onClose: () => setDialog(null) };
  return (
    <>
      <PageHeader title={panel.name} action={<AllPanels owner={owner} />}>
        <PanelState owner={owner} detail={detail} panel={panel} draft={draft.values}>
          {panel.status !== 'draft' && (
            <Button disabledReason={reason} onClick={() => setDialog('undeploy')}>
              Take down
            </Button>
          )}
          <Button disabledReason={reason} onClick={() => setDialog('delete')}>
            Delete
          </Button>
        </PanelState>
      </PageHeader>
      <UnsavedGuard isDirty={draft.isDirty} />
      <PanelEditor
        owner={owner}
        detail={detail}
        draft={draft}
        isNew={false}
        isBusy={save.isPending || deploy.isPending}
        error={save.error}
        onDiscard={discard}
        onSave={onSave}
        actions={
          <Button
            type="submit"
            name="then"
            value={DEPLOY}
            isBusy={deploy.isPending}
            disabledReason={reason ?? (isUpToDate ? 'The chat shows it as it is.' : null)}
          >
            {toDeployLabel(panel.status, draft.isDirty)}
          </Button>
        }
      >
        {draft.conflict && (
          <ConflictAlert
            conflict={draft.conflict}
            what="panel"
            labels={FIELD_LABELS}
            onKeep={draft.keepMine}
            onDiscard={discard}
          />
        )}
        {save.error && !draft.conflict && <SaveError error={save.error} />}
        {deploy.error && <DeployError error={deploy.error} />}
      </PanelEditor>
      {dialog === 'undeploy' && <UndeployPanel {...dialogProps} />}
      {dialog === 'delete' && <DeletePanel {...dialogProps} onDeleted={() => navigate(`${toPath(owner)}/panels`)} />}
    </>
  );
};

/** A panel: what it says and offers, and whether the chat shows it. */
export const PanelPage = ({ owner, detail, id }: ContextProps & { readonly id: string }) => {
  const query = usePanel(owner, id);
  if (query.data) {
    return (
      <>
        {query.error && <Alert kind="error">{describeError(query.error)}</Alert>}
        <EditPanel owner={owner} detail={detail} panel={query.data} />
      </>
    );
  }
  if (query.isPending) return <Skeleton rows={4} isSlip />;
  return (
    <Empty isPage title="Panel not found" action={<AllPanels owner={owner} />}>
      {describeError(query.error)}
    </Empty>
  );
};
