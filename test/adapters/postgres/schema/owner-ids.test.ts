import { randomUUID } from 'node:crypto';
import type { Database } from '#adapters/postgres/database/database.ts';
import { violates } from '#adapters/postgres/database/errors.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';

const GUILD = '100';
const ORGANIZATION = '00000000-0000-7000-8000-000000000001';

const ADD_PERSON = `insert into dashboard_people
    (id, guild_id, organization_id, name, user_id, role, is_account, access_changed_at, version, created_at)
  values (:id::uuid, :guild::text, :organization::uuid, :name::text, :user::text, 'owner', :isAccount::boolean, now(), 1, now())`;
const ADD_TOKEN = `insert into tokens (id, kind, guild_id, organization_id, name, prefix, hash, scopes, created_at)
  values (:id::uuid, 'guild', :guild::text, :organization::uuid, 'Bot', 'gdk', :id::text, '[]', now())`;

withPostgres('the owner of a row in one column', () => {
  let database: Database;
  beforeAll(async () => {
    database = await postgresDatabase();
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

  it('is that of a server, an organization, the operator, or the account itself', async () => {
    const [name, user] = ['Kim', '7'];
    expect(await getOwner('dashboard_people', await addPerson({ guild: GUILD, name }))).toBe(GUILD);
    expect(await getOwner('dashboard_people', await addPerson({ organization: ORGANIZATION, name }))).toBe(
      ORGANIZATION,
    );
    expect(await getOwner('dashboard_people', await addPerson({ name }))).toBe('operator');
    const account = await addPerson({ name, user, isAccount: true });
    expect(await getOwner('dashboard_people', account)).toBe(account);
    expect(await getOwner('tokens', await addToken({ guild: GUILD }))).toBe(GUILD);
    expect(await getOwner('tokens', await addToken({ organization: ORGANIZATION }))).toBe(ORGANIZATION);
  });

  it('is that of every token', async () => {
    await expect(addToken({})).rejects.toThrow('null value in column "owner_id"');
  });

  it.each([
    ['a server', { guild: '200' }],
    ['an organization', { organization: '00000000-0000-7000-8000-000000000002' }],
    ['the operator', {}],
  ])('lets people of %s have a name and an account once, under index names that statements know', async (_, owner) => {
    await addPerson({ ...owner, name: 'Sam', user: '1' });
    const again = (row: object): Promise<unknown> => addPerson({ ...owner, ...row }).catch((error: unknown) => error);
    expect(violates(await again({ name: 'Sam' }), 'dashboard_people_name')).toBe(true);
    expect(violates(await again({ name: 'Max', user: '1' }), 'dashboard_people_chat_account')).toBe(true);
  });
});
