import { type Category, listChatParents, toTags } from '../../categories/index.ts';
import type { ChannelChange } from '../../chat/index.ts';
import { loadServerContext, type SettingsFields } from '../../settings/index.ts';
import { computeRoleAccess, releaseFromClaimer, replaceRoles, restrictToClaimer } from '../claims/claim-access.ts';
import { listChannelMembers } from '../model/ticket.ts';
import { toClosedWriters } from '../model/ticket-policy.ts';
import type { StartedAction } from '../model/started-action.ts';
import type { TicketWithPolicy } from '../model/ticket-store.ts';
import type { ActionPorts } from './commit-change.ts';

/** These do nothing but post. */
const POSTING: readonly StartedAction['action'][] = [
  'reply',
  'post_message',
  'write_for_member',
  'request_close',
  'deny_close',
  'withdraw_close',
];

const MOVING: readonly StartedAction['action'][] = ['move', 'reopen', 'timer'];

/**
 * Removes from the chat what was not committed: messages, access, the place and the archive of the channel. May be
 * repeated. @throws as `ChatPlatform`
 */
export const takeBack = async (
  ports: ActionPorts,
  found: TicketWithPolicy,
  brokenOff: readonly StartedAction[],
): Promise<void> => {
  const { guildId, id, channelId } = found.ticket;
  for (const started of brokenOff) {
    await ports.chat.takeBack(guildId, started.key);
    if (channelId && started.action !== 'delete' && !POSTING.includes(started.action)) {
      const change = await planReturn(ports, found, started);
      await ports.chat.changeChannel(`${started.key}:back:${ports.clock.now()}`, guildId, channelId, change);
    }
    await ports.tickets.removeStarted(guildId, id, started.key);
  }
};

/** Computes the change that makes the channel what the ticket is. */
const planReturn = async (
  ports: ActionPorts,
  { ticket, policy }: TicketWithPolicy,
  { action, joining }: StartedAction,
): Promise<ChannelChange> => {
  const category = await ports.categories.find(ticket.guildId, ticket.categoryId);
  const { settings } = await loadServerContext(ports, ticket.guildId);
  const members = listChannelMembers(ticket);
  const isMoved = MOVING.includes(action);
  const place = isMoved ? planPlace({ ticket, policy }, category) : {};
  const deny = joining.filter((user) => !members.includes(user));
  if (ticket.status === 'closed') {
    return {
      archived: true,
      ...toClosedWriters(ticket, policy),
      ...(category && toTags(category, 'closed')),
      ...place,
    };
  }
  return {
    archived: false,
    ...(category && toTags(category, 'open')),
    ...(!ticket.public && planAccess({ ticket, policy, settings }, isMoved)),
    allow: members,
    deny,
    ...place,
  };
};

const planAccess = (
  { ticket, policy, settings }: TicketWithPolicy & { readonly settings: SettingsFields },
  isMoved: boolean,
): ChannelChange => {
  const isClaimed = ticket.claimedById !== null;
  if (isMoved) return replaceRoles(computeRoleAccess(policy, settings, isClaimed));
  return isClaimed ? restrictToClaimer(policy, settings) : releaseFromClaimer(policy, settings);
};

const planPlace = (
  { ticket, policy }: TicketWithPolicy,
  category: Category | null,
): Pick<ChannelChange, 'parentIds'> => {
  const { parentId } = policy.closedChannel;
  if (ticket.channelRetiredAt) return parentId ? { parentIds: [parentId] } : {};
  return category?.home === 'channel' ? { parentIds: listChatParents(category) } : {};
};
