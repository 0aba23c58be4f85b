import { memo } from 'react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Badge } from '../../kit/parts.tsx';
import { toLabel } from '../model/fields.ts';
import type { Branch } from '../model/graph.ts';
import type { Light } from '../model/trace.ts';
import type { FlowEdge, FlowNode } from '../model/types.ts';
import { summarize, toBranchName } from '../model/words.ts';
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

/** A step on the canvas: what it does, and its ways out below. */
export const CanvasNode = memo(function CanvasNode({ data, isConnectable }: NodeProps<CanvasNodeData>) {
  const { node, branches, isStart, light, problemCount } = data;
  return (
    <div className={`flow-node ${light ? `flow-is-${light}` : ''}`}>
      <Handle type="target" position={Position.Top} isConnectable={isConnectable} />
      <div className="flow-node-head">
        <strong>{toLabel(node.type)}</strong>
        {isStart && <Badge tone="slate">{t('start')}</Badge>}
        {problemCount > 0 && <Badge tone="rust">{problemCount}</Badge>}
      </div>
      <p className="flow-node-text">{summarize(node) || node.id}</p>
      <div className="flow-node-foot">
        {branches.map(({ handle, isUnknown }) => (
          <span key={handle} className={isUnknown ? 'flow-branch flow-branch-unknown' : 'flow-branch'}>
            {branches.length > 1 && toBranchName(node, handle)}
            <Handle type="source" id={handle} position={Position.Bottom} isConnectable={isConnectable && !isUnknown} />
          </span>
        ))}
      </div>
    </div>
  );
});
