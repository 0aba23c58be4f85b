import { randomUUID } from 'node:crypto';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { violates } from '#adapters/postgres/database/errors.ts';
import { migrations } from '#adapters/postgres/migrations/index.ts';
import { emptyPostgresUrl, withPostgres } from '../../../support/databases.ts';

const GUILD = '100';
const ORGANIZATION = '00000000-0000-7000-8000-000000000001';
const BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0033-owner-ids'),
);

/** A person as the version before the migration adds it. */
const ADD_PERSON = `insert into dashboard_people
    (id, guild_id, organization_id, name, user_id, role, is_account, access_changed_at, version, created_at)
  values (:id::uuid, :guild::text, :organization::uuid, :name::text, :user::text, 'owner', :isAccount::boolean, now(), 1, now())`;
const ADD_TOKEN = `insert into tokens (id, kind, guild_id, organization_id, name, prefix, hash, scopes, created_at)
  values (:id::uuid, 'guild', :guild::text, :organization::uuid, 'Bot', 'gdk', :id::text, '[]', now())`;

withPostgres('the owner of a row in one column', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connectPostgres({ url: await emptyPostgresUrl(), maxConnections: 2, onError: () => undefined });
    await database.migrate({ list: BEFORE });
  });
  afterAll(() => database.close());

  const addPerson = async (row: Readonly<Record<string, unknown>>): Promise<string> => {
    const id = randomUUID();
    const ownerless = { guild: null, organization: null, user: null, isAccount: false };
    await database.query(ADD_PERSON, { ...ownerless, name: 'Kim', ...row, id });
    return id;
  };
  const addToken = async (row: Readonly<Record<string, unknown>>): Promise<string> => {
    const id = randomUUID();
    await database.query(ADD_TOKEN, { guild: null, organization: null, ...row, id });
    return id;
  };
  const getOwner = async (table: string, id: string) =>
    (await database.queryOne<{ owner: string }>(`select owner_id as owner from ${table} where id = :id::uuid`, { id }))
      ?.owner;

  it('is made of rows that are there, and of those that the version before adds', async () => {
    const addAll = async (name: string) => ({
      ofServer: await addPerson({ guild: GUILD, name }),
      ofOrganization: await addPerson({ organization: ORGANIZATION, name }),
      ofOperator: await addPerson({ name }),
      account: await addPerson({ name, user: name, isAccount: true }),
    });
    const tokens = [await addToken({ guild: GUILD })];
    const there = await addAll('Kim');
    await database.migrate();
    tokens.push(await addToken({ guild: GUILD }), await addToken({ organization: ORGANIZATION }));

    for (const people of [there, await addAll('Robin')]) {
      expect(await getOwner('dashboard_people', people.ofServer)).toBe(GUILD);
      expect(await getOwner('dashboard_people', people.ofOrganization)).toBe(ORGANIZATION);
      expect(await getOwner('dashboard_people', people.ofOperator)).toBe('operator');
      expect(await getOwner('dashboard_people', people.account)).toBe(people.account);
    }
    expect(await Promise.all(tokens.map((id) => getOwner('tokens', id)))).toEqual([GUILD, GUILD, ORGANIZATION]);
  });

  it('is that of every token', async () => {
    await expect(addToken({})).rejects.toThrow('null value in column "owner_id"');
  });

  it.each([
    ['a server', { guild: '200' }],
    ['an organization', { organization: '00000000-0000-7000-8000-000000000002' }],
    ['the operator', {}],
  ])(
    'lets people of %s have a name and an account once, under the index names of the version before',
    async (_, owner) => {
      await addPerson({ ...owner, name: 'Sam', user: '1' });
      const again = (row: object): Promise<unknown> => addPerson({ ...owner, ...row }).catch((error: unknown) => error);
      expect(violates(await again({ name: 'Sam' }), 'dashboard_people_name')).toBe(true);
      expect(violates(await again({ name: 'Max', user: '1' }), 'dashboard_people_chat_account')).toBe(true);
    },
  );

  it('is added once, when a migration that was interrupted runs again', async () => {
    await database.query(`delete from schema_migrations where name = '0033-owner-ids'`);
    await database.query('alter table webhook_replays drop column owner_id');
    await database.migrate();
    expect(await database.orm.schema.getUpdateSchemaSQL()).toBe('');
  });
});
