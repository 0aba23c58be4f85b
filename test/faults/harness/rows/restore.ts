import { chmod, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../../bench/database.ts';
import type { Client } from '../../../support/api.ts';
import { postgresUrl } from '../../../support/databases.ts';
import { emptyFolder, runCli } from '../../../support/programs/process.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { type Load, startLoad } from '../load.ts';
import { acknowledgedFaults, everyPage, judge } from '../oracle.ts';
import { CALM_MS, type Fault, type Outcome, outcomeOf } from '../scene.ts';
import {
  createPostgresFolder,
  dumpInto,
  runPostgresProgram,
  startPostgres,
} from '../../../support/programs/postgres-server.ts';
import { startStandalone, type StandaloneHarness } from '../standalone.ts';

const TAG = 'seen-by-a-rule';
/** Events that nobody has reacted to at the time of the backup come first. */
const RULE_WITHIN_MS = 90_000;
const PACE = { clients: 4, everyMs: 40 };

/** Opens a ticket under a key, and waits until the rule has added its tag. */
const isRuleReacting = async ({ as, categoryId }: StandaloneHarness, key: string): Promise<boolean> => {
  const body = { categoryId, requesterId: '1', subject: key };
  const { id } = (await as.post('/v1/tickets', body, { 'idempotency-key': key })).body.data;
  const giveUpAt = Date.now() + RULE_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    if ((await as.get(`/v1/tickets/${id}`)).body.data.tags.includes(TAG)) return true;
    await pause(100);
  }
  return false;
};

/** Adds a rule that reacts to tickets. */
const addRule = async (as: Client): Promise<void> => {
  const actions = [{ type: 'update_ticket', data: { addTags: [TAG] } }];
  await as.post('/v1/automations', { name: 'Tag', trigger: 'ticket.created', actions });
};

/** What a reader sees that goes on after an event. */
const feedAfter = async (as: Client, last: string): Promise<readonly any[]> => {
  const events: any[] = [];
  for (let from: string | undefined = last; from !== undefined;) {
    const page: any[] = (await as.get(`/v1/events?after=${from}&limit=100`)).body.data;
    events.push(...page);
    from = page.at(-1)?.id;
  }
  return events;
};

interface Backup {
  /** What clients were answered before the backup began. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Where a reader of the feed stopped. */
  readonly lastEvent: string;
}

/** After a restore by the guide: everything of before is there, a rule reacts, the feed goes on, every event arrives. */
const judgeRestored = async (harness: StandaloneHarness, { acknowledged, lastEvent }: Backup): Promise<Outcome> => {
  const load: Load = startLoad(harness, { ...PACE, keys: 'after-' });
  await pause(CALM_MS);
  await load.stop();
  const isReacting = await isRuleReacting(harness, 'after the restore');
  const all = new Map([...acknowledged, ...load.acknowledged]);
  const tickets = await everyPage(harness, '/v1/tickets?limit=100');
  const news = new Set((await feedAfter(harness.as, lastEvent)).map(({ data }) => data.ticket?.id as string));
  const missing = [...load.acknowledged.values()].filter((id) => !news.has(id));
  const broken = [
    ...acknowledgedFaults(tickets, { acknowledged: all }),
    ...(isReacting ? [] : ['The rule did not react after the restore.']),
    ...missing.map((id) => `A reader of the feed that went on where it stopped did not see ticket ${id}.`),
  ];
  const verdict = await judge(harness, null);
  return {
    ...outcomeOf([...verdict.broken, ...broken], `${acknowledged.size} acknowledged before the backup`),
    acknowledged: all.size,
    events: verdict.events,
    delivered: verdict.delivered,
    duplicates: verdict.duplicates,
    slowestRequestMs: load.slowestMs(),
  };
};

/** Load, the backup in the middle of it or after it, and the same service started on what was restored. */
const restored = async (
  harness: StandaloneHarness,
  backUp: (stopLoad: () => Promise<void>) => Promise<Record<string, string>>,
): Promise<Outcome> => {
  try {
    await addRule(harness.as);
    if (!(await isRuleReacting(harness, 'before the backup'))) throw new Error('The rule did not react.');
    const events = await everyPage(harness, '/v1/events?limit=100');
    const load = startLoad(harness, { ...PACE, keys: 'before-' });
    await pause(CALM_MS);
    const acknowledged = new Map(load.acknowledged);
    await harness.start(await backUp(load.stop));
    return await judgeRestored(harness, { acknowledged, lastEvent: events.at(-1).id });
  } finally {
    await harness.close();
  }
};

