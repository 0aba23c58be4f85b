import type { ServerContext } from '../../settings/index.ts';
import { toStatusInChat } from '../model/projection-order.ts';
import type { Ticket } from '../model/ticket.ts';

type TicketState = Pick<Ticket, 'status' | 'priority'>;

/** 24 bits, red first: the colours of the dashboard for the same states. */
const COLORS = { open: 0x12614c, on_hold: 0xb26a00, urgent: 0xa93a1c, closed: 0x47617c };

/** Returns the colour of a message that follows its ticket; that of the server stands for an open ticket. */
export const chooseColor = ({ settings }: Pick<ServerContext, 'settings'>, ticket: TicketState): number => {
  const status = toStatusInChat(ticket.status);
  if (status !== 'closed' && ticket.priority === 'urgent') return COLORS.urgent;
  return status === 'open' ? (settings.color ?? COLORS.open) : COLORS[status];
};

/** `Open`, or `On hold · urgent`: a priority that is not urgent goes without saying. */
export const describeState = ({ write }: Pick<ServerContext, 'write'>, { status, priority }: TicketState): string =>
  [
    write(`status.${toStatusInChat(status)}`, {}),
    ...(priority === 'urgent' && status !== 'closed' ? [write('priority.urgent', {})] : []),
  ].join(' · ');
