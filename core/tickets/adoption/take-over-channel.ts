import type { AttachPorts } from '../../attachments/index.ts';
import type { Category } from '../../categories/index.ts';
import { type ChannelChange, mentionUser, type OpenedChannel, type Post, toPost } from '../../chat/index.ts';
import { loadTicketContext, type ServerContext, type TicketContext } from '../../settings/index.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { notFound } from '../../shared/errors.ts';
import type { ChannelId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { TicketPolicy } from '../model/ticket-policy.ts';
import { labelChannel } from '../chat-messages/channel-name.ts';
import { loadChannelFacts, type OpeningFactsPorts } from '../chat-messages/opening-facts.ts';
import { renderOpeningMessage } from '../chat-messages/opening-message.ts';
import { computeChannelAccess } from '../claims/claim-access.ts';
import { buildChannel } from '../creation/new-channel.ts';
import type { ActionPorts, LeasedTicket } from '../leasing/commit-change.ts';
import { withLease } from '../leasing/with-lease.ts';
import { nextTimer } from '../model/next-timer.ts';
import { applyChange, type TicketChange } from '../model/ticket-change.ts';
import { applyClose } from '../model/ticket-steps.ts';
import { listChannelMembers, type Ticket } from '../model/ticket.ts';
import type { Adoption, AdoptionStore } from './adoption-store.ts';

export interface AdoptionPorts extends ActionPorts, AttachPorts, OpeningFactsPorts {
  readonly chat: ActionPorts['chat'];
  readonly tickets: ActionPorts['tickets'];
  readonly clock: ActionPorts['clock'];
  readonly ids: ActionPorts['ids'];
  readonly adoptions: AdoptionStore;
}

export interface TakenChannel {
  readonly channelId: ChannelId;
  readonly at: Instant;
}

/**
 * Gives the bot, staff and members access, or opens a new channel, posts the state of the ticket with its buttons, and makes the channel
 * that of the ticket. An import causes no event, and neither does this. A ticket whose channel is gone is closed.
 *
 * @returns null when the ticket is closed, or has another channel
 */
export const takeOverChannel = (ports: AdoptionPorts, adoption: Adoption): Promise<TakenChannel | null> => {
  const { guildId, id } = adoption;
  return withLease(ports, { guild: guildId, ticket: id, starts: null }, async (leased) => {
    const { ticket, holder } = leased;
    if (ticket.status === 'closed' || ticket.channelId !== null) {
      await ports.tickets.releaseLease(guildId, id, holder);
      // Another worker did it, and may be killed before it has read the history.
      const { channelId, updatedAt: at } = ticket;
      return channelId !== null && (adoption.channelId ?? channelId) === channelId ? { channelId, at } : null;
    }
    const server = await loadTicketContext(ports, ticket);
    const used = await prepareChannel(ports, adoption, ticket, server);
    if (used) await writeToRequester(ports, { ...adoption, ...used }, ticket, server);
    const at = ports.clock.now();
    const made = used ? useChannel(ticket, used, at) : closeWithoutChannel(ports, ticket, at);
    await ports.work.run(async () => {
      await commitSilently(ports, leased, made);
      if (used) await ports.adoptions.markAdopted(guildId, id, at);
    });
    return used && { channelId: used.channelId, at };
  });
};

type UsedChannel = Pick<OpenedChannel, 'channelId' | 'messageIds'>;

const toKey = ({ id }: Adoption): string => `import:${id}`;

/** Returns null when the channel is gone. */
const prepareChannel = async (
  ports: AdoptionPorts,
  adoption: Adoption,
  ticket: Ticket,
  server: ServerContext,
): Promise<UsedChannel | null> => {
  const { guildId, id, channelId } = adoption;
  const category = await ports.categories.find(guildId, ticket.categoryId);
  const facts = await loadChannelFacts(ports, ticket, { category, settings: server.settings });
  const opening = renderOpeningMessage(server, ticket, { category, facts });
  const line = server.write('ticket.adopted', {});
  if (channelId !== null) {
    const change = buildChange(ticket, server, category, toPost({ ...opening, content: line }));
    const changed = await ports.chat.changeChannel(toKey(adoption), guildId, channelId, change);
    return changed && { channelId, messageIds: changed.messageIds };
  }
  if (!category) throw notFound('Category');
  // The requester of a direct ticket does not see the channel.
  const named = ticket.direct ? [] : [ticket.requesterId];
  const content = [...named.map(mentionUser), line].join(' ');
  const post = toPost({ ...opening, content }, { userIds: named, roleIds: [] });
  const label = await labelChannel(ports.chat, category, ticket);
  return ports.chat.openChannel(id, buildChannel(ticket, category, { server, label, opening: post, posts: [] }));
};

const buildChange = (
  ticket: Ticket,
  { settings }: ServerContext,
  category: Category | null,
  post: Post,
): ChannelChange => ({
  adopted: true,
  allow: listChannelMembers(ticket),
  ...(category && { roleAccess: computeChannelAccess(category, settings, ticket.claimedById !== null) }),
  post,
});

/** The requester of a direct ticket learns that another bot goes on with it. */
const writeToRequester = async (
  { chat }: AdoptionPorts,
  adoption: Adoption & { readonly channelId: ChannelId },
  { guildId, requesterId, direct }: Ticket,
  { write, requester }: TicketContext,
): Promise<void> => {
  if (!direct || !adoption.isOtherBot) return;
  const { name } = await chat.showServer(guildId);
  const post = (content: string) => ({ onBehalfOf: null, content, attachments: [] });
  const written = post(requester.write('direct.adopted', { server: name }));
  const sent = await chat.sendDirectPost(`${toKey(adoption)}:direct`, guildId, requesterId, written);
  if (sent !== null) return;
  const undelivered = post(write('direct.undelivered', { user: mentionUser(requesterId) }));
  await chat.changeChannel(`${toKey(adoption)}:undelivered`, guildId, adoption.channelId, { post: undelivered });
};

const useChannel = (before: Ticket, { channelId, messageIds }: UsedChannel, at: Instant): TicketChange => ({
  ...NOTHING_BESIDE,
  before,
  after: { ...before, channelId, openingMessageId: messageIds[0] ?? null, version: before.version + 1, updatedAt: at },
});

const closeWithoutChannel = ({ ids }: AdoptionPorts, ticket: Ticket, at: Instant): TicketChange => {
  const fields = applyClose(at, { by: SYSTEM, reason: null, cause: 'channel_deleted', silently: true });
  const change = applyChange(
    ids,
    ticket,
    { ...fields, channelRetiredAt: at },
    { type: 'ticket.closed', actor: SYSTEM, at },
  );
  return { ...change, events: [], after: { ...change.after, eventCount: ticket.eventCount } };
};

export const NOTHING_BESIDE = {
  messages: [],
  timeline: [],
  events: [],
  transcriptOrder: null,
  projectionOrder: null,
} as const satisfies Partial<TicketChange>;

/** Without events, there is nothing that notices or direct messages follow from. */
export const commitSilently = (
  { tickets }: Pick<AdoptionPorts, 'tickets'>,
  { holder, policy }: Pick<LeasedTicket, 'holder'> & { readonly policy: TicketPolicy },
  change: TicketChange,
): Promise<void> => tickets.commit(change, { holder, dueAt: nextTimer(change.after, policy)?.at ?? null });
