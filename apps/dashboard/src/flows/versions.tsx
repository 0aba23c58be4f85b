import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../kit/button.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert, Badge, Empty, Skeleton } from '../kit/parts.tsx';
import { DateTime } from '../kit/dates/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { toPath } from '../owner.ts';
import { describeError } from '../queries.ts';
import { fitToStored, isStored, listStored } from './model/credentials.ts';
import { describeChanges } from './model/difference.ts';
import { toFields } from './model/fields.ts';
import { toStepTitle } from './model/names.ts';
import { GraphView, useView, ViewSwitch } from './graph/graph-view.tsx';
import { RecordFields } from './fields/node-fields.tsx';
import { NO_PATH } from './model/trace.ts';
import type { Draft, FlowNode, FlowVersion } from './model/types.ts';
import type { Editor } from './draft/use-editor.ts';
import { useVersions } from './requests/use-flows.ts';
import { rich, t } from '../texts/texts.ts';

interface VersionProps {
  readonly editor: Editor;
  readonly version: FlowVersion;
}

/** The draft with what runs: the trigger, the steps and the connections of a version. */
const toRestored = (draft: Draft, { trigger, nodes, edges }: FlowVersion): Draft => ({
  ...draft,
  trigger,
  nodes,
  edges,
});

const NodeDetails = ({ editor, version, node }: VersionProps & { readonly node: FlowNode }) => {
  const type = editor.types.get(node.type);
  const stored = listStored(version.nodes);
  return (
    <section className="flow-fields" aria-label={t('Step')}>
      <h2>{toStepTitle(node)}</h2>
      <RecordFields
        fields={type ? toFields(type) : []}
        path=""
        value={node.data}
        context={{
          owner: editor.owner,
          isReadOnly: true,
          variables: [],
          findProblem: () => null,
          isStored: (path) => isStored(stored, node.id, path),
        }}
        onChange={() => undefined}
      />
    </section>
  );
};

const VersionView = ({ editor, version }: VersionProps) => {
  const { draft, types, state, canWrite } = editor;
  const [view, setView] = useView();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const restored = toRestored(draft, version);
  const node = version.nodes.find(({ id }) => id === selectedId);
  const restore = () => {
    editor.change(() => fitToStored(restored, listStored(state.base.nodes), types));
    editor.show(null);
    showToast(t('Version {{number}} is in the draft. Save it, or undo.', { number: version.number }));
    navigate(`${toPath(editor.owner)}/flows/${state.base.id}`);
  };
  return (
    <div className="stack">
      <div className="section-head">
        <h2>{rich('Version {{number}}', { number: version.number })}</h2>
        <div className="row">
          <ViewSwitch view={view} onChoose={setView} />
          <Button disabledReason={canWrite ? null : NOT_ALLOWED} onClick={restore}>
            {t('Take it into the draft')}
          </Button>
        </div>
      </div>
      <details>
        <summary>{t('What the draft would become')}</summary>
        <ul className="flow-problems">
          {describeChanges(draft, restored).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <div className="flow-workspace">
        <div className="flow-graph">
          <GraphView
            view={view}
            graph={version}
            types={types}
            problems={[]}
            path={NO_PATH}
            selectedId={selectedId}
            onSelect={setSelectedId}
            actions={null}
          />
        </div>
        <div className="flow-panel">
          {node ? (
            <NodeDetails key={node.id} editor={editor} version={version} node={node} />
          ) : (
            <p className="muted">
              {t('Choose a step to see what it held. Credentials are those that the flow has now.')}
            </p>
          )}
        </div>
      </div>
    </div>
  );
};

/** The published versions of a flow; one of them to look at, or to take into the draft. */
export const Versions = ({ editor, chosen }: { readonly editor: Editor; readonly chosen: string }) => {
  const { base } = editor.state;
  const versions = useVersions(editor.owner, base.id);
  const version = versions.data?.find(({ number }) => String(number) === chosen) ?? versions.data?.[0];
  if (versions.isPending) return <Skeleton rows={4} />;
  if (versions.error) return <Alert kind="error">{describeError(versions.error)}</Alert>;
  if (!version)
    return (
      <Empty
        title={t('Nothing is published yet')}
        action={<Link href={`${toPath(editor.owner)}/flows/${base.id}`}>{t('Open the editor')}</Link>}
      >
        {t('A version is kept each time the flow is published.')}
      </Empty>
    );
  return (
    <div className="stack">
      <nav className="flow-versions" aria-label={t('Versions')}>
        {versions.data.map(({ number, publishedAt, nodes }) => (
          <Link
            key={number}
            href={`${toPath(editor.owner)}/flows/${base.id}/versions/${number}`}
            aria-current={number === version.number ? 'page' : undefined}
          >
            <span className="row">
              <strong>{rich('Version {{number}}', { number })}</strong>
              {number === base.publishedVersion && base.status === 'active' && <Badge tone="green">{t('live')}</Badge>}
            </span>
            <span className="muted">
              <DateTime at={publishedAt} />, {t('{{count}} steps', { count: nodes.length })}
            </span>
          </Link>
        ))}
      </nav>
      <VersionView key={version.number} editor={editor} version={version} />
    </div>
  );
};
