import { cancelRun } from '../requests/write-flow.ts';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { NOT_ALLOWED } from '../../kit/not-allowed.ts';
import { Alert, Badge, Empty, Skeleton } from '../../kit/parts.tsx';
import { Ago, DateTime } from '../../kit/dates/time.tsx';
import { showToast } from '../../kit/toast.tsx';
import { toPath as toOwnerPath } from '../../owner.ts';
import { useCreate } from '../../changes.ts';
import { describeError } from '../../queries.ts';
import { GraphView, useView, ViewSwitch } from '../graph/graph-view.tsx';
import { findNodeName } from '../model/names.ts';
import { toPath } from '../model/trace.ts';
import { TraceList } from './trace-list.tsx';
import type { FlowRunDetail, FlowVersion } from '../model/types.ts';
import type { Editor } from '../draft/use-editor.ts';
import { toFlowsKey, useRun, useVersions } from '../requests/use-flows.ts';
import { nameUser, useUsers } from '../../tickets/use-ticket.ts';
import { toLabel } from '../model/fields.ts';
import { nameTrigger, RUN_TONES } from '../model/words.ts';
import { t, translate } from '../../texts/texts.ts';

interface RunProps {
  readonly editor: Editor;
  readonly run: FlowRunDetail;
}

const CancelRun = ({ editor, run, onClose }: RunProps & { readonly onClose: () => void }) => {
  const cancel = useCreate((_: object, idempotencyKey) => cancelRun(editor.owner, run.id, idempotencyKey), {
    stale: [[...toFlowsKey(editor.owner), editor.state.base.id, 'runs']],
    onSuccess: () => {
      showToast(t('The run is ended.'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('End this run?')}
      action={t('End the run')}
      isBusy={cancel.isPending}
      error={cancel.error && <Alert kind="error">{describeError(cancel.error)}</Alert>}
      onConfirm={() => cancel.mutate({})}
      onClose={onClose}
    >
      {t('It ends where it stands. What it has done stays done.')}
    </ConfirmDialog>
  );
};

const Facts = ({ editor, run }: RunProps) => {
  const users = useUsers(editor.owner, run.userId === null ? [] : [run.userId]);
  return (
    <dl className="facts">
      <div>
        <dt>{t('Started by')}</dt>
        <dd>{nameTrigger(run.trigger.kind)}</dd>
      </div>
      <div>
        <dt>{t('Version')}</dt>
        <dd className="number">{run.flowVersion}</dd>
      </div>
      <div>
        <dt>{t('Started')}</dt>
        <dd>
          <DateTime at={run.startedAt} />
        </dd>
      </div>
      {run.userId && (
        <div>
          <dt>{t('Member')}</dt>
          <dd>{nameUser(users.data, run.userId)}</dd>
        </div>
      )}
      {run.ticketId && (
        <div>
          <dt>{t('Ticket')}</dt>
          <dd>
            <Link href={`${toOwnerPath(editor.owner)}/tickets/${run.ticketId}`}>{t('Open the ticket')}</Link>
          </dd>
        </div>
      )}
      {run.waitsUntil && (
        <div>
          <dt>{t('Continues')}</dt>
          <dd>
            <Ago at={run.waitsUntil} />
          </dd>
        </div>
      )}
    </dl>
  );
};

const Variables = ({ vars }: Pick<FlowRunDetail, 'vars'>) => {
  const all = Object.entries(vars);
  if (all.length === 0) return null;
  return (
    <details>
      <summary>{t('Variables at the end')}</summary>
      <dl className="flow-output">
        {all.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

/** The version that the run followed, with its path. */
const RunGraph = ({ editor, run, version }: RunProps & { readonly version: FlowVersion }) => {
  const [view, setView] = useView();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const path = useMemo(() => toPath(version, run.trace, editor.types), [version, run.trace, editor.types]);
  return (
    <div className="flow-graph">
      <ViewSwitch view={view} onChoose={setView} />
      <GraphView
        view={view}
        graph={version}
        types={editor.types}
        problems={[]}
        path={path}
        selectedId={selectedId}
        onSelect={setSelectedId}
        actions={null}
      />
    </div>
  );
};

/** Why the run failed, and at which step. */
const Failure = ({ run: { error }, nodes }: Pick<RunProps, 'run'> & Pick<FlowVersion, 'nodes'>) => {
  if (!error) return null;
  const step = findNodeName(nodes, error.nodeId ?? '');
  return (
    <Alert kind="warning" title={step === null ? t('It failed') : t('It failed at “{{step}}”', { step })}>
      {translate(error.message)}
    </Alert>
  );
};

const Loaded = ({ editor, run }: RunProps) => {
  const [isCancelling, setCancelling] = useState(false);
  const { data: versions = [] } = useVersions(editor.owner, editor.state.base.id);
  const version = versions.find(({ number }) => number === run.flowVersion);
  return (
    <div className="stack">
      <div className="section-head">
        <div className="row">
          <h2>{t('Run')}</h2>
          <Badge tone={RUN_TONES[run.status]}>{toLabel(run.status)}</Badge>
        </div>
        {run.endedAt === null && (
          <Button disabledReason={editor.canWrite ? null : NOT_ALLOWED} onClick={() => setCancelling(true)}>
            {t('End the run')}
          </Button>
        )}
      </div>
      <Facts editor={editor} run={run} />
      <Failure run={run} nodes={version?.nodes ?? []} />
      <Variables vars={run.vars} />
      <div className="flow-workspace">
        {version && <RunGraph editor={editor} run={run} version={version} />}
        <div className="flow-panel">
          <h3>{t('What the run did')}</h3>
          {run.trace.length === 0 ? (
            <p className="muted">{t('Nothing yet.')}</p>
          ) : (
            <TraceList owner={editor.owner} trace={run.trace} nodes={version?.nodes ?? []} />
          )}
        </div>
      </div>
      {isCancelling && <CancelRun editor={editor} run={run} onClose={() => setCancelling(false)} />}
    </div>
  );
};

/** One run of a flow: what it did, step by step. */
export const RunDetail = ({ editor, id }: { readonly editor: Editor; readonly id: string }) => {
  const { base } = editor.state;
  const run = useRun(editor.owner, base.id, id);
  const list = <Link href={`${toOwnerPath(editor.owner)}/flows/${base.id}/runs`}>{t('All runs')}</Link>;
  if (run.isPending) return <Skeleton rows={4} />;
  if (run.error) {
    return (
      <Empty title={t('Run not found')} action={list}>
        {describeError(run.error)}
      </Empty>
    );
  }
  return (
    <div className="stack">
      <div>{list}</div>
      <Loaded editor={editor} run={run.data} />
    </div>
  );
};
