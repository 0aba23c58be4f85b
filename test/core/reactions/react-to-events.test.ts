import { uuidIds } from '#adapters/node/ids.ts';
import { type ReactionPorts, reactToEvents } from '#core/reactions/react-to-events.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs, toEpochMs } from '#core/shared/instant.ts';
import { NO_TRACER } from '#core/shared/tracer.ts';
import { NOON } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

const GUILD = '1' as GuildId;
const OTHER = '2' as GuildId;

interface Given {
  /** The ids of the events of each server. */
  readonly servers?: readonly (readonly [GuildId, readonly string[]])[];
  /** The events that rules apply to, and those that start flows; `acts` of them each, or 1. */
  readonly applied?: readonly string[];
  readonly started?: readonly string[];
  /** The events that somebody is notified of. */
  readonly notified?: readonly string[];
  readonly acts?: number;
  readonly failures?: Readonly<Record<string, Error>>;
  /** At this event the turn of the server is over: the rules take 250 milliseconds, or `slowMs`. */
  readonly slowAt?: string;
  readonly slowMs?: number;
  /** How often the servers are given out. */
  readonly turns?: number;
  readonly lostAt?: string;
  /** Whether clients use the process meanwhile; true by default. */
  readonly hasRequests?: boolean;
}

/** Reacts once, and returns what was done, in its order. */
const react = async ({ servers = [[GUILD, ['a', 'b', 'c']]], slowMs = 250, turns = 1, acts = 1, ...given }: Given) => {
  const clock = new SteadyClock(NOON);
  const steps: string[] = [];
  const [acquired, released, rests]: [unknown[][], string[], unknown[]] = [[], [], []];
  const holders = new Set<string>();
  let due = 0;
  const reactTo = async (kind: string, { id }: Pick<DomainEvent, 'id'>, actsOn: readonly string[] = []) => {
    steps.push(`${kind} ${id}`);
    if (kind === 'rules' && id === given.slowAt) await clock.advance(slowMs);
    const failure = given.failures?.[id];
    if (failure && kind === 'rules') throw failure;
    return actsOn.includes(id) ? acts : 0;
  };
  const ports = {
    tracer: NO_TRACER,
    eventConsumer: {
      acquire: (holder: string, ...call: unknown[]) => {
        holders.add(holder);
        acquired.push(call);
        const all = servers.map(([guild, ids]) => ({ guild, events: ids.map((id) => ({ id })) }));
        return Promise.resolve(due-- > 0 ? all : []);
      },
      ack: (guild: GuildId, holder: string, event: EventId, until: unknown) => {
        steps.push(`ack ${event}`);
        expect([guild, holders.has(holder), until]).toEqual([GUILD, true, plusMs(clock.now(), 30_000)]);
        return Promise.resolve(event !== (given.lostAt as EventId | undefined));
      },
      release: (guild: GuildId, holder: string, restsUntil?: Instant) => {
        expect(holders.has(holder)).toBe(true);
        rests.push(restsUntil && toEpochMs(restsUntil) - toEpochMs(clock.now()));
        return Promise.resolve(void released.push(guild));
      },
    },
    automations: {
      listEnabled: (guild: GuildId) => Promise.resolve(`rules of ${guild}`),
      applyRules: (rules: unknown, event: DomainEvent) => {
        expect(rules).toBe(`rules of ${GUILD}`);
        return reactTo('rules', event, given.applied);
      },
    },
    notifications: {
      notify: ({ id }: DomainEvent) => Promise.resolve(given.notified?.includes(id) ? 3 : 0),
    },
    flows: { startByEvent: (event: DomainEvent) => reactTo('flows', event, given.started) },
    requests: { isRecent: () => given.hasRequests ?? true },
    clock,
    ids: uuidIds,
  } as unknown as ReactionPorts;
  const reactAgain = reactToEvents(ports);
  let count: unknown = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    due = 1;
    count = await reactAgain().catch((error: unknown) => error);
  }
  return { steps, acquired, released, rests, count };
};

