import type { ChatPlatform } from '../chat/index.ts';
import { channelName } from '../categories/index.ts';
import { isRefusal } from '../shared/errors.ts';
import { actOn, type OnTicket } from './act.ts';
import type { ActPorts } from './held-ticket.ts';
import type { TicketDetail } from './lifecycle.ts';
import { notice } from './notice.ts';
import { isLimited, requireLimits } from './opening-rules.ts';
import { membersOf, type Ticket } from './ticket.ts';
import { evolved } from './ticket-change.ts';
import type { OpeningFacts, TicketOpenings } from './ticket-openings.ts';
import { reopened } from './ticket-steps.ts';

export type ReopenPorts = ActPorts & { readonly openings: TicketOpenings };

/** Opens a closed ticket again, in its old channel or a new one if that is gone. @throws conflict when a limit is reached */
export const reopenTicket =
  (ports: ReopenPorts) =>
  async (wanted: OnTicket): Promise<TicketDetail> => {
    const inChat: Ticket[] = [];
    try {
      return await actOn(ports)(wanted, 'reopen', async (ticket, at) => {
        const { guildId, categoryId, requesterId } = ticket;
        const facts = await ports.openings.facts(guildId, categoryId, requesterId);
        requireNumbers(facts, ticket);
        const channelId = await reopenedChannel(ports.chat, ticket, facts);
        inChat.push({ ...ticket, channelId });
        const fields = { ...reopened(ticket, at), channelId };
        return {
          channel: null,
          change: () => evolved(ports.ids, ticket, fields, { type: 'ticket.reopened', actor: wanted.actor, at }),
          ...(facts.category && isLimited(facts.category) && { also: () => stillRoom(ports, ticket) }),
        };
      });
    } catch (error) {
      if (isRefusal(error)) await archivedAgain(ports, inChat);
      throw error;
    }
  };

/** A cooldown is about new tickets; the numbers of open tickets hold for reopened ones too. */
const requireNumbers = (facts: OpeningFacts, { createdAt, requesterId }: Ticket) => {
  requireLimits({ ...facts, lastOpenedAt: null }, { userId: requesterId, now: createdAt }, false);
};

/** Those who open tickets at once are let in one after the other. */
const stillRoom = async ({ openings }: ReopenPorts, ticket: Ticket): Promise<void> => {
  const { guildId, categoryId, requesterId } = ticket;
  requireNumbers(await openings.lockedFacts(guildId, categoryId, requesterId), ticket);
};

/** What the chat shows of a ticket that was refused at the last moment is taken back. */
const archivedAgain = async ({ chat }: ReopenPorts, tickets: readonly Ticket[]): Promise<void> => {
  const change = { post: notice('This ticket stays closed.'), archived: true };
  for (const { id, version, guildId, channelId } of tickets) {
    if (channelId) await chat.changeChannel(`${id}:${version}:stays-closed`, guildId, channelId, change);
  }
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
