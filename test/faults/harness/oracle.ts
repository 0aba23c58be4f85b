import { setTimeout as pause } from 'node:timers/promises';
import { type Received, wasSigned } from '../../support/programs/receiver.ts';
import type { Site } from './harness.ts';
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

/** What clients were answered. */
export type Acknowledgements = Pick<Load, 'acknowledged'>;

const PATIENCE_MS = 90_000;

/**
 * The oracle: every acknowledged ticket is there, one per key, and one channel for each; every event reached the receiver with a good signature;
 * what came twice came under the same id, to the letter.
 */
export const judge = async (harness: Site, load: Acknowledgements | null, path = '/all'): Promise<Verdict> => {
  const events = await everyPage(harness, '/v1/events?limit=100');
  const received = () => harness.receiver.received.filter((one) => one.path === path);
  const lost = await missing(
    events.map(({ id }) => id),
    received,
  );
  const tickets = load ? await everyPage(harness, '/v1/tickets?limit=100') : [];
  const byId = Map.groupBy(received(), ({ id }) => id);
  return {
    acknowledged: load?.acknowledged.size ?? 0,
    events: events.length,
    delivered: events.length - lost.length,
    duplicates: received().length - byId.size,
    broken: [
      ...lost.map((id) => `Event ${id} was not delivered.`),
      ...(load ? ticketFaults(tickets, load) : []),
      ...(load ? await channelFaults(harness, tickets) : []),
      ...[...byId.values()].flatMap((same) => deliveryFaults(same, harness.secret)),
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

const ticketFaults = (tickets: readonly any[], load: Acknowledgements): readonly string[] => {
  const { size } = load.acknowledged;
  return [
    ...acknowledgedFaults(tickets, load),
    ...(tickets.length === size ? [] : [`${tickets.length} tickets for ${size} keys.`]),
  ];
};

/** Of these tickets: one for every acknowledged key, with the id of its answer; and no number twice. */
export const acknowledgedFaults = (tickets: readonly any[], { acknowledged }: Acknowledgements): readonly string[] => {
  const bySubject = Map.groupBy(tickets, ({ subject }) => subject as string);
  const numbers = new Set(tickets.map(({ ticketNumber }) => ticketNumber));
  return [
    ...[...acknowledged].flatMap(([key, id]) => {
      const mine = bySubject.get(key) ?? [];
      return mine.length === 1 && mine[0].id === id
        ? []
        : [`Key ${key} has ${mine.length} tickets, not the one of its answer.`];
    }),
    ...(numbers.size === tickets.length ? [] : [`${tickets.length} tickets have ${numbers.size} numbers.`]),
  ];
};

/** Of these tickets, which are all that there are: one channel for each, and no other. */
export const channelFaults = async (
  { as, guild }: Pick<Site, 'as' | 'guild'>,
  tickets: readonly any[],
): Promise<readonly string[]> => {
  const { body } = await as.get(`/sandbox/api/guilds/${guild}/channels`);
  const channels = new Set((body.data as { id: string }[]).map(({ id }) => id));
  const used = new Set<string>(tickets.map(({ channelId }) => channelId));
  return [
    ...(used.size === tickets.length ? [] : [`${tickets.length} tickets share ${used.size} channels.`]),
    ...[...used].filter((id) => !channels.has(id)).map((id) => `A ticket has lost its channel ${id}.`),
    ...[...channels].filter((id) => !used.has(id)).map((id) => `Channel ${id} belongs to no ticket.`),
  ];
};

const deliveryFaults = (same: readonly Received[], secret: string): readonly string[] => {
  const isAltered = new Set(same.map(({ text }) => text)).size > 1;
  const isForged = same.some((one) => !wasSigned(one, secret) || one.body.id !== one.id);
  return [
    ...(isAltered ? [`Event ${same[0]?.id} was delivered with different bodies.`] : []),
    ...(isForged ? [`Event ${same[0]?.id} had a bad signature.`] : []),
  ];
};

/** All items of a list, or those after a cursor. */
export const everyPage = async ({ as }: Pick<Site, 'as'>, path: string, after = ''): Promise<any[]> => {
  const items: any[] = [];
  for (let cursor: string | null = after; cursor !== null;) {
    const { status, body } = await as.get(path + (cursor && `&cursor=${cursor}`));
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
    items.push(...body.data);
    cursor = body.pagination.nextCursor;
  }
  return items;
};

/** How long after a time something happened first, in milliseconds; null when it did not. */
export const firstAfter = (momentsMs: readonly number[], sinceMs: number): number | null => {
  const later = momentsMs.filter((at) => at >= sinceMs);
  return later.length > 0 ? Math.min(...later) - sinceMs : null;
};
