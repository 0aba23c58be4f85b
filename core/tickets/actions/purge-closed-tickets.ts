import { SYSTEM } from '../../shared/actor.ts';
import { AppError } from '../../shared/errors.ts';
import { type DeletePorts, deleteTicket } from './delete-ticket.ts';

const BATCH = 100;

/** Deletes a batch of expired tickets with their channels, and returns how many; failed ones are retried later. */
export const purgeClosedTickets = (ports: DeletePorts) => async (): Promise<number> => {
  let count = 0;
  for (const { guild, ticket } of await ports.tickets.listExpired(ports.clock.now(), BATCH)) {
    const isDeleted = await deleteTicket(ports)({ guild, ticket, actor: SYSTEM, ifVersion: null }).then(
      () => true,
      skipRefused,
    );
    if (isDeleted) count += 1;
  }
  return count;
};

const skipRefused = (error: unknown): false => {
  if (error instanceof AppError && error.code !== 'service_unavailable') return false;
  throw error;
};
