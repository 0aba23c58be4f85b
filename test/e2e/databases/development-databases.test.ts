import { join } from 'node:path';
import { migrations } from '#adapters/postgres/migrations/index.ts';
import { inspectServer } from '#adapters/postgres/schema/inspect-database.ts';
import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { SECRETS_KEY } from '../../support/api.ts';
import { emptyPostgresUrl, withPostgres } from '../../support/databases.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { developmentFolder, developmentUrl } from '../../support/programs/development-database.ts';
import { emptyFolder, runCliHere, startService } from '../../support/programs/process.ts';
import { aFinding, examine } from '../../apps/doctor/examine.ts';

/** They start processes, one after the other. */
const STARTING_MS = 240_000;
const OUTDATED =
  /^The service ended with 1:\n(.*\n)*The database belongs to a development version before 0\.1\.0 and lacks 4 of its 72 migrations\. Nothing was changed\. Make a backup, start commit b412c28d .*\n$/;

const listRecords = async (folder: string): Promise<unknown> => {
  const { database } = await connectEmbedded({ folder: join(folder, 'db') });
  const records = await database.query('select name from schema_migrations order by id');
  await database.close();
  return records;
};

describe('an embedded database of a development version', () => {
  it(
    'is backed up as it is, and its backup starts',
    async () => {
      const [DATA_DIR, place] = [await developmentFolder(), await emptyFolder()];
      const backup = join(place, 'backup');
      const { stderr, status } = await runCliHere(['admin', 'backup', '--to', backup], { DATA_DIR, SECRETS_KEY });
      expect([stderr, status]).toEqual(['', 0]);
      expect(await listRecords(DATA_DIR)).toHaveLength(72);

      const service = await startService({ DATA_DIR: backup, SECRETS_KEY });
      expect(service.output()).toContain('The records of 72 migrations before 0.1.0 are replaced by 0001-tables.');
      expect(await service.stop()).toBe(0);
      expect(await listRecords(backup)).toEqual(migrations.map(({ name }) => ({ name })));
    },
    STARTING_MS,
  );

  it('passes doctor, and fails it with advice when some migrations are missing', async () => {
    const complete = await examine({ DATA_DIR: await developmentFolder(), SECRETS_KEY });
    expect(complete.list('migrations')).toEqual([aFinding('warning', /pending/, /next start applies them/)]);
    const incomplete = await examine({ DATA_DIR: await developmentFolder({ missing: 4 }), SECRETS_KEY });
    expect(incomplete.exitCode).toBe(1);
    expect(incomplete.list('migrations')).toEqual([aFinding('failed', /lacks 4 of its 72/, /start commit b412c28d/)]);
  });

  it(
    'ends the standalone service and commands with advice when some migrations are missing',
    async () => {
      const DATA_DIR = await developmentFolder({ missing: 4 });
      await expect(startService({ DATA_DIR, SECRETS_KEY })).rejects.toThrow(OUTDATED);
      const { stderr, status } = await runCliHere(['admin', 'guild', 'list'], { DATA_DIR, SECRETS_KEY });
      expect([stderr, status]).toEqual([expect.stringContaining('start commit b412c28d'), 1]);
      expect(await listRecords(DATA_DIR)).toHaveLength(68);
    },
    STARTING_MS,
  );
});

withPostgres('with a PostgreSQL server', () => {
  const discord = useDiscord();

  it('the embedded database of a development version is moved', async () => {
    const [DATA_DIR, DATABASE_URL] = [await developmentFolder(), await emptyPostgresUrl()];
    const moved = await runCliHere(['admin', 'move-database'], { DATA_DIR, DATABASE_URL, SECRETS_KEY });
    expect([moved.stderr, moved.status]).toEqual(['', 0]);
    expect(moved.stdout).toMatch(/tickets: 8\n(.*\n)*.*were copied and compared/);
    expect(await inspectServer(DATABASE_URL)).toMatchObject({
      appliedMigrations: migrations.length,
      pendingMigrations: 0,
    });
    const { stdout } = await runCliHere(['admin', 'guild', 'list'], { DATABASE_URL, SECRETS_KEY });
    expect(stdout).toContain('Demo Server');
  });

  it('one that lacks migrations is not moved', async () => {
    const [DATA_DIR, DATABASE_URL] = [await developmentFolder({ missing: 4 }), await emptyPostgresUrl()];
    const { stderr, status } = await runCliHere(['admin', 'move-database'], { DATA_DIR, DATABASE_URL, SECRETS_KEY });
    expect([stderr, status]).toEqual([expect.stringContaining('start commit b412c28d'), 1]);
    expect(await inspectServer(DATABASE_URL)).toMatchObject({ appliedMigrations: 0 });
  });

  it(
    'a database that lacks migrations ends every process and doctor with advice, and stays as it is',
    async () => {
      const environment = {
        DATABASE_URL: await developmentUrl({ missing: 4 }),
        SECRETS_KEY,
        DATA_DIR: await emptyFolder(),
      };
      for (const program of ['standalone', 'api', 'worker'] as const)
        await expect(startService(environment, program)).rejects.toThrow(OUTDATED);
      const bot = { ...environment, ...discord.environment, CHAT_PLATFORM: 'discord' };
      await expect(startService(bot, 'bot')).rejects.toThrow(OUTDATED);
      const { exitCode, list } = await examine(environment);
      expect(exitCode).toBe(1);
      expect(list('migrations')).toEqual([aFinding('failed', /lacks 4 of its 72/, /start commit b412c28d/)]);
      expect(await inspectServer(environment.DATABASE_URL)).toMatchObject({ missingMigrations: 4 });
    },
    STARTING_MS,
  );
});
