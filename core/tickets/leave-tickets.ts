import { SYSTEM } from '../shared/actor.ts';
import { AppError } from '../shared/errors.ts';
import type { ChannelId, GuildId, TicketId, UserId } from '../shared/ids.ts';
import type { Position } from '../shared/page.ts';
import { act, type OnTicket } from './act.ts';
import { type ActPorts, losingChannel } from './held-ticket.ts';
import { closedChannel } from './close-ticket.ts';
import { evolved } from './ticket-change.ts';
import { closed } from './ticket-steps.ts';

const system = (guild: GuildId, ticket: TicketId): OnTicket => ({ guild, ticket, actor: SYSTEM, ifVersion: null });

const PAGE = 100;
const ACTIVE = ['open', 'pending', 'on_hold'] as const;

/** Closes the tickets of a requester who left the server, where the category says so. */
export const memberLeft =
  (ports: ActPorts) =>
  async (guild: GuildId, user: UserId): Promise<void> => {
    const query = { sort: 'createdAt', status: ACTIVE, requesterId: user } as const;
    let after: Position | null = null;
    do {
      const { items, next } = await ports.tickets.list(guild, query, { limit: PAGE, after });
      for (const { id } of items) await left(ports, guild, id).catch(unlessRefused);
      after = next;
    } while (after);
  };

const left = (ports: ActPorts, guild: GuildId, id: TicketId) =>
  act(ports)(system(guild, id), 'auto_close', (ticket, at, policy) => {
    if (!policy.autoClose.onMemberLeave) return null;
    const fields = closed(at, { by: SYSTEM, reason: null, cause: 'member_left' });
    return {
      channel: closedChannel(
        ticket,
        { ...policy, feedbackEnabled: false },
        'This ticket was closed, since its requester left.',
      ),
      change: () => evolved(ports.ids, ticket, fields, { type: 'ticket.closed', actor: SYSTEM, at }),
    };
  });

/** Somebody closed or deleted the ticket first. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof AppError && ['conflict', 'not_found'].includes(error.code))) throw error;
};

/** The channel of a ticket was deleted in the chat. */
export const channelDeleted =
  (ports: ActPorts) =>
  async (guild: GuildId, channel: ChannelId): Promise<void> => {
    const id = await ports.tickets.findByChannel(guild, channel);
    if (!id) return;
    await act(ports)(system(guild, id), 'lose_channel', (ticket) => ({
      channel: null,
      change: () => losingChannel(ports, ticket),
    }));
  };
