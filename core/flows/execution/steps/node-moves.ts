import { matches } from '../../../shared/values/comparison.ts';
import { toCategoryId, toCannedReplyId, toFlowId } from '../../../shared/ids.ts';
import { type Instant, plusMs } from '../../../shared/instant.ts';
import type { LookUp } from '../../../shared/values/template.ts';
import { MAX_SUBJECT } from '../../../tickets/index.ts';
import { truncate, MAX_TEXT } from '../../../shared/values/text.ts';
import { applyTags } from '../../model/apply-tags.ts';
import type { Choice } from '../../model/effect.ts';
import type { NodeData } from '../../model/flow.ts';
import { listComplaints } from '../../model/field-spec.ts';
import { fillInOrNull, listChoices, listTexts, toComparison, toPriority, toTicketChanges } from './node-data.ts';
import { ESCALATION_MOVES } from './escalation-moves.ts';
import { ACTION_MOVES } from './action-moves.ts';
import { type AtNode, type Move, toNextMove, type NodeMoves, toPerformMove } from './next-move.ts';
import { type NodeTypeName, getNodeType } from '../../model/node-types.ts';
import { apiRequest, sendWebhook } from './request-moves.ts';
import { truncateForTrace } from '../../model/run.ts';
import { fillIn } from './template-texts.ts';

const TIMEOUT = 'timeout';
/** Longer questions are cut for the search. */
const MAX_QUERY = 2_000;

const postMove = (data: NodeData, lookUp: LookUp, choices: readonly Choice[] = []): Move => {
  const content = fillInOrNull(data, 'content', lookUp);
  return content
    ? toPerformMove({ kind: 'say', content, choices })
    : { kind: 'fail', error: 'With these values nothing is left to be written.' };
};

const toVariable = (data: NodeData, value: string): Readonly<Record<string, string>> => ({
  [String(data.variable)]: truncate(value, MAX_TEXT),
});

const plusSeconds = (at: Instant, seconds: unknown): Instant | null =>
  typeof seconds === 'number' ? plusMs(at, seconds * 1000) : null;

export const NODE_MOVES: Record<NodeTypeName, NodeMoves> = {
  send_message: { begin: (data, _, lookUp) => postMove(data, lookUp) },

  ask_question: {
    begin: (data, _, lookUp) => postMove(data, lookUp),
    toMoveAfter: (data, { situation }, { output }) => ({
      kind: 'wait',
      output,
      waiting: { kind: 'answer', until: plusSeconds(situation.at, data.timeoutSeconds) },
    }),
    toAnsweredMove: (data, _, answer) =>
      answer.kind === 'text'
        ? {
            kind: 'leave',
            handle: 'answered',
            vars: toVariable(data, answer.text),
            output: { answer: truncateForTrace(answer.text) },
          }
        : { kind: 'leave', handle: TIMEOUT },
  },

  ask_choice: {
    begin: (data, _, lookUp) => postMove(data, lookUp, listChoices(data)),
    toMoveAfter: (data, { situation }, { output, question }) => ({
      kind: 'wait',
      output,
      waiting: {
        kind: 'choice',
        choices: listChoices(data),
        suggestion: null,
        until: plusSeconds(situation.at, data.timeoutSeconds),
        ...(question && { question }),
      },
    }),
    toAnsweredMove: (data, _, answer) =>
      answer.kind === 'chosen'
        ? { kind: 'leave', handle: answer.choiceId, vars: toVariable(data, answer.choiceId) }
        : { kind: 'leave', handle: TIMEOUT },
  },

  condition: {
    begin: (data, at) => {
      const comparison = toComparison(data, at);
      return {
        kind: 'leave',
        handle: String(matches(comparison)),
        output: { actual: truncateForTrace(comparison.actual ?? null) },
      };
    },
  },

  set_variable: { begin: (data, _, lookUp) => toNextMove(toVariable(data, fillIn(data.value, lookUp).text)) },

  knowledge_suggest: {
    begin: (data, _, lookUp) =>
      toPerformMove({
        kind: 'suggest',
        query: fillIn(data.query, lookUp, MAX_QUERY).text,
        limit: Number(data.limit ?? 3),
      }),
    toMoveAfter: (_, __, { suggested, output, question }) => {
      if (!suggested || suggested.choices.length === 0) return { kind: 'leave', handle: 'nothing_found' };
      const { choices, id: suggestion } = suggested;
      return { kind: 'wait', waiting: { kind: 'choice', choices, suggestion, ...(question && { question }) }, output };
    },
    toAnsweredMove: (_, { run: { waiting } }, answer) => {
      if (waiting?.kind !== 'choice') return { kind: 'leave', handle: 'not_helped' };
      const { choices, suggestion } = waiting;
      const chosen = choices.find(({ id }) => answer.kind === 'chosen' && id === answer.choiceId);
      return chosen?.itemId && suggestion
        ? toPerformMove({ kind: 'note_helped', itemId: chosen.itemId, suggestion })
        : { kind: 'leave', handle: 'not_helped' };
    },
  },

  create_ticket: {
    begin: (data, _, lookUp) =>
      toPerformMove({
        kind: 'open_ticket',
        categoryId: toCategoryId(String(data.categoryId)),
        subject: fillInOrNull(data, 'subject', lookUp, MAX_SUBJECT),
        message: fillInOrNull(data, 'message', lookUp),
        priority: toPriority(data) ?? null,
        tags: data.tags ? applyTags([], { tags: listTexts(data, 'tags', lookUp) }) : null,
      }),
  },

  update_ticket: {
    begin: (data, _, lookUp) => toPerformMove({ kind: 'change_ticket', changes: toTicketChanges(data, lookUp) }),
  },

  add_note: {
    begin: (data, _, lookUp) =>
      toPerformMove({ kind: 'add_note', content: truncate(fillIn(data.content, lookUp).text, MAX_TEXT) }),
  },

  send_canned_reply: {
    begin: (data) =>
      toPerformMove({ kind: 'send_canned_reply', cannedReplyId: toCannedReplyId(String(data.cannedReplyId)) }),
  },

  wait: {
    begin: ({ seconds }, { situation }) => ({
      kind: 'wait',
      waiting: { kind: 'time', until: plusMs(situation.at, Number(seconds) * 1000) },
    }),
    toAnsweredMove: () => toNextMove(),
  },

  ...ESCALATION_MOVES,

  ...ACTION_MOVES,

  api_request: apiRequest,

  send_webhook: sendWebhook,

  run_flow: { begin: (data) => toPerformMove({ kind: 'start_flow', flowId: toFlowId(String(data.flowId)) }) },

  handoff: {
    begin: (data, _, lookUp) => toPerformMove({ kind: 'hand_over', content: fillInOrNull(data, 'message', lookUp) }),
    toMoveAfter: (_, __, { output }) => ({ kind: 'end', output }),
  },

  end: { begin: () => ({ kind: 'end' }) },
};

/** Fails for data that the type does not allow, stored before it was checked this way. */
export const beginNode = (at: AtNode, lookUp: LookUp): Move => {
  const { type, data } = at.node;
  const { fields } = getNodeType(type);
  const known = Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)));
  const [complaint] = listComplaints(fields, known, true);
  if (complaint) return { kind: 'fail', error: `${complaint.field} ${complaint.message}.` };
  return NODE_MOVES[type].begin(data, at, lookUp);
};
