import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { toLabel } from '../model/fields.ts';
import type { FlowNode, FlowStep } from '../model/types.ts';
import { findNodeName } from '../model/names.ts';
import { listMentions, nameMentions } from '../model/mentions.ts';
import { describeValue, isUuid, toBranchName } from '../model/words.ts';
import type { Owner } from '../../owner.ts';
import { nameUser, useUsers } from '../../tickets/use-ticket.ts';
import { t, translate } from '../../texts/texts.ts';

interface TraceProps {
  readonly owner: Owner;
  readonly trace: readonly FlowStep[];
  readonly nodes: readonly FlowNode[];
  /** Shows the node of a step in the graph. */
  readonly onShow?: (nodeId: string) => void;
  /** What can be done about a step. */
  readonly renderActions?: (step: FlowStep) => ReactNode;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

type NameUser = (id: string) => string;

const Output = ({ output, nameOf }: Pick<FlowStep, 'output'> & { readonly nameOf: NameUser }) => {
  const shown = Object.entries(output).filter(([, value]) => !isEmpty(value) && !isUuid(value));
  if (shown.length === 0) return null;
  return (
    <dl className="flow-output">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{toLabel(name)}</dt>
          <dd>{nameMentions(describeValue(value), nameOf)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** By which branch the step was left. */
const describeEnd = ({ handle, nodeId, endedAt }: FlowStep, nodes: readonly FlowNode[]): string => {
  if (endedAt === null) return t('not ended');
  if (handle === null) return t('ended here');
  return toBranchName(nodes.find(({ id }) => id === nodeId) ?? { data: {} }, handle);
};

/** A step that the flow does not have any more is named by its type. */
const nameStep = ({ nodeId, type }: FlowStep, nodes: readonly FlowNode[]): string =>
  findNodeName(nodes, nodeId) ?? toLabel(type);

/** What a run did, step by step. */
export const TraceList = ({ owner, trace, nodes, onShow, renderActions }: TraceProps) => {
  const users = useUsers(owner, listMentions(JSON.stringify(trace.map(({ output }) => output))));
  const nameOf = (id: string) => nameUser(users.data, id);
  return (
    <ol className="flow-trace" aria-label={t('What the run did')}>
      {trace.map((step) => (
        <li key={step.id} className={step.error ? 'flow-trace-failed' : undefined}>
          <div className="flow-trace-head">
            {onShow ? (
              <Button look="quiet" className="flow-problem" onClick={() => onShow(step.nodeId)}>
                {nameStep(step, nodes)}
              </Button>
            ) : (
              <strong>{nameStep(step, nodes)}</strong>
            )}
            <span className="muted">
              → {describeEnd(step, nodes)}
              {step.attempts > 1 && t(', {{attempts}} attempts', { attempts: step.attempts })}
            </span>
          </div>
          <Output output={step.output} nameOf={nameOf} />
          {step.error && <p className="field-error">{translate(step.error)}</p>}
          {renderActions?.(step)}
        </li>
      ))}
    </ol>
  );
};
