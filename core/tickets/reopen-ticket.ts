import type { ChatPlatform } from '../chat/index.ts';
import { channelName } from '../categories/index.ts';
import { conflict } from '../shared/errors.ts';
import { actOn, type ActPorts, type OnTicket } from './act.ts';
import { notice } from './notice.ts';
import { obstacles, requireRoom } from './opening-rules.ts';
import { membersOf, reopened, type Ticket } from './ticket.ts';
import { evolved } from './ticket-change.ts';
import type { OpeningFacts, TicketOpenings } from './ticket-openings.ts';

export type ReopenPorts = ActPorts & { readonly openings: TicketOpenings };

/** Opens a closed ticket again, in its old channel or a new one if that is gone. @throws conflict when a limit is reached */
export const reopenTicket = (ports: ReopenPorts) => (wanted: OnTicket) =>
  actOn(ports)(wanted, 'reopen', async (ticket, at) => {
    const facts = await ports.openings.facts(ticket.guildId, ticket.categoryId, ticket.requesterId);
    requireLimits(facts, ticket);
    const channelId = await reopenedChannel(ports.chat, ticket, facts);
    const fields = { ...reopened(ticket, at), channelId };
    return {
      channel: null,
      change: () => evolved(ports.ids, ticket, fields, { type: 'ticket.reopened', actor: wanted.actor, at }),
    };
  });

/** A cooldown is about new tickets; the numbers of open tickets hold for reopened ones too. */
const requireLimits = (facts: OpeningFacts, { createdAt, requesterId }: Ticket) => {
  if (!facts.category) throw conflict('The category of this ticket was deleted. Open a new ticket instead.');
  const candidate = { userId: requesterId, now: createdAt, roleIds: null, isBound: false };
  const found = obstacles(facts.category, { ...facts, lastOpenedAt: null, blocks: [] }, candidate);
  requireRoom(found, { bypassLimits: false, canBypass: false });
};

const reopenedChannel = async (chat: ChatPlatform, ticket: Ticket, { category }: OpeningFacts) => {
  const key = `${ticket.id}:${ticket.version}:reopen`;
  const post = notice('This ticket was reopened.');
  const { channelId, guildId } = ticket;
  if (channelId && (await chat.changeChannel(key, guildId, channelId, { post, archived: false }))) return channelId;
  const rebuilt = await chat.openChannel(key, {
    guild: guildId,
    name: category ? channelName(category, ticket.ticketNumber) : `ticket-${ticket.ticketNumber}`,
    parentId: category?.chatParentId ?? null,
    memberIds: membersOf(ticket),
    roleIds: category?.staffRoleIds ?? [],
    posts: [post],
  });
  return rebuilt.channelId;
};
