import type { PortableRecord } from '#core/portability/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { LossList } from '../loss-list.ts';
import type { OpenTicketServer } from './read-source.ts';
import type { Ticket } from './source-schemas.ts';

/** From 0 to 5. Others have the default. */
const PRIORITIES = ['low', 'low', 'normal', 'high', 'high', 'urgent'];
/** The first millisecond of ids of the chat. */
const EPOCH_MS = 1_420_070_400_000n;

const toCreation = (id: string): string => new Date(Number((BigInt(id) >> 22n) + EPOCH_MS)).toISOString();

export const getCreatedAt = ({ id, data }: Ticket): string => data['opened-on'] ?? toCreation(id);

/**
 * Chooses the numbers of tickets. Each option counts for itself: where two have one number, or it is given by a name, all are numbered by the import.
 */
const chooseNumbers = (tickets: readonly Ticket[]): ReadonlyMap<string, number> => {
  const numbers = tickets.map(({ id, data }) => [id, Number(data['channel-suffix'] ?? NaN)] as const);
  const isValid = numbers.every(([, number]) => Number.isInteger(number) && number > 0);
  const isDistinct = new Set(numbers.map(([, number]) => number)).size === numbers.length;
  return new Map(isValid && isDistinct ? numbers : []);
};

/** Converts tickets. The bot keeps no messages: those of open tickets are read in their channels. */
export class TicketConverter {
  readonly #losses: LossList;
  readonly #numbers: ReadonlyMap<string, number>;
  /** Has the options that close for inactivity. */
  readonly #closing: ReadonlySet<string>;

  constructor({ tickets, options }: OpenTicketServer, losses: LossList) {
    this.#losses = losses;
    this.#numbers = chooseNumbers(tickets);
    this.#closing = new Set(options.filter(({ autoclose }) => autoclose.enableInactiveHours).map(({ id }) => id));
  }

  /** Returns nothing for a ticket without a requester. */
  convert(ticket: Ticket): readonly PortableRecord[] {
    const { id: key, data } = ticket;
    const lose = (field: string, why: string) => this.#losses.add({ kind: 'ticket', key, field, value: null, why });
    const requesterId = data['opened-by'];
    if (requesterId === null) lose('opened-by', 'It does not say who opened it.');
    if (data.pinned) lose('pinned', 'Tickets are not pinned.');
    if (data.closed) lose('messages', 'The bot keeps no messages. They stay in the channel.');
    return requesterId === null ? [] : [this.#convertFields(ticket, requesterId)];
  }

  #convertFields(ticket: Ticket, requesterId: string): PortableRecord {
    const { id: key, option, data } = ticket;
    return {
      record: 'ticket',
      key,
      ...this.#convertNumber(ticket),
      channelId: key,
      status: data.closed ? 'closed' : 'open',
      priority: PRIORITIES[data.priority ?? -1] ?? 'normal',
      categoryKey: option,
      subject: data.topic,
      requesterId,
      ...convertClaim(data),
      participantIds: listParticipants(ticket, requesterId),
      tags: [],
      formAnswers: convertAnswers(data),
      source: 'panel',
      createdAt: getCreatedAt(ticket),
      firstResponseAt: null,
      ...convertClosing(ticket, requesterId),
      keptOpen: this.#closing.has(option) && data['autoclose-enabled'] === false,
      feedback: null,
    };
  }

  #convertNumber({ id, data: { 'channel-suffix': suffix } }: Ticket): PortableRecord {
    const number = this.#numbers.get(id);
    if (number !== undefined) return { number, metadata: {} };
    return { metadata: suffix === null ? {} : { 'import.suffix': suffix } };
  }
}

const convertAnswers = ({ answers }: Ticket['data']): readonly PortableRecord[] =>
  answers.flatMap(({ id: questionId, name: label, value }) => (value === null ? [] : [{ questionId, label, value }]));

const convertClaim = (data: Ticket['data']): PortableRecord => {
  const claimedById = data.claimed ? data['claimed-by'] : null;
  return { claimedById, claimedAt: claimedById === null ? null : data['claimed-on'] };
};

const listParticipants = ({ data }: Ticket, requesterId: string): readonly string[] => {
  const users = data.participants.filter(({ type }) => type === 'user').map(({ id }) => id);
  return [...new Set(users)].filter((id) => id !== requesterId && id !== data['claimed-by']);
};

const convertClosing = (ticket: Ticket, requesterId: string): PortableRecord => {
  const { closed, autoclosed, 'closed-by': closer, 'closed-on': closedAt } = ticket.data;
  if (!closed) return { closedAt: null, closedBy: null, closeReason: null, closeCause: null };
  const by = { type: closer === requesterId ? 'user' : 'staff', id: closer };
  return {
    closedAt: closedAt ?? getCreatedAt(ticket),
    closedBy: closer === null || autoclosed ? SYSTEM : by,
    closeReason: null,
    closeCause: autoclosed ? 'inactivity' : 'manual',
  };
};
