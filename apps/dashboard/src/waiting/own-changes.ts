import { moveKeptVersion } from './outbox.ts';

const changes = new Map<string, Map<number, number>>();

/** A reply or a note of one's own that was the only change of the ticket between two versions. */
export const noteOwnChange = (ticketId: string, from: number | undefined, to: number | undefined): void => {
  if (from === undefined || to !== from + 1) return;
  moveKeptVersion(ticketId, from, to);
  changes.set(ticketId, (changes.get(ticketId) ?? new Map<number, number>()).set(from, to));
};

/** The version that was seen, or the one that only one's own replies and notes have made of it since. */
export const toOwnVersion = (ticketId: string, seen: number): number => {
  const next = changes.get(ticketId)?.get(seen);
  return next === undefined ? seen : toOwnVersion(ticketId, next);
};
