import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { TicketChange } from '../model/ticket-change.ts';
import type { TicketPolicy } from '../model/ticket-policy.ts';
import { type Ticket, toKnownStatus } from '../model/ticket.ts';
import type { AssignmentStore } from './assignment-store.ts';

interface WakingPorts {
  readonly assignments: Pick<AssignmentStore, 'wake'>;
  readonly work: UnitOfWork;
}

/** Writes the change, and looks at the tickets that wait when it adds one, or makes somebody free. */
export const withWaking = (
  { assignments, work }: WakingPorts,
  { before, after }: Pick<TicketChange, 'before' | 'after'>,
  { assigns }: Pick<TicketPolicy, 'assigns'>,
  write: () => Promise<void>,
): Promise<void> => {
  if (!assigns || !wakesQueue(before, after)) return write();
  return work.run(async () => {
    await write();
    await assignments.wake(after.guildId, after.updatedAt);
  });
};

/** A ticket waits for somebody who takes it while it waits for staff and nobody has it. */
export const isWaiting = ({ status, claimedById }: Ticket): boolean => toKnownStatus(status) === 'open' && !claimedById;

/** Returns whether the change adds a ticket that waits, or makes somebody free. */
export const wakesQueue = (before: Ticket | null, after: Ticket): boolean =>
  joinsQueue(before, after) || freesClaimer(before, after);

const joinsQueue = (before: Ticket | null, after: Ticket): boolean =>
  isWaiting(after) &&
  (!before || !isWaiting(before) || before.categoryId !== after.categoryId || before.teamId !== after.teamId);

const freesClaimer = (before: Ticket | null, after: Ticket): boolean => {
  if (!before?.claimedById || before.status === 'closed') return false;
  return before.claimedById !== after.claimedById || after.status === 'closed';
};
