import { embeddedDatabase, postgresDatabase, withPostgres } from '../support/databases.ts';

describe('tables and migrations', () => {
  it('agree on the embedded database', async () => {
    const database = await embeddedDatabase();
    expect(await database.orm.schema.getUpdateSchemaSQL()).toBe('');
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
