import type { ChangedChannel, ChannelChange, ChatPlatform } from '../../chat/index.ts';
import { SYSTEM } from '../../shared/actor.ts';
import type { CategoryStore } from '../../categories/index.ts';
import type { ProblemRecorder } from '../../problems/index.ts';
import type { ServerContextPorts } from '../../settings/index.ts';
import type { TeamStore } from '../../teams/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { conflict } from '../../shared/errors.ts';
import type { Ids } from '../../shared/ids.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { Ticket } from '../model/ticket.ts';
import type { TicketPolicy } from '../model/ticket-policy.ts';
import { applyChange, type TicketChange } from '../model/ticket-change.ts';
import { orderTags } from '../model/projection-order.ts';
import { applyClose } from '../model/ticket-steps.ts';
import type { TicketStore, TicketWithPolicy } from '../model/ticket-store.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import { withDirectOrders } from '../direct/order-direct-messages.ts';
import type { DirectOrderStore } from '../direct/direct-order.ts';
import { withNotices } from '../notices/order-notice.ts';
import type { AssignmentStore } from '../queue/assignment-store.ts';
import { withWaking } from '../queue/with-waking.ts';
import { trackTargets } from '../targets/track-targets.ts';
import { nextTimer } from '../model/next-timer.ts';

export interface ActionPorts extends ServerContextPorts {
  readonly notices: NoticeStore;
  readonly directOrders: DirectOrderStore;
  readonly tickets: TicketStore;
  readonly categories: CategoryStore;
  readonly problems: ProblemRecorder;
  readonly assignments: AssignmentStore;
  readonly teams: Pick<TeamStore, 'lockForUse'>;
  readonly chat: ChatPlatform;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface LeasedTicket extends TicketWithPolicy {
  readonly holder: string;
  /** Returns the key for calls of the chat. What follows is taken back when the work breaks off. */
  readonly beginInChat: () => string;
}

interface CommitInput {
  readonly change: TicketChange;
  readonly policy: TicketPolicy;
  readonly holder: string;
}

/** Also writes the targets, timer, notices and direct messages that follow from the change. @returns what is written */
export const commitChange = async (
  ports: ActionPorts,
  { change: made, policy, holder }: CommitInput,
): Promise<TicketChange> => {
  const change = orderTags(trackTargets(ports.ids, made, policy.targets), policy.forumTags);
  await withDirectOrders(ports, change, () =>
    withNotices(ports, change, policy, () =>
      withWaking(ports, change, policy, () =>
        ports.tickets.commit(change, { holder, dueAt: nextTimer(change.after, policy)?.at ?? null }),
      ),
    ),
  );
  return change;
};

export const NO_CHANNEL: ChangedChannel = { messageIds: [], users: [] };

/**
 * Changes the channel, if there is one. When it is gone from the chat, the ticket is closed, unless the change only ends
 * the channel. @throws conflict when the channel is gone
 */
export const changeChannel = async (
  ports: ActionPorts,
  leased: LeasedTicket,
  change: ChannelChange,
): Promise<ChangedChannel> => {
  const { guildId, channelId } = leased.ticket;
  if (!channelId) return NO_CHANNEL;
  const changed = await ports.chat.changeChannel(leased.beginInChat(), guildId, channelId, change);
  if (changed) return changed;
  if (change.archived || change.deleted) return NO_CHANNEL;
  await commitChange(ports, { ...leased, change: loseChannel(ports, leased.ticket) });
  throw conflict(
    'channel_gone',
    `The channel of ticket #${leased.ticket.ticketNumber} was deleted in the chat, so the ticket was closed. Reopen it to continue in a new channel.`,
  );
};

/** Reopening the ticket creates a new channel. */
export const loseChannel = ({ clock, ids }: Pick<ActionPorts, 'clock' | 'ids'>, ticket: Ticket): TicketChange => {
  const at = clock.now();
  const isClosed = ticket.status === 'closed';
  const fields = isClosed ? {} : applyClose(at, { by: SYSTEM, reason: null, cause: 'channel_deleted' });
  const type = isClosed ? 'ticket.updated' : 'ticket.closed';
  return applyChange(ids, ticket, { ...fields, channelId: null }, { type, actor: SYSTEM, at });
};
