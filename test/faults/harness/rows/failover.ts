import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../../support/wait-until.ts';
import { type Harness, startHarness } from '../harness.ts';
import { everyPage } from '../oracle.ts';
import { type Fault, type Outcome, outcomeOf, underLoad } from '../scene.ts';
import { type Cluster, startCluster } from '../patroni.ts';
import { type Pair, startPair, waitForStandby } from '../../../support/programs/postgres-pair.ts';

/** Between the loss of the primary and the promotion, as whatever promotes takes it. */
const NOTICED_AFTER_MS = 1_000;
const TICKETS = 60;

const open = ({ as, categoryId }: Harness, subject: string) =>
  as.post('/v1/tickets', { categoryId, requesterId: '1', subject });

/** API and worker on a primary whose standby has every acknowledged change. */
const withPair = (change: (pair: Pair) => Promise<void>) => async (): Promise<Outcome> => {
  const pair = await startPair();
  try {
    const harness = await startHarness({ DATABASE_URL: pair.url });
    await waitForStandby(pair.primary);
    return await underLoad(harness, () => change(pair));
  } finally {
    await pair.close();
  }
};

const listCreated = async ({ as }: Harness, cursor: string): Promise<readonly string[]> =>
  (await everyPage({ as }, '/v1/events?eventTypes=ticket.created&limit=100', cursor)).map(
    ({ data }) => data.ticket.subject,
  );

/** The last changes of the primary are lost, and the numbers of their transactions come again. */
const loseTheLast = async (): Promise<Outcome> => {
  const pair = await startPair();
  const harness = await startHarness({ DATABASE_URL: pair.url });
  const openAll = async (when: string): Promise<readonly string[]> => {
    const subjects = Array.from({ length: TICKETS }, (_, count) => `${when} ${count}`);
    for (const subject of subjects) await open(harness, subject);
    return subjects;
  };
  try {
    await pair.standby.stop();
    await openAll('lost');
    const { nextCursor } = (await harness.as.get(`/v1/events?eventTypes=ticket.created&limit=${TICKETS - 1}`)).body
      .pagination;
    await pair.primary.stop();
    await pair.standby.start();
    await pair.standby.promote();
    await waitUntil(async () => (await open(harness, 'first')).status === 201);
    const opened = await openAll('new');
    const seen = new Set(await listCreated(harness, nextCursor));
    const skipped = opened.filter((subject) => !seen.has(subject));
    return outcomeOf(
      skipped.map((subject) => `A cursor of before skips the event of ticket "${subject}".`),
      `a cursor of the lost events finds ${opened.length - skipped.length} of ${opened.length} new ones`,
    );
  } finally {
    await harness.close();
    await pair.close();
  }
};

const withPatroni = (change: (cluster: Cluster) => Promise<void>) => async (): Promise<Outcome> => {
  const cluster = await startCluster();
  try {
    return await underLoad(await startHarness({ DATABASE_URL: cluster.url }), async () => {
      const startedAt = Date.now();
      await change(cluster);
      return { note: `another primary after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s` };
    });
  } finally {
    await cluster.close();
  }
};

export const FAULTS_OF_FAILOVER: readonly Fault[] = [
  {
    needs: 'initdb',
    name: 'failover to a synchronous standby',
    run: withPair(async ({ primary, standby }) => {
      await primary.stop();
      await pause(NOTICED_AFTER_MS);
      await standby.promote();
    }),
  },
  {
    needs: 'initdb',
    name: 'planned switchover to a standby',
    run: withPair(async ({ primary, standby }) => {
      await primary.demote();
      await standby.promote();
    }),
  },
  { needs: 'patroni', name: 'Patroni: the primary is lost', run: withPatroni((cluster) => cluster.killPrimary()) },
  { needs: 'patroni', name: 'Patroni: planned switchover', run: withPatroni((cluster) => cluster.switchOver()) },
  { needs: 'initdb', name: 'failover that loses the last changes: a cursor of before', run: loseTheLast },
];