describe('a reaction to events', () => {
  it('applies the rules and then starts the flows, event by event, and acknowledges the last', async () => {
    const { steps, acquired, released, count } = await react({});
    expect(steps).toEqual(['rules a', 'flows a', 'rules b', 'flows b', 'rules c', 'flows c', 'ack c']);
    expect([count, released]).toEqual([1, [GUILD]]);
    expect(acquired[0]).toEqual([NOON, plusMs(NOON, 30_000), 8]);
  });

  it('acknowledges each event that a rule or a flow reacted to', async () => {
    const { steps } = await react({ applied: ['a'], started: ['b'] });
    expect(steps.filter((step) => step.startsWith('ack'))).toEqual(['ack a', 'ack b', 'ack c']);
  });

  it('acknowledges each event that somebody is notified of, and counts it as one reaction', async () => {
    const { steps } = await react({ notified: ['b'] });
    expect(steps.filter((step) => step.startsWith('ack'))).toEqual(['ack b', 'ack c']);
    const { rests } = await react({ slowAt: 'b', slowMs: 9_000, acts: 200, applied: ['b'], notified: ['b'] });
    expect(rests).toEqual([40]);
  });

  it('ends when the turn of the server is over', async () => {
    const { steps, released } = await react({ slowAt: 'b' });
    expect(steps).toEqual(['rules a', 'flows a', 'rules b', 'flows b', 'ack b']);
    expect(released).toEqual([GUILD]);
  });

  it('lets a server rest whose rules or flows have acted for longer than four seconds beside clients', async () => {
    const act = { slowAt: 'b', acts: 500 };
    expect((await react({ ...act, slowMs: 4_000, applied: ['b'] })).rests).toEqual([undefined]);
    expect((await react({ ...act, slowMs: 4_200, applied: ['b'] })).rests).toEqual([400]);
    expect((await react({ ...act, slowMs: 4_200, started: ['b'] })).rests).toEqual([400]);
    expect((await react({ ...act, slowMs: 9_000, started: ['b'] })).rests).toEqual([3_000]);
  });

  it('lets no server rest as long as nobody else has work for the process', async () => {
    const { rests } = await react({ slowAt: 'b', acts: 500, slowMs: 9_000, applied: ['b'], hasRequests: false });
    expect(rests).toEqual([undefined]);
  });

  it('lets no server rest for events that nothing reacted to', async () => {
    expect((await react({ slowAt: 'b', acts: 500, slowMs: 9_000, applied: ['a'] })).rests).toEqual([undefined]);
  });

  it('counts what the rules of a server did over its turns', async () => {
    const { rests } = await react({ turns: 2, slowAt: 'b', acts: 500, slowMs: 3_000, applied: ['b'] });
    expect(rests).toEqual([undefined, 1_000]);
  });

  it('counts no more than 20 milliseconds for a rule or flow, however long it waited', async () => {
    const act = { slowAt: 'b', slowMs: 9_000, applied: ['b'], started: ['b'] };
    expect((await react({ ...act, acts: 100 })).rests).toEqual([undefined]);
    expect((await react({ ...act, acts: 101 })).rests).toEqual([80]);
  });

  it('ends when another process has taken the server over', async () => {
    const { steps } = await react({ applied: ['a'], lostAt: 'a' });
    expect(steps).toEqual(['rules a', 'flows a', 'ack a']);
  });

  it('continues after an error that a retry would repeat, and throws the first at the end', async () => {
    const failures = { a: new Error('A fault at a.'), b: new Error('A fault at b.') };
    const { steps, count, released } = await react({ failures });
    expect(steps).toEqual(['rules a', 'ack a', 'rules b', 'ack b', 'rules c', 'flows c', 'ack c']);
    expect(count).toBe(failures.a);
    expect(released).toEqual([GUILD]);
  });

  it('ends at once at an error that may pass, and gives the server back', async () => {
    const failures = { b: new VersionConflict('ticket') };
    const { steps, count, released } = await react({ failures });
    expect(steps).toEqual(['rules a', 'flows a', 'rules b']);
    expect([count, released]).toEqual([failures.b, [GUILD]]);
  });

  it('has its turn in each server', async () => {
    const { released, count } = await react({
      servers: [
        [GUILD, ['a']],
        [OTHER, []],
      ],
    });
    expect([released, count]).toEqual([[OTHER, GUILD], 2]);
  });
});
