import { Kysely, PostgresDialect } from 'kysely';
import { type Pool, adaptForKysely } from '#adapters/postgres/database/pool.ts';
import { StatementNames } from '#adapters/postgres/database/statement-names.ts';

/** A pool of connections that stay alive and refuse one statement; and how each connection was given back. */
const refusing = (refused: string) => {
  const back: unknown[] = [];
  const client = {
    query: ({ text }: { readonly text: string }) =>
      text === refused ? Promise.reject(new Error(`no ${text}`)) : Promise.resolve({ command: 'SELECT', rows: [] }),
    release: (error: unknown) => back.push(error),
  };
  const pool = { options: {}, connect: () => Promise.resolve(client), end: () => Promise.resolve() };
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: adaptForKysely(pool as unknown as Pool, new StatementNames()) }),
  });
  return { kysely, back };
};

describe('a connection of a transaction is given back once', () => {
  it.each(['begin', 'rollback'])('to be ended, when the server refuses its %s', async (refused) => {
    const { kysely, back } = refusing(refused);
    const rolledBack = async () => (await kysely.startTransaction().execute()).rollback().execute();
    await expect(rolledBack()).rejects.toThrow(`no ${refused}`);
    expect(back).toEqual([new Error(`no ${refused}`)]);
  });

  it('to be ended, when Kysely gives it back as well', async () => {
    const { kysely, back } = refusing('begin');
    await expect(kysely.transaction().execute(() => Promise.resolve())).rejects.toThrow('no begin');
    expect(back).toEqual([new Error('no begin')]);
  });

  it('to be kept, when it is rolled back after its commit was refused', async () => {
    const { kysely, back } = refusing('commit');
    const transaction = await kysely.startTransaction().execute();
    await expect(transaction.commit().execute()).rejects.toThrow('no commit');
    expect(back).toEqual([]);
    await transaction.rollback().execute();
    expect(back).toEqual([undefined]);
  });
});
