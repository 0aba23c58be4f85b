import { findTaggedStatus, hasClosedTag } from '../../categories/index.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { isRefusal, LockTimeout } from '../../shared/errors.ts';
import type { ChannelId, GuildId } from '../../shared/ids.ts';
import { executeTicketAction } from '../actions/execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { planClosing } from '../actions/plan-closing.ts';
import { updateTicket } from '../actions/update-ticket.ts';
import type { TicketProjections } from '../chat-messages/ticket-projections.ts';
import type { TicketWithPolicy } from '../model/ticket-store.ts';
import type { TicketStatus } from '../model/ticket.ts';

export type FollowPorts = ActionPorts & { readonly projections: TicketProjections };

/**
 * Closes the ticket of a post that a person has locked or archived; a person's tag of another status sets that status.
 * Uses the post as it is now, so it may be repeated and late. @throws LockTimeout while the bot is changing the post
 */
export const followPost =
  (ports: FollowPorts) =>
  async (guild: GuildId, channel: ChannelId): Promise<void> => {
    const id = await ports.tickets.findByChannel(guild, channel);
    const found = id && (await ports.tickets.find(guild, id));
    if (!found || found.ticket.status === 'closed') return;
    const status = await findStatus(ports, channel, found);
    if (status === null) return;
    const target = { guild, ticket: found.ticket.id, actor: SYSTEM, ifVersion: null };
    await setStatus(ports, target, status).catch(ignoreRefusal);
  };

const findStatus = async (
  { chat, projections }: FollowPorts,
  channel: ChannelId,
  { ticket: { guildId, id, status }, policy }: TicketWithPolicy,
): Promise<TicketStatus | null> => {
  // This is asked before the post is read: then its tags are those of the status, unless a person changed them.
  const isShown = !(await projections.isWaiting(guildId, id));
  const post = await chat.findPost(guildId, channel);
  if (!post) return null;
  // The lock may be that of a closing that is not committed yet.
  if (post.isChanging) throw new LockTimeout('post');
  // The bot gives the tag of closed tickets only with the lock: without the lock a person gave it.
  if (post.locked || post.isArchivedByPerson || hasClosedTag(policy.forumTags, post.tagIds)) return 'closed';
  return isShown ? findTaggedStatus(policy.forumTags, post.tagIds, status) : null;
};

const setStatus = (ports: FollowPorts, target: TicketTarget, status: TicketStatus): Promise<unknown> =>
  status === 'closed'
    ? executeTicketAction(ports)(target, 'auto_close', (ticket, at, policy) =>
        planClosing(ports, { ticket, at, policy }, { by: SYSTEM, reason: null, cause: 'post_closed' }),
      )
    : updateTicket(ports)({ ...target, fields: { status } });

/** Another request closed or deleted the ticket first. */
const ignoreRefusal = (error: unknown): void => {
  if (!isRefusal(error)) throw error;
};
