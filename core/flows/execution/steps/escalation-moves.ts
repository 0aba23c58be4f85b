import { type TeamId, toChannelId, toTargetId, toTeamId, toUserId, type UserId } from '../../../shared/ids.ts';
import type { LookUp } from '../../../shared/values/template.ts';
import { isOneOf } from '../../../shared/values/type-guards.ts';
import { MAX_REMINDER, NOTIFIED_PLACES } from '../../../tickets/index.ts';
import type { NodeData } from '../../model/flow.ts';
import type { Effect } from '../../model/effect.ts';
import type { NodeTypeName } from '../../model/node-types.ts';
import { type Move, type NodeMoves, toPerformMove } from './next-move.ts';
import { fillInOrNull, listTexts, readUserId } from './node-data.ts';

const listUsers = (data: NodeData, lookUp: LookUp): readonly UserId[] =>
  (listTexts(data, 'userIds', lookUp) ?? []).map((text) => readUserId(text) ?? toUserId(text));

const readTeamId = ({ onCallTeamId }: NodeData): TeamId | null =>
  typeof onCallTeamId === 'string' ? toTeamId(onCallTeamId) : null;

const EMPTY: Move = { kind: 'fail', error: 'With these values nothing is left to be written.' };

const toMove = (effect: Effect | null): Move => (effect ? toPerformMove(effect) : EMPTY);

const buildMention = (data: NodeData, lookUp: LookUp): Move => {
  const content = fillInOrNull(data, 'content', lookUp, 1_500);
  const onCallTeamId = readTeamId(data);
  const mentions = { roleIds: listTexts(data, 'roleIds', lookUp) ?? [], userIds: listUsers(data, lookUp) };
  if (mentions.roleIds.length + mentions.userIds.length === 0 && onCallTeamId === null)
    return { kind: 'fail', error: 'With these values nobody is mentioned.' };
  return toMove(content === null ? null : { kind: 'mention', content, ...mentions, onCallTeamId });
};

const buildNotification = (data: NodeData, lookUp: LookUp): Move => {
  const content = fillInOrNull(data, 'content', lookUp, 2_000);
  const channelId = fillInOrNull(data, 'channelId', lookUp);
  const to = isOneOf(NOTIFIED_PLACES, data.to) ? data.to : 'log_channel';
  const place = { to, channelId: channelId === null ? null : toChannelId(channelId), userIds: listUsers(data, lookUp) };
  return toMove(content === null ? null : { kind: 'notify', content, ...place, onCallTeamId: readTeamId(data) });
};

const buildAssignment = (data: NodeData, lookUp: LookUp): Move => {
  const staffId = readUserId(fillInOrNull(data, 'staffId', lookUp));
  return staffId
    ? toPerformMove({ kind: 'assign', staffId })
    : { kind: 'fail', error: 'With these values staffId is empty.' };
};

const buildReminder = (data: NodeData, lookUp: LookUp): Move =>
  toPerformMove({
    kind: 'remind',
    staffId: readUserId(fillInOrNull(data, 'staffId', lookUp)),
    minutes: Number(data.minutes),
    text: fillInOrNull(data, 'text', lookUp, MAX_REMINDER),
  });

/** These bring people to a ticket, at once or later. */
export const CALLING_MOVES = {
  mention: buildMention,
  notify: buildNotification,
  assign: buildAssignment,
  remind: buildReminder,
};

/** What brings people to a ticket. */
export const ESCALATION_MOVES = {
  mention: { begin: (data, _, lookUp) => buildMention(data, lookUp) },
  notify: { begin: (data, _, lookUp) => buildNotification(data, lookUp) },
  assign: { begin: (data, _, lookUp) => buildAssignment(data, lookUp) },
  set_target: {
    begin: (data) => toPerformMove({ kind: 'set_target', targetId: toTargetId(String(data.targetId)) }),
  },
  remind: { begin: (data, _, lookUp) => buildReminder(data, lookUp) },
} as const satisfies Partial<Record<NodeTypeName, NodeMoves>>;
