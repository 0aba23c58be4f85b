import { toTextNotice } from '../../chat/index.ts';
import type { Clock } from '../../shared/clock.ts';
import type { EventType } from '../../shared/events.ts';
import type { Ids } from '../../shared/ids.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { TicketChange } from '../model/ticket-change.ts';
import type { DirectOrder, DirectOrderStore } from './direct-order.ts';

export interface OrderDirectPorts {
  readonly directOrders: DirectOrderStore;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

type Ordered = Pick<DirectOrder, 'messageId' | 'notice'> & { readonly key?: DirectOrder['key'] };

/** The opening message has buttons as long as the ticket is open. */
const SHOWN_BY_OPENING: readonly EventType[] = ['ticket.created', 'ticket.closed', 'ticket.reopened'];

/** Writes the orders with the change. */
export const withDirectOrders = (
  ports: OrderDirectPorts,
  change: TicketChange,
  write: () => Promise<void>,
): Promise<void> => {
  const ordered = change.after.direct ? listOrdered(change) : [];
  if (ordered.length === 0) return write();
  return ports.work.run(async () => {
    for (const one of ordered) await orderDirect(ports, change.after, one);
    await write();
  });
};

const listOrdered = ({
  events,
  messages,
  direct = [],
  directKey,
  directButtons = [],
}: TicketChange): readonly Ordered[] => [
  ...(events.some(({ type }) => SHOWN_BY_OPENING.includes(type)) ? [{ messageId: null, notice: null }] : []),
  ...messages.flatMap(({ id, deliveryState }) =>
    deliveryState ? [{ messageId: id, notice: directButtons.length > 0 ? toTextNotice('', directButtons) : null }] : [],
  ),
  ...direct.map((notice) => ({ messageId: null, notice, key: directKey ?? null })),
];

/** Runs in the caller's unit of work. */
export const orderDirect = (
  { directOrders, clock, ids }: Pick<OrderDirectPorts, 'clock' | 'directOrders' | 'ids'>,
  { guildId, id: ticketId }: Pick<TicketChange['after'], 'guildId' | 'id'>,
  { key = null, ...ordered }: Ordered,
): Promise<void> => {
  const now = clock.now();
  return directOrders.add({
    id: ids.next('directOrder'),
    guildId,
    ticketId,
    ...ordered,
    key,
    dueAt: now,
    createdAt: now,
  });
};
