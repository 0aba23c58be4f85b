import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '#adapters/node/logger.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import type { OnlineBackup } from '#adapters/postgres/embedded/online-backup.ts';
import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { addDemoData } from '../../apps/cli/simulation/demo-data.ts';
import { apiJobs, dueJobs, fileJobs, purgeJobs, workerJobs } from '../../apps/composition/work/jobs.ts';
import type { PeriodicJob } from '../../apps/composition/work/periodic.ts';
import { type Client, startApi, type TestApi } from '../support/api.ts';
import { measureLongestTurn } from '../support/longest-turn.ts';
import { migratedFolder } from '../support/programs/process.ts';

const TICKETS = 5_000;
/** Of processor time: how long a request may wait for what the process does in the background. */
const MAX_TURN_MS = 200;
const ASK_EVERY_MS = 50;

const reporting = { log: createLogger('silent'), metrics: createMetrics() };
const jobsOf = (api: TestApi): readonly PeriodicJob[] => {
  const { service } = api;
  const { app } = service;
  return [
    ...apiJobs(app),
    ...dueJobs(app),
    ...fileJobs(app),
    ...workerJobs(app, reporting),
    ...purgeJobs(app, service),
  ];
};

/** Runs a job until nothing is left for it. */
const runAll = async ({ run }: PeriodicJob): Promise<void> => {
  for (;;) {
    const done = await run();
    if (typeof done !== 'number' || done === 0) return;
  }
};

/** Does the work while another client asks whether the process is alive, as a service manager does. */
const askMeanwhile = async ({ anonymous }: TestApi, work: () => Promise<unknown>): Promise<number> => {
  let answers = 0;
  let isDone = false;
  const ask = async () => {
    while (!isDone) {
      expect((await anonymous.get('/livez')).status).toBe(200);
      answers += 1;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  };
  const asking = ask();
  try {
    await work();
  } finally {
    isDone = true;
    await asking;
  }
  return answers;
};

describe(`the embedded database with ${TICKETS} tickets`, () => {
  let folder: string;
  let api: TestApi;
  let as: Client;
  let backup: OnlineBackup;

  beforeAll(async () => {
    folder = await migratedFolder();
    const embedded = await connectEmbedded({ folder: join(folder, 'db') });
    backup = embedded.backup;
    api = await startApi(embedded.database);
    as = await api.as(await api.server());
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const expectAnswersDuring = async (work: () => Promise<unknown>): Promise<void> => {
    let answers = 0;
    const longestMs = await measureLongestTurn(async () => {
      answers = await askMeanwhile(api, work);
    });
    expect(answers).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(MAX_TURN_MS);
  };

  it('answers while demo data is imported', async () => {
    const { guildId } = (await as.get('/v1/settings')).body.data;
    const input = { guild: guildId, tickets: TICKETS, months: 12, seed: 'turns', now: Date.now() };
    await expectAnswersDuring(() => addDemoData(api.service.app, api.service.database, input));
  });

  it('answers while a backup starts and stops, after all of this was written', () =>
    expectAnswersDuring(async () => {
      const id = await backup.start();
      expect(await backup.stop(id)).not.toBeNull();
      expect(await backup.release(id)).toBe(true);
    }));

  it('answers while each periodic job counts, indexes and removes what is due', async () => {
    const retention = { closedTicketsDays: 90, transcriptsDays: 30, eventsDays: 1 };
    expect((await as.patch('/v1/settings', { retention })).status).toBe(200);
    // A shorter retention removes nothing for an hour.
    api.clock.advance(3_600_000);
    const longest: Record<string, number> = {};
    for (const job of jobsOf(api)) {
      longest[job.name] = await measureLongestTurn(() => askMeanwhile(api, () => runAll(job)));
    }
    const tooLong = Object.entries(longest).filter(([, ms]) => ms >= MAX_TURN_MS);
    expect(tooLong).toEqual([]);
    const { data } = (await as.get('/v1/tickets?sort=createdAt&limit=1&status=closed')).body;
    const keptSince = Date.now() - 91 * 24 * 60 * 60 * 1000;
    expect(Date.parse(data[0].closedAt)).toBeGreaterThan(keptSince);
  });

  it('answers while the space of deleted rows is freed', () =>
    expectAnswersDuring(() => api.service.database.tidyUp()));
});
