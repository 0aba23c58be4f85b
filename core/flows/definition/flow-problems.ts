import { isNamed, REDACTED } from './credentials.ts';
import { type Complaint, invalidAll } from '../../shared/errors.ts';
import type { FlowFields, RedactedFlow } from '../model/flow.ts';
import { listDraftProblems, listProblems } from './graph.ts';
import type { Problem } from './problem.ts';
import { listConversationComplaints, listTriggerProblems } from './trigger-rules.ts';

export const listAllProblems = (flow: RedactedFlow): readonly Problem[] => [
  ...listTriggerProblems(flow.trigger),
  ...listProblems(flow),
];

export const assertStorable = ({ name, description, trigger, nodes = [], edges = [] }: Partial<FlowFields>): void => {
  const problems = listDraftProblems({ nodes, edges }).map(toComplaint);
  const isMisplaced = isNamed([name, description, trigger, edges]);
  const all = [
    ...(trigger ? listConversationComplaints(trigger) : []),
    ...problems,
    ...(isMisplaced ? [MISPLACED] : []),
  ];
  if (all.length > 0) throw invalidAll(all);
};

const MISPLACED: Complaint = {
  field: null,
  reason: 'not_allowed',
  message: `${REDACTED} is a placeholder for a credential, allowed only in nodes`,
};

export const toComplaint = ({ nodeId, field, reason, message }: Problem): Complaint => ({
  field: nodeId === null ? (field ?? 'edges') : `nodes.${nodeId}${field ? `.${field}` : ''}`,
  reason,
  message,
});
