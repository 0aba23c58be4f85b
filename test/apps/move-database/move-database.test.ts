import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { emptyPostgresUrl, withPostgres } from '../../support/databases.ts';
import { emptyFolder, migratedFolder, runCliHere, startService } from '../../support/programs/process.ts';
import { done } from '../../support/spec-helpers.ts';

const GUILD = '4242424242';

const move = (environment: Record<string, string>) => runCliHere(['admin', 'move-database'], environment);

it('needs the address of the other database', async () => {
  const { stderr, status } = await move({ DATA_DIR: await emptyFolder() });
  expect([stderr, status]).toEqual([expect.stringContaining('DATABASE_URL has to be the empty database'), 1]);
});

/** It starts processes, one after the other. */
const STARTING_MS = 240_000;

withPostgres('moving to a PostgreSQL server', () => {
  it(
    'takes tickets, tokens, secrets and numbers along, and leaves the embedded database as it was',
    async () => {
      const DATA_DIR = await migratedFolder();
      const embedded = await startService({ DATA_DIR });
      const admin = (words: readonly string[], environment = {}) => runCliHere(words, { DATA_DIR, ...environment });
      await admin(['admin', 'guild', 'add', GUILD, '--name', 'Moved', '--plan', 'enterprise']);
      const { stdout: token } = await admin([
        'token',
        'create',
        '--guild',
        GUILD,
        '--name',
        'Moving',
        '--scopes',
        'all',
      ]);
      const before = embedded.as(token);
      const category = await done(before.post('/v1/categories', { name: 'Orders' }));
      const open = { categoryId: category.id, requesterId: '42', subject: 'Late' };
      const first = await done(before.post('/v1/tickets', open));
      const webhook = await done(
        before.post('/v1/webhooks', {
          url: 'https://example.com/hook',
          // Nothing of this kind happens here, so nothing is sent.
          eventTypes: ['ticket.closed'],
        }),
      );

      const DATABASE_URL = await emptyPostgresUrl();
      const SECRETS_KEY = (await readFile(join(DATA_DIR, 'secrets.key'), 'utf8')).trim();
      const busy = await move({ DATA_DIR, DATABASE_URL, SECRETS_KEY });
      expect([busy.stderr, busy.status]).toEqual([expect.stringContaining('is in use by process'), 1]);
      await embedded.stop();
      const foreign = await move({
        DATA_DIR,
        DATABASE_URL,
        SECRETS_KEY: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      });
      expect([foreign.stderr, foreign.status]).toEqual([expect.stringContaining('encrypted with another key'), 1]);
      const moved = await move({ DATA_DIR, DATABASE_URL, SECRETS_KEY });
      expect([moved.stderr, moved.status]).toEqual(['', 0]);
      expect(moved.stdout).toContain('tickets: 1\n');
      expect(moved.stdout).toContain('were copied and compared');
      const again = await move({ DATA_DIR, DATABASE_URL, SECRETS_KEY });
      expect([again.stderr, again.status]).toEqual([expect.stringContaining('has servers already'), 1]);

      const service = await startService({ DATA_DIR: await emptyFolder(), DATABASE_URL, SECRETS_KEY });
      const after = service.as(token);
      expect(await done(after.get(`/v1/tickets/${first.id}`))).toMatchObject({ subject: 'Late', ticketNumber: 1 });
      expect(await done(after.post('/v1/tickets', open))).toMatchObject({ ticketNumber: 2 });
      expect(await done(after.get(`/v1/webhooks/${webhook.id}`))).toMatchObject({ status: 'active' });
      expect(await done(after.get('/v1/events?eventTypes=ticket.created'))).toHaveLength(2);
      await service.stop();
    },
    STARTING_MS,
  );
});
