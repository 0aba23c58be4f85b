import { SYSTEM } from '../../shared/actor.ts';
import { AppError } from '../../shared/errors.ts';
import { type DeletePorts, deleteTicket } from './delete-ticket.ts';

const BATCH = 100;

/**
 * Deletes tickets that have been closed for longer than their server keeps them, with their channels, a part of them at
 * a time. One that cannot be deleted now, while the bot is out of reach for example, is tried again later.
 *
 * @returns how many were deleted
 */
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

/** @throws unexpected errors */
const skipRefused = (error: unknown): false => {
  if (error instanceof AppError && error.code !== 'service_unavailable') return false;
  throw error;
};
