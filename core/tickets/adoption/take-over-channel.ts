import type { AttachPorts } from '../../attachments/index.ts';
import { type ChangedChannel, type ChannelChange, mentionUser, toPost } from '../../chat/index.ts';
import { loadTicketContext, type ServerContext } from '../../settings/index.ts';
import { SYSTEM } from '../../shared/actor.ts';
import type { Instant } from '../../shared/instant.ts';
import type { TicketPolicy } from '../model/ticket-policy.ts';
import { loadChannelFacts, type OpeningFactsPorts } from '../chat-messages/opening-facts.ts';
import { renderOpeningMessage } from '../chat-messages/opening-message.ts';
import { computeChannelAccess } from '../claims/claim-access.ts';
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

/**
 * Gives the bot, staff and members access, posts the state of the ticket with its buttons, and makes the channel that of the ticket.
 * An import causes no event, and neither does this. A ticket whose channel is gone is closed.
 *
 * @returns when that was; null when the ticket is closed, or has another channel
 */
export const takeOverChannel = (ports: AdoptionPorts, adoption: Adoption): Promise<Instant | null> => {
  const { guildId, id } = adoption;
  return withLease(ports, { guild: guildId, ticket: id, starts: null }, async (leased) => {
    const { ticket, holder } = leased;
    if (ticket.status === 'closed' || ticket.channelId !== null) {
      await ports.tickets.releaseLease(guildId, id, holder);
      // Another worker did it, and may be killed before it has read the history.
      return ticket.channelId === adoption.channelId ? ticket.updatedAt : null;
    }
    const server = await loadTicketContext(ports, ticket);
    const change = await buildChange(ports, ticket, server);
    const changed = await ports.chat.changeChannel(toKey(adoption), guildId, adoption.channelId, change);
    if (changed) await writeToRequester(ports, adoption, ticket, server.requester);
    const at = ports.clock.now();
    const made = changed ? useChannel(ticket, adoption, changed, at) : closeWithoutChannel(ports, ticket, at);
    await ports.work.run(async () => {
      await commitSilently(ports, leased, made);
      if (changed) await ports.adoptions.markAdopted(guildId, id, at);
    });
    return changed && at;
  });
};

const toKey = ({ id }: Adoption): string => `import:${id}`;

const buildChange = async (ports: AdoptionPorts, ticket: Ticket, server: ServerContext): Promise<ChannelChange> => {
  const { write, settings } = server;
  const category = await ports.categories.find(ticket.guildId, ticket.categoryId);
  const facts = await loadChannelFacts(ports, ticket, { category, settings });
  const message = renderOpeningMessage(server, ticket, { category, facts });
  return {
    adopted: true,
    allow: listChannelMembers(ticket),
    ...(category && { roleAccess: computeChannelAccess(category, settings, ticket.claimedById !== null) }),
    post: toPost({ ...message, content: write('ticket.adopted', {}) }),
  };
};

/** The requester of a direct ticket learns that another bot goes on with it. */
const writeToRequester = async (
  { chat }: AdoptionPorts,
  adoption: Adoption,
  { guildId, requesterId, direct }: Ticket,
  { write }: ServerContext,
): Promise<void> => {
  if (!direct || !adoption.isOtherBot) return;
  const { name } = await chat.showServer(guildId);
  const post = (content: string) => ({ onBehalfOf: null, content, attachments: [] });
  const written = post(write('direct.adopted', { server: name }));
  const sent = await chat.sendDirectPost(`${toKey(adoption)}:direct`, guildId, requesterId, written);
  if (sent !== null) return;
  const undelivered = post(write('direct.undelivered', { user: mentionUser(requesterId) }));
  await chat.changeChannel(`${toKey(adoption)}:undelivered`, guildId, adoption.channelId, { post: undelivered });
};

const useChannel = (
  before: Ticket,
  { channelId }: Adoption,
  { messageIds }: ChangedChannel,
  at: Instant,
): TicketChange => ({
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
