import { setTimeout as pause } from 'node:timers/promises';
import { type Received, verified } from '../../support/receiver.ts';
import type { Lab } from './lab.ts';
import type { Load } from './load.ts';

/** What a fault left behind, held against what is promised. */
export interface Verdict {
  readonly acknowledged: number;
  readonly events: number;
  readonly delivered: number;
  readonly duplicates: number;
  /** Every broken promise, in a sentence; none is what is promised. */
  readonly broken: readonly string[];
}

const PATIENCE_MS = 90_000;

/**
 * The oracle: every acknowledged ticket is there, one per key; every event reached the receiver with a good signature;
 * what came twice came under the same id, to the letter.
 */
export const judge = async (lab: Lab, load: Load | null, path = '/all'): Promise<Verdict> => {
  const events = await everyPage(lab, '/v1/events?limit=100');
  const received = () => lab.receiver.received.filter((one) => one.path === path);
  const lost = await missing(
    events.map(({ id }) => id),
    received,
  );
  const tickets = load ? await everyPage(lab, '/v1/tickets?limit=100') : [];
  const byId = Map.groupBy(received(), ({ id }) => id);
  return {
    acknowledged: load?.acknowledged.size ?? 0,
    events: events.length,
    delivered: events.length - lost.length,
    duplicates: received().length - byId.size,
    broken: [
      ...lost.map((id) => `Event ${id} was not delivered.`),
      ...(load ? ticketFaults(tickets, load) : []),
      ...[...byId.values()].flatMap((same) => deliveryFaults(same, lab.secret)),
    ],
  };
};

const missing = async (ids: readonly string[], received: () => readonly Received[]): Promise<readonly string[]> => {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = new Set(received().map(({ id }) => id));
    const lost = ids.filter((id) => !seen.has(id));
    if (lost.length === 0 || Date.now() > giveUpAt) return lost;
    await pause(100);
  }
};

const ticketFaults = (tickets: readonly any[], { acknowledged }: Load): readonly string[] => {
  const bySubject = Map.groupBy(tickets, ({ subject }) => subject as string);
  return [
    ...[...acknowledged].flatMap(([key, id]) => {
      const mine = bySubject.get(key) ?? [];
      return mine.length === 1 && mine[0].id === id
        ? []
        : [`Key ${key} has ${mine.length} tickets, not the one of its answer.`];
    }),
    ...(tickets.length === acknowledged.size ? [] : [`${tickets.length} tickets for ${acknowledged.size} keys.`]),
  ];
};

const deliveryFaults = (same: readonly Received[], secret: string): readonly string[] => {
  const isAltered = new Set(same.map(({ text }) => text)).size > 1;
  const isForged = same.some((one) => {
    try {
      return (verified(one, secret) as { id: string }).id !== one.id;
    } catch {
      return true;
    }
  });
  return [
    ...(isAltered ? [`Event ${same[0]?.id} was delivered with different bodies.`] : []),
    ...(isForged ? [`Event ${same[0]?.id} had a bad signature.`] : []),
  ];
};

const everyPage = async ({ as }: Lab, path: string): Promise<any[]> => {
  const items: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await as.get(path + (cursor && `&cursor=${cursor}`));
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
    items.push(...body.data);
    cursor = body.pagination.nextCursor;
  }
  return items;
};

/** How long after a moment something happened first, in milliseconds; null when it did not. */
export const firstAfter = (momentsMs: readonly number[], sinceMs: number): number | null => {
  const later = momentsMs.filter((at) => at >= sinceMs);
  return later.length > 0 ? Math.min(...later) - sinceMs : null;
};
