import { openDeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { openPostgresQueue } from '#adapters/queue/postgres.ts';
import { embedded, postgresDatabase, withPostgres } from '../../../support/databases.ts';

describe('tables and migrations', () => {
  it('agree on the embedded database, beside the tables of a queue, and can be tidied', async () => {
    const { database, queuePool } = await embedded();
    const queue = await openDeliveryQueue(openPostgresQueue(queuePool), () => undefined);
    expect(await database.orm.schema.getUpdateSchemaSQL()).toBe('');
    await database.tidyUp();
    await queue.close();
    await database.close();
  });

  withPostgres('on a PostgreSQL server', () => {
    it('agree, and migrating at once from several sides is done once', async () => {
      const database = await postgresDatabase();
      expect(await database.orm.schema.getUpdateSchemaSQL()).toBe('');
      await Promise.all([database.migrate(), database.migrate()]);
      await database.close();
    });
  });
});