/** docs/operate/restore.md: stop the service, copy DATA_DIR whole, start with the copy. */
const fromFolder = async (): Promise<Outcome> => {
  const harness = await startStandalone();
  return restored(harness, async (stopLoad) => {
    await stopLoad();
    await harness.service.stop();
    const copy = join(await emptyFolder(), 'copy');
    await cp(harness.environment.DATA_DIR ?? '', copy, { recursive: true });
    return { DATA_DIR: copy };
  });
};

/** docs/operate/restore.md: `admin backup` at any time, start with the copy. */
const fromBackup = async (): Promise<Outcome> => {
  const harness = await startStandalone();
  return restored(harness, async (stopLoad) => {
    const copy = join(await emptyFolder(), 'copy');
    const { status, stderr } = await runCli(['admin', 'backup', '--to', copy], harness.environment);
    if (status !== 0) throw new Error(`The backup failed: ${stderr}`);
    await stopLoad();
    await harness.service.stop();
    return { DATA_DIR: copy };
  });
};

/** docs/operate/restore.md: pg_dump at any time, psql into an empty database on any server, start with that address. */
const fromDump = async (): Promise<Outcome> => {
  const other = await startPostgres();
  try {
    const DATABASE_URL = await postgresUrl();
    const harness = await startStandalone({ DATABASE_URL });
    return await restored(harness, async (stopLoad) => {
      await dumpInto(DATABASE_URL, other.url);
      await stopLoad();
      await harness.service.stop();
      return { DATABASE_URL: other.url };
    });
  } finally {
    await other.stop();
  }
};

/** docs/operate/restore.md: a base backup and the archived log, restored as all was before a table was dropped by mistake. */
const fromPointInTime = async (): Promise<Outcome> => {
  const folder = await createPostgresFolder();
  const [archive, base] = [join(folder, 'archive'), join(folder, 'base')];
  await mkdir(archive);
  await chmod(archive, 0o777);
  const settings = { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` };
  let server = await startPostgres({ settings });
  try {
    const harness = await startStandalone({ DATABASE_URL: server.url });
    return await restored(harness, async (stopLoad) => {
      await runPostgresProgram(folder, 'pg_basebackup', '-d', server.url, '-D', base, '--checkpoint=fast');
      await pause(CALM_MS);
      await stopLoad();
      await harness.service.stop();
      const time = await dropByMistake(server.url);
      await server.stop();
      server = await startPostgres({
        data: base,
        settings: {
          archive_mode: 'off',
          restore_command: `cp ${archive}/%f %p`,
          recovery_target_time: time,
          recovery_target_action: 'promote',
        },
      });
      return { DATABASE_URL: server.url };
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
};

/** Drops a table, and waits until the log of that is archived. @returns the time before it */
const dropByMistake = (url: string): Promise<string> =>
  withClient(url, async (database) => {
    const ask = async (sql: string): Promise<string> => String((await database.query(sql)).rows[0].answer);
    const time = await ask('select clock_timestamp()::text as answer');
    await pause(100);
    await database.query('drop table tickets cascade');
    const file = await ask('select pg_walfile_name(pg_switch_wal()) as answer');
    const isArchived = `select last_archived_wal >= '${file}' as answer from pg_stat_archiver`;
    await waitUntil(async () => (await ask(isArchived)) === 'true', { withinMs: 30_000, what: 'The archived log' });
    return time;
  });

export const FAULTS_OF_RESTORE: readonly Fault[] = [
  { isEmbedded: true, name: 'restored from a copy of the folder of the embedded database', run: fromFolder },
  { isEmbedded: true, name: 'restored from a backup of the embedded database made under load', run: fromBackup },
  { needs: 'initdb', name: 'restored from a dump made under load, in another PostgreSQL', run: fromDump },
  { needs: 'initdb', name: 'restored to a point in time before a mistake, from a base backup', run: fromPointInTime },
];
