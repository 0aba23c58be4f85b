import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { aGuildId, anEvent } from '../support/build.ts';
import { storesOver } from '../contracts/over-database.ts';
import { suiteIf } from '../support/suite/suite-if.ts';
import {
  createPostgresFolder,
  hasPostgresPrograms,
  type PostgresServer,
  runPostgresProgram,
  startPostgres,
} from '../support/programs/postgres-server.ts';

const connect = ({ url }: PostgresServer) => connectPostgres({ url, maxConnections: 2, onError: () => undefined });

suiteIf(hasPostgresPrograms)('a standby that is promoted without the last transactions of its primary', () => {
  it('has events that come after every cursor of its primary', async () => {
    const folder = await createPostgresFolder();
    const base = join(folder, 'base');
    const guild = aGuildId();
    const primary = await startPostgres();
    const first = await connect(primary);
    await first.migrate();
    await runPostgresProgram(folder, 'pg_basebackup', '-d', primary.url, '-D', base, '--checkpoint=fast');
    const before = storesOver(first);
    for (let count = 0; count < 50; count += 1) await before.events.append(anEvent(guild));
    const { position } = await before.feeds.getEnd(guild);
    await before.close();
    await primary.stop();

    const standby = await startPostgres({ data: base });
    try {
      await standby.demote();
      await standby.promote();
      const after = storesOver(await connect(standby));
      const events = Array.from({ length: 5 }, () => anEvent(guild));
      for (const event of events) await after.events.append(event);
      const [part] = await after.feeds.listAfter([{ guild, position }], 10);
      expect(part?.messages.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      const end = await after.feeds.getEnd(guild);
      expect(BigInt(end.position[0] ?? 0)).toBeGreaterThan(BigInt(position[0] ?? 0));
      await after.close();
    } finally {
      await standby.stop();
      await rm(folder, { recursive: true });
    }
  });
});
