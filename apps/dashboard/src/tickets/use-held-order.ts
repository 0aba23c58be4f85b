import { useEffect, useState } from 'react';
import type { Owner } from '../owner.ts';
import { findTicket } from './ticket-query.ts';
import type { Ticket } from './model/types.ts';

interface Held {
  /** Of the view and its filters. */
  readonly list: string;
  readonly tickets: readonly Ticket[];
}

/** The tickets in the order in which they were held, as they are now where that is known. Those that were read since come after them. */
export const keepOrder = (
  held: readonly Ticket[],
  items: readonly Ticket[],
  find: (id: string) => Ticket | undefined,
): readonly Ticket[] => {
  const current = new Map(items.map((ticket) => [ticket.id, ticket]));
  const heldIds = new Set(held.map(({ id }) => id));
  return [
    ...held.map((ticket) => current.get(ticket.id) ?? find(ticket.id) ?? ticket),
    ...items.filter(({ id }) => !heldIds.has(id)),
  ];
};

const hasOrder = (tickets: readonly Ticket[], items: readonly Ticket[]): boolean =>
  tickets.length === items.length && tickets.every(({ id }, index) => id === items[index]?.id);

export interface HeldOrder {
  readonly tickets: readonly Ticket[];
  /** The list would be another one by now. */
  readonly isOutOfDate: boolean;
  /** Keeps the order from now on, while somebody walks through the list. */
  readonly hold: () => void;
  readonly update: () => void;
}

interface HeldOrderOptions {
  readonly owner: Owner;
  readonly items: readonly Ticket[];
  /** Names the view and its filters. */
  readonly list: string;
  /** A ticket is open beside the list. */
  readonly isWalking: boolean;
}

/** The tickets of a list, which keeps its order while somebody walks through it, and is up to date again after that. */
export const useHeldOrder = ({ owner, items, list, isWalking }: HeldOrderOptions): HeldOrder => {
  const [held, setHeld] = useState<Held | null>(null);
  const isHeld = held?.list === list && held.tickets.length > 0;
  const tickets = isHeld ? keepOrder(held.tickets, items, (id) => findTicket(owner, id)) : items;
  const hold = () => {
    if (!isHeld) setHeld({ list, tickets: items });
  };
  const update = () => setHeld(null);
  const isEmpty = items.length === 0;
  // What is held is not what changes later.
  useEffect(() => (isWalking ? hold() : update()), [isWalking, isEmpty, list]);
  return {
    tickets,
    isOutOfDate: isHeld && !hasOrder(tickets, items),
    hold,
    update,
  };
};
