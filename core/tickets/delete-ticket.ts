import { act, type ActPorts, type OnTicket } from './act.ts';
import { evolved } from './ticket-change.ts';

/** Deletes a closed ticket with its messages, timeline and channel. Its number is never used again. */
export const deleteTicket =
  (ports: ActPorts) =>
  async (wanted: OnTicket): Promise<void> => {
    await act(ports)(wanted, 'delete', (ticket, at) => ({
      channel: { deleted: true },
      change: () => evolved(ports.ids, ticket, {}, { type: 'ticket.deleted', actor: wanted.actor, at }),
    }));
  };
