import { jest } from '@jest/globals';
import { createLogger } from '#adapters/node/logger.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import type { WorkKind } from '#adapters/postgres/database/next-work.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NO_TRACER } from '#core/shared/tracer.ts';
import { DueJobs } from '../../apps/composition/work/due-jobs.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { waitUntil } from '../support/wait-until.ts';

const reporting = { log: createLogger('silent'), metrics: createMetrics(), tracer: NO_TRACER };
/** Longer than jobs take to be started, and shorter than a job rests without work. */
const SOME_LOOKS_MS = 900;
const passSomeLooks = () => new Promise((resolve) => setTimeout(resolve, SOME_LOOKS_MS));

describe('jobs that run when there is work for them', () => {
  const clock = new FakeClock();
  let rows: Partial<Record<WorkKind, string>>;
  let uses: number | null;
  let looks: { seen: unknown }[];
  let answer: () => Promise<unknown>;
  let jobs: DueJobs | undefined;
  let runs: Record<string, number>;
  /** What the next runs of a job resolve to; a failure when it is an error. */
  let results: (number | Error)[];

  beforeEach(() => {
    [rows, uses, looks, runs, results] = [{}, null, [], {}, []];
    answer = () => Promise.resolve({ timers: null, reactions: null, ...rows, position: String(100 + looks.length) });
  });
  afterEach(() => jobs?.stop());

  const start = (...kinds: WorkKind[]) => {
    const database = {
      countUses: () => uses,
      queryOne: <Row>(_: string, values: object = {}) => {
        looks.push(values as { seen: unknown });
        if (uses !== null) uses += 1;
        return answer() as Promise<Row>;
      },
    };
    const run = (name: string) => async () => {
      runs[name] = (runs[name] ?? 0) + 1;
      const result = results.shift() ?? 0;
      if (result instanceof Error) throw result;
      return Promise.resolve(result);
    };
    const all = kinds.map((kind) => ({ name: kind, work: kind, everyMs: 100, run: run(kind) }));
    jobs = new DueJobs(all, { database, clock }, reporting);
  };
  const runOnce = async (...kinds: WorkKind[]) => {
    start(...kinds);
    await waitUntil(() => kinds.every((kind) => runs[kind] === 1), { what: 'The first run' });
  };

  it('run once at the start, and no more while nothing is due', async () => {
    await runOnce('timers', 'reactions');
    rows = { timers: plusMs(clock.now(), 60_000) };
    await passSomeLooks();
    expect(runs).toEqual({ timers: 1, reactions: 1 });
  });

  it('run when their work is due, and no others', async () => {
    await runOnce('timers', 'reactions');
    rows = { timers: plusMs(clock.now(), 60_000) };
    clock.advance(60_000);
    await waitUntil(() => (runs.timers ?? 0) > 1, { what: 'The run of what is due' });
    expect(runs.reactions).toBe(1);
  });

  it('run again when they have done something, and when they failed', async () => {
    results = [3, new Error('out of order')];
    start('timers');
    await waitUntil(() => runs.timers === 3, { what: 'The run after the failure' });
    await passSomeLooks();
    expect(runs.timers).toBe(3);
  });

  it('do not look into a database that nobody has used', async () => {
    uses = 7;
    await runOnce('timers');
    await passSomeLooks();
    const looked = looks.length;
    await passSomeLooks();
    expect(looks).toHaveLength(looked);
    uses += 1;
    await waitUntil(() => looks.length > looked, { what: 'A look after a use' });
  });

  it('look less often after a minute without work, and start on time what is known to be due', async () => {
    jest.useFakeTimers();
    try {
      const pass = async (ms: number) => {
        const before = looks.length;
        await jest.advanceTimersByTimeAsync(ms);
        return looks.length - before;
      };
      start('timers');
      expect(await pass(10_000)).toBe(40);
      await pass(60_000);
      expect(await pass(10_000)).toBe(10);
      rows = { timers: plusMs(clock.now(), 5_000) };
      await pass(1_000);
      const before = runs.timers ?? 0;
      clock.advance(5_000);
      results = [1];
      await pass(250);
      expect(runs.timers).toBe(before + 1);
      rows = {};
      expect(await pass(10_000)).toBe(40);
    } finally {
      jest.useRealTimers();
    }
  });

  it('run all while the database cannot be asked', async () => {
    answer = () => Promise.reject(new Error('out of reach'));
    start('timers', 'reactions');
    await waitUntil(() => (runs.timers ?? 0) > 1 && (runs.reactions ?? 0) > 1, { what: 'More runs' });
  });

  it('ask for events after those that reactions are done for', async () => {
    results = [2, 0];
    start('reactions');
    await waitUntil(() => runs.reactions === 2, { what: 'Two runs' });
    await waitUntil(() => looks.at(-1)?.seen !== '0', { what: 'A look after the last reaction' });
    expect(Number(looks.at(-1)?.seen)).toBeGreaterThan(100);
  });
});
