import { SYSTEM } from '../../shared/actor.ts';
import { AppError } from '../../shared/errors.ts';
import type { ChannelId, GuildId, TicketId, UserId } from '../../shared/ids.ts';
import type { Position } from '../../shared/page.ts';
import { executeTicketAction, type TicketTarget } from './execute-action.ts';
import { type ActionPorts, loseChannel } from './commit-change.ts';
import { planClosing } from './plan-closing.ts';

const toSystemTarget = (guild: GuildId, ticket: TicketId): TicketTarget => ({
  guild,
  ticket,
  actor: SYSTEM,
  ifVersion: null,
});

const PAGE_SIZE = 100;
const ACTIVE = ['open', 'pending', 'on_hold'] as const;

/** Closes the tickets of a requester who left the server, where the category asks for it. */
export const handleMemberLeft =
  (ports: ActionPorts) =>
  async (guild: GuildId, user: UserId): Promise<void> => {
    const query = { sort: 'createdAt', status: ACTIVE, requesterId: [user] } as const;
    let after: Position | null = null;
    do {
      const { items, next } = await ports.tickets.list(guild, query, { limit: PAGE_SIZE, after });
      for (const { id } of items) await closeForLeaver(ports, guild, id).catch(ignoreRefusal);
      after = next;
    } while (after);
  };

const closeForLeaver = (ports: ActionPorts, guild: GuildId, id: TicketId) =>
  executeTicketAction(ports)(toSystemTarget(guild, id), 'auto_close', (ticket, at, policy) => {
    if (!policy.autoClose.onMemberLeave) return null;
    return planClosing(ports, { ticket, at, policy }, { by: SYSTEM, reason: null, cause: 'member_left' });
  });

/** Another request closed or deleted the ticket first. */
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof AppError && ['conflict', 'not_found'].includes(error.code))) throw error;
};

export const handleChannelDeleted =
  (ports: ActionPorts) =>
  async (guild: GuildId, channel: ChannelId): Promise<void> => {
    const id = await ports.tickets.findByChannel(guild, channel);
    if (!id) return;
    await executeTicketAction(ports)(toSystemTarget(guild, id), 'channel_deleted', (ticket) => ({
      channel: null,
      change: () => loseChannel(ports, ticket),
    }));
  };
