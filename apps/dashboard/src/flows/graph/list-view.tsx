import { Badge } from '../../kit/parts.tsx';
import { listBranches } from '../model/graph.ts';
import { listStarts, sortNodes } from '../model/order.ts';
import { countProblems } from '../model/problems.ts';
import type { Path } from '../model/trace.ts';
import type { Graph, NodeTypes, Problem } from '../model/types.ts';
import { describeNode, getNodeName, toStepTitle } from '../model/names.ts';
import { summarize, toBranchName } from '../model/words.ts';
import { KindMark } from './kind-mark.tsx';
import { t } from '../../texts/texts.ts';

export interface GraphViewProps {
  readonly graph: Graph;
  readonly types: NodeTypes;
  readonly problems: readonly Problem[];
  readonly path: Path;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Leads to the data of a step; on the canvas Enter does it, and Space chooses a step to move it by the arrow keys. */
  readonly onOpen?: (id: string) => void;
}

const LIGHT_WORDS = { done: 'done', failed: 'failed', waiting: t('waits here') } as const;
const LIGHT_TONES = { done: 'green', failed: 'rust', waiting: 'amber' } as const;

/** The steps of a flow in their order: the canvas for the keyboard, screen readers and narrow screens. */
export const ListView = ({ graph, types, problems, path, selectedId, onSelect }: GraphViewProps) => {
  const [start] = listStarts(graph);
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  return (
    <ol className="flow-list" aria-label={t('Steps')}>
      {sortNodes(graph, types).map((node, index) => {
        const light = path.nodes.get(node.id);
        const count = countProblems(problems, node.id);
        return (
          <li key={node.id} className={`flow-step ${light ? `flow-is-${light}` : ''}`}>
            <button
              type="button"
              className="flow-step-button"
              data-id={node.id}
              aria-current={node.id === selectedId ? 'step' : undefined}
              onClick={() => onSelect(node.id)}
            >
              <span className="number flow-step-number">{index + 1}</span>
              <KindMark type={node.type} />
              <span className="flow-step-text">
                <strong>{toStepTitle(node)}</strong>
                <span className="flow-step-summary">{node.name ? describeNode(node) : summarize(node)}</span>
              </span>
              {node === start && <Badge tone="slate">{t('start')}</Badge>}
              {light && <Badge tone={LIGHT_TONES[light]}>{LIGHT_WORDS[light]}</Badge>}
              {count > 0 && <Badge tone="rust">{t('{{count}} problems', { count })}</Badge>}
            </button>
            <ul className="flow-branches">
              {listBranches(graph, node, types).map(({ handle, edge }) => {
                const target = edge && byId.get(edge.target);
                return (
                  <li
                    key={`${handle} ${edge?.id}`}
                    className={edge && path.edges.has(edge.id) ? 'flow-is-taken' : undefined}
                  >
                    {toBranchName(node, handle)} → {target ? getNodeName(graph.nodes, target) : t('ends')}
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ol>
  );
};
