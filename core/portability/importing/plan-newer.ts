import { attempt, type OnBroken } from '../planning/attempt.ts';
import { digestTicket } from '../tickets/digest-ticket.ts';
import { planExtension, type TicketExtension } from '../tickets/plan-extension.ts';
import { type PlannedTicket, planTicket } from '../tickets/plan-ticket.ts';
import type { TicketGroup } from '../tickets/read-tickets.ts';
import type { TicketContext } from '../tickets/ticket-context.ts';
import type { TicketId } from '../../shared/ids.ts';
import type { ImportPorts } from './import-ports.ts';
import type { KnownTicket, TicketReplacement } from './import-store.ts';

/** What a later file of a source has that the server does not have yet of tickets that it has. */
export interface NewerTickets {
  /** Nobody has touched these since they were imported. */
  readonly replaced: readonly TicketReplacement[];
  /** Somebody has worked on these: only messages are added. */
  readonly extended: readonly TicketExtension[];
}

interface KnownGroup {
  readonly known: KnownTicket;
  readonly planned: PlannedTicket;
}

/** Plans tickets of earlier imports that are others at the source than they were then. Those that were deleted here stay away. */
export const planNewer = async (
  { imports }: ImportPorts,
  context: TicketContext,
  { groups, known }: { readonly groups: readonly TicketGroup[]; readonly known: ReadonlyMap<string, KnownTicket> },
  onBroken: OnBroken,
): Promise<NewerTickets> => {
  const newer = groups.flatMap((group) => {
    const ticket = known.get(group.key);
    if (!ticket || ticket.state === 'gone' || ticket.digest === digestTicket(context, group)) return [];
    return attempt(group.place, onBroken, () => ({
      known: ticket,
      planned: planTicket(context, ticket.id as TicketId, group),
    }));
  });
  const { untouched = [], changed = [] } = Object.groupBy(newer, ({ known: { state } }) => state);
  const messages = changed.flatMap(({ planned }) => planned.messages);
  const stored = new Set(messages.length > 0 ? await imports.listStoredMessages(context.guild, messages) : []);
  return {
    replaced: untouched.map(toReplacement),
    extended: changed.flatMap(({ planned }) => planExtension(context, planned, ({ id }) => stored.has(id)) ?? []),
  };
};

const toReplacement = ({ known: { version }, planned }: KnownGroup): TicketReplacement => {
  const { ticket } = planned;
  return {
    fromVersion: version,
    planned: { ...planned, ticket: { ...ticket, version: Math.max(ticket.version, version + 1) } },
  };
};
