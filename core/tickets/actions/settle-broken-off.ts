import { AppError, isRefusal } from '../../shared/errors.ts';
import { plusMs } from '../../shared/instant.ts';
import type { BrokenOffAction } from '../model/started-action.ts';
import { deleteTicket, type DeletePorts } from './delete-ticket.ts';
import { takeBackStarted } from '../leasing/with-lease.ts';

const BATCH = 100;
const RETRY_MS = 5 * 60_000;

/**
 * Makes the chat show what was committed after actions that nobody repeats: takes back what they left there, and finishes
 * deletions, which cannot be taken back. @returns how many it tried
 */
export const settleBrokenOff = (ports: DeletePorts) => async (): Promise<number> => {
  const due = await ports.tickets.listBrokenOff(ports.clock.now(), BATCH);
  for (const brokenOff of due) await settle(ports, brokenOff);
  return due.length;
};

/** What the chat refuses stays as it is; staff read why among the problems. */
const settle = async (ports: DeletePorts, brokenOff: BrokenOffAction): Promise<void> => {
  const { guild, ticket, key, actor, action } = brokenOff;
  const { tickets, clock } = ports;
  try {
    if (action === 'delete') await deleteTicket(ports)({ guild, ticket, actor, ifVersion: null });
    else await takeBackStarted(ports, brokenOff, brokenOff, 0);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isRefusal(error) || error.code === 'not_found') await tickets.removeStarted(guild, ticket, key);
    else await tickets.postponeStarted(guild, ticket, key, plusMs(clock.now(), RETRY_MS));
  }
};
