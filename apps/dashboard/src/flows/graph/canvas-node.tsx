import { memo } from 'react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Badge } from '../../kit/parts.tsx';
import type { Branch } from '../model/graph.ts';
import { getKind } from '../model/kinds.ts';
import { describeNode, toStepTitle } from '../model/names.ts';
import { getNodeWidth } from '../model/node-size.ts';
import type { Light } from '../model/trace.ts';
import type { FlowEdge, FlowNode } from '../model/types.ts';
import { summarize, toBranchName } from '../model/words.ts';
import { KindMark } from './kind-mark.tsx';
import { t } from '../../texts/texts.ts';

export type CanvasNodeData = Node<
  {
    readonly node: FlowNode;
    /** Those of the graph, which the branches are made from. */
    readonly edges: readonly FlowEdge[];
    readonly branches: readonly Branch[];
    readonly isStart: boolean;
    readonly light: Light | undefined;
    readonly problemCount: number;
  },
  'step'
>;

/** What stands at a handle: a connection has its name on its line. */
const toHandleName = (node: FlowNode, { handle, edge, isUnknown }: Branch, count: number): string | null =>
  count > 1 && (edge === null || isUnknown) ? toBranchName(node, handle) : null;

/** A step on the canvas: what it does, and its ways out below. */
export const CanvasNode = memo(function CanvasNode({ data, isConnectable }: NodeProps<CanvasNodeData>) {
  const { node, branches, isStart, light, problemCount } = data;
  const summary = node.name ? describeNode(node) : summarize(node);
  return (
    <div
      className={`flow-node flow-kind-${getKind(node.type)} ${light ? `flow-is-${light}` : ''}`}
      style={{ width: getNodeWidth(branches.length) }}
    >
      <Handle type="target" position={Position.Top} isConnectable={isConnectable} />
      <div className="flow-node-head">
        <KindMark type={node.type} />
        <strong title={node.name ?? undefined}>{toStepTitle(node)}</strong>
        {isStart && <Badge tone="slate">{t('start')}</Badge>}
        {problemCount > 0 && <Badge tone="rust">{problemCount}</Badge>}
      </div>
      {summary && <p className="flow-node-text">{summary}</p>}
      <div className="flow-node-foot">
        {branches.map((branch) => (
          <span key={branch.handle} className={branch.isUnknown ? 'flow-branch flow-branch-unknown' : 'flow-branch'}>
            {toHandleName(node, branch, branches.length)}
            <Handle
              type="source"
              id={branch.handle}
              position={Position.Bottom}
              isConnectable={isConnectable && !branch.isUnknown}
            />
          </span>
        ))}
      </div>
    </div>
  );
});
