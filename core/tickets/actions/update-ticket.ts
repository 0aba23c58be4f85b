import { conflict, invalid, invalidAll, unknownReference } from '../../shared/errors.ts';
import { compareFields } from '../../shared/events.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { GuildId, TeamId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Ticket, TicketStatus } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';

export type TicketFields = Pick<
  Ticket,
  | 'subject'
  | 'priority'
  | 'tags'
  | 'status'
  | 'holdUntil'
  | 'keptOpen'
  | 'metadata'
  | 'externalId'
  | 'teamId'
  | 'requesterLanguage'
>;

export interface UpdateTicket extends TicketTarget {
  readonly fields: Partial<TicketFields>;
}

/** Fields left out stay; without a change nothing is recorded. @throws validation_error, also for an unknown team */
export const updateTicket = (ports: ActionPorts) => (input: UpdateTicket) =>
  executeTicketAction(ports)(input, 'update', (ticket, at) => {
    const fields = {
      ...input.fields,
      ...buildHoldFields(ticket, input.fields, at),
      ...restart(ticket, input.fields, at),
    };
    const changes = compareFields(ticket, { ...ticket, ...fields }, Object.keys(fields));
    if (Object.keys(changes).length === 0) return null;
    return {
      channel: null,
      ...(changes.teamId && fields.teamId && { alsoWrite: () => requireTeam(ports, input.guild, fields.teamId) }),
      change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.updated', actor: input.actor, at }),
    };
  });

const requireTeam = async ({ teams }: ActionPorts, guild: GuildId, id: TeamId | null | undefined): Promise<void> => {
  const known = id && (await teams.lockForUse(guild, [id]));
  if (known && known.length === 0) throw invalidAll([unknownReference('teamId', 'team')]);
};

/** A hold may end by itself; leaving it removes its end. */
const buildHoldFields = (
  ticket: Ticket,
  { status, holdUntil }: Partial<TicketFields>,
  at: Instant,
): Partial<Ticket> => {
  const next = status ?? ticket.status;
  requireMove(ticket, next);
  if (holdUntil && holdUntil !== ticket.holdUntil) requireHold(next, holdUntil, at);
  if (next === 'on_hold') return {};
  return {
    ...((ticket.holdUntil || holdUntil === null) && { holdUntil: null }),
    // A ticket on hold is not closed for inactivity, so the inactivity period starts again.
    ...(ticket.status === 'on_hold' && { lastActivityAt: at, warnedAt: null }),
  };
};

/** A ticket that may be closed again has its whole time of inactivity. */
const restart = (ticket: Ticket, { keptOpen }: Partial<TicketFields>, at: Instant): Partial<Ticket> =>
  ticket.keptOpen && keptOpen === false ? { lastActivityAt: at, warnedAt: null } : {};

const requireHold = (status: TicketStatus, until: Instant, at: Instant) => {
  if (status !== 'on_hold')
    throw invalid('holdUntil', 'inconsistent', 'only a ticket with status on_hold can have it.');
  if (until <= at) throw invalid('holdUntil', 'out_of_range', 'a time in the future is needed.');
};

const requireMove = ({ ticketNumber, status }: Ticket, next: TicketStatus) => {
  if (next === status) return;
  if (next === 'closed')
    throw invalid('status', 'not_allowed', 'a ticket is closed by its close action, not by its status.');
  if (status === 'closed') throw conflict('wrong_status', `Ticket #${ticketNumber} is closed; reopen it first.`);
};
