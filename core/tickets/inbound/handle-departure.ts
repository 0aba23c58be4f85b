import { SYSTEM } from '../../shared/actor.ts';
import { AppError } from '../../shared/errors.ts';
import type { ChannelId, GuildId, TicketId, UserId } from '../../shared/ids.ts';
import type { Position } from '../../shared/page.ts';
import { executeTicketAction } from '../actions/execute-action.ts';
import type { TicketRef, TicketTarget } from '../leasing/with-lease.ts';
import { type ActionPorts, loseChannel } from '../leasing/commit-change.ts';
import type { TicketWithPolicy } from '../model/ticket-store.ts';
import { planClosing } from '../actions/plan-closing.ts';

const toSystemTarget = (guild: GuildId, ticket: TicketId): TicketTarget => ({
  guild,
  ticket,
  actor: SYSTEM,
  ifVersion: null,
});

const PAGE_SIZE = 100;
const ACTIVE = ['open', 'pending', 'on_hold'] as const;

/** Closes tickets only where the category asks for it. */
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

/** Looks the requester up after an action where departures are not reported. The action stands in any case. */
export const thenFindDeparture =
  <Input extends TicketRef, Answer>(ports: ActionPorts, act: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer> => {
    const answer = await act(input);
    await closeIfLeft(ports, input).catch(ignoreFailure);
    return answer;
  };

const closeIfLeft = async (ports: ActionPorts, { guild, ticket }: TicketRef): Promise<void> => {
  if ((await ports.chat.getIntents()).serverMembers) return;
  const found = await ports.tickets.find(guild, ticket);
  if (found && (await hasLeftUnnoticed(ports, found))) await closeForLeaver(ports, guild, ticket);
};

/** Returns false where the platform reports departures. */
export const hasLeftUnnoticed = async (
  { chat }: Pick<ActionPorts, 'chat'>,
  { ticket: { guildId, requesterId, status }, policy: { autoClose } }: TicketWithPolicy,
): Promise<boolean> => {
  if (!autoClose.onMemberLeave || status === 'closed' || (await chat.getIntents()).serverMembers) return false;
  try {
    return (await chat.listRoles(guildId, requesterId)) === null;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

const closeForLeaver = (ports: ActionPorts, guild: GuildId, id: TicketId) =>
  executeTicketAction(ports)(toSystemTarget(guild, id), 'auto_close', (ticket, at, policy) => {
    if (!policy.autoClose.onMemberLeave || ticket.keptOpen) return null;
    return planClosing(ports, { ticket, at, policy }, { by: SYSTEM, reason: null, cause: 'member_left' });
  });

/** The next action detects the departure. */
const ignoreFailure = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};

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
