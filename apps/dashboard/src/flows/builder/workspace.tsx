import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/parts.tsx';
import { AddNode } from './add-node.tsx';
import { FlowSettings } from './flow-settings.tsx';
import { focusGraph } from './focus-graph.ts';
import { GraphView, useView, ViewSwitch } from '../graph/graph-view.tsx';
import { connect, moveNodes, type Place, removeEdge, removeNode } from '../model/graph.ts';
import { addNode } from '../model/insert-node.ts';
import { Inspector } from './inspector.tsx';
import { Notices } from './notices.tsx';
import { Published } from './published.tsx';
import { ProblemList } from './problem-list.tsx';
import { Toolbar } from './toolbar.tsx';
import { TestPanel } from '../test/test-panel.tsx';
import { type Path, toPath } from '../model/trace.ts';
import type { Positions } from '../model/layout.ts';
import type { FlowStep, NodeTypeName } from '../model/types.ts';
import type { Editor } from '../draft/use-editor.ts';
import { t } from '../../texts/texts.ts';

/** The focus follows what is chosen, but not when the page is opened. */
const useFocus = (focusCount: number) => {
  const panel = useRef<HTMLDivElement>(null);
  const seen = useRef(focusCount);
  useEffect(() => {
    if (seen.current !== focusCount) panel.current?.querySelector<HTMLElement>('.flow-inspector h2')?.focus();
    seen.current = focusCount;
  }, [focusCount]);
  return panel;
};

interface StepsProps {
  readonly editor: Editor;
  /** What the dry run has passed. */
  readonly path: Path;
  readonly onAdd: (after: Partial<Place>) => void;
}

const AddStep = ({ onClick }: { readonly onClick: () => void }) => (
  <Button icon="add" className="flow-add" onClick={onClick}>
    {t('Add a step')}
  </Button>
);

const Steps = ({ editor, path, onAdd }: StepsProps) => {
  const { draft, types, problems, selected, select, show, canWrite } = editor;
  const [view, setView] = useView();
  const actions = {
    onMove: (positions: Positions) => editor.change((before) => moveNodes(before, positions), 'positions'),
    onConnect: (place: Place, target: string) => editor.change((before) => connect(before, place, target, types)),
    onAdd,
    onDeleteNode: (id: string) => editor.change((before) => removeNode(before, id)),
    onDeleteEdge: (id: string) => editor.change((before) => removeEdge(before, id)),
  };
  return (
    <section className="flow-graph" aria-label={t('Steps of the flow')}>
      <div className="section-head">
        {canWrite && draft.nodes.length > 0 && (
          <AddStep onClick={() => onAdd(selected ? { nodeId: selected.id } : {})} />
        )}
        <div className="row">
          <Button look="quiet" onClick={() => select(null)}>
            {t('Name and trigger')}
          </Button>
          <ViewSwitch view={view} onChoose={setView} />
        </div>
      </div>
      {draft.nodes.length === 0 ? (
        <Empty title={t('No steps yet')} action={canWrite && <AddStep onClick={() => onAdd({})} />}>
          {t('Add the first step: a question, a message, or a ticket at once.')}
        </Empty>
      ) : (
        <GraphView
          view={view}
          graph={draft}
          types={types}
          problems={problems}
          path={path}
          selectedId={selected?.id ?? null}
          onSelect={view === 'canvas' ? show : select}
          onOpen={select}
          actions={canWrite ? actions : null}
        />
      )}
    </section>
  );
};

interface DrawerProps extends Pick<StepsProps, 'editor' | 'onAdd'> {
  /** The dry run, where there is one. */
  readonly test: ReactNode;
}

/** The settings of what is open, beside the graph; where there is no room beside it, from below. */
const Drawer = ({ editor, test, onAdd }: DrawerProps) => {
  const { selected, isFlowShown, focusCount, show } = editor;
  const panel = useFocus(focusCount);
  const isOpen = test !== null || selected !== null || isFlowShown;
  const close = () => {
    show(null);
    focusGraph(selected?.id);
  };
  if (!isOpen) return null;
  return (
    <div
      ref={panel}
      className="flow-panel flow-drawer"
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented && (selected || isFlowShown)) close();
      }}
    >
      {test}
      {selected && (
        <Inspector
          editor={editor}
          node={selected}
          onAdd={(handle) => onAdd({ nodeId: selected.id, handle })}
          onClose={close}
        />
      )}
      {isFlowShown && <FlowSettings editor={editor} onClose={close} />}
    </div>
  );
};

/** The draft of a flow: its steps, and beside them what is open. */
export const Workspace = ({ editor }: { readonly editor: Editor }) => {
  const { draft, types, select } = editor;
  const [adding, setAdding] = useState<Partial<Place> | null>(null);
  const [isTesting, setTesting] = useState(false);
  const [trace, setTrace] = useState<readonly FlowStep[]>([]);
  const path = useMemo(() => toPath(draft, trace, types), [draft, trace, types]);
  const closeTest = () => {
    setTesting(false);
    setTrace([]);
  };
  const add = (type: NodeTypeName, after: Place | null) => {
    const { id, draft: next } = addNode(draft, type, after, types);
    setAdding(null);
    editor.change(() => next);
    select(id);
  };
  return (
    <div className="stack flow-editor">
      <Toolbar editor={editor} isTesting={isTesting} onTest={() => (isTesting ? closeTest() : setTesting(true))} />
      <Notices editor={editor} />
      <Published editor={editor} />
      <ProblemList editor={editor} />
      <div className="flow-workspace">
        <Steps editor={editor} path={path} onAdd={setAdding} />
        <Drawer
          editor={editor}
          test={isTesting ? <TestPanel editor={editor} onTrace={setTrace} onClose={closeTest} /> : null}
          onAdd={setAdding}
        />
      </div>
      {adding && <AddNode editor={editor} after={adding} onAdd={add} onClose={() => setAdding(null)} />}
    </div>
  );
};
