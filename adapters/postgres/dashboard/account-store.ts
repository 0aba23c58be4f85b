import type { AccountStore, Membership, Person } from '#core/dashboard/index.ts';
import type { GuildId, PersonId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { memberships, people } from './dashboard-tables.ts';

export class PostgresAccountStore implements AccountStore {
  readonly #db: Database;
  readonly #memberships;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#memberships = recordStore(db, memberships, { sorting: { fields: ['guildId'], direction: 'asc' } });
    const [person, membership] = [buildColumns(db, people, ['ownerId']), buildColumns(db, memberships)];
    this.#sql = {
      save: `insert into dashboard_people as p (${person.names})
        select ${person.values('x')} from ${person.recordset(':record', 'x')}
        on conflict (user_id) where is_account do update set name = excluded.name, role = excluded.role
        returning ${person.select('p')}`,
      addMemberships: `insert into dashboard_memberships (${membership.names})
        select ${membership.values('x')} from ${membership.recordset(':records', 'x')}`,
      listPeopleWith: `select ${person.select('p')} from dashboard_people p
        where p.user_id = :user and not p.is_account order by p.id limit ${MAX}`,
    };
  }

  async save(account: Person, read: readonly Omit<Membership, 'personId'>[]): Promise<Person> {
    return this.#db.transactional(async () => {
      // The row of the account is locked by this, so that of two sign-ins at once the second replaces what the first wrote.
      const saved = (await this.#db.queryOne<Person>(this.#sql.save, { record: toJsonText([account]) })) ?? account;
      await this.#memberships.remove({ personId: saved.id });
      const records = read.slice(0, MAX).map((membership) => ({ ...membership, personId: saved.id }));
      await this.#db.query(this.#sql.addMemberships, { records: toJsonText(records) });
      return saved;
    });
  }

  async listMemberships(personId: PersonId): Promise<readonly Membership[]> {
    return this.#memberships.listAll({ personId });
  }

  findMembership(personId: PersonId, guildId: GuildId): Promise<Membership | null> {
    return this.#memberships.find({ personId, guildId });
  }

  async saveMembership(membership: Membership, accessChangedAt: Instant | null): Promise<void> {
    await this.#db.transactional(async () => {
      await this.#db.query(SAVE_MEMBERSHIP, { ...membership });
      if (accessChangedAt === null) return;
      await this.#db.query(CHANGE_ACCESS, { person: membership.personId, accessChangedAt });
    });
  }

  async hasAccess(guild: GuildId, user: UserId, readAfter: Instant): Promise<boolean> {
    const row = await this.#db.queryOne<{ hasAccess: boolean }>(HAS_ACCESS, { guild, user, readAfter });
    return row?.hasAccess ?? false;
  }

  listPeopleWith(user: UserId): Promise<readonly Person[]> {
    return this.#db.query<Person>(this.#sql.listPeopleWith, { user });
  }
}

const MAX = 200;

const HAS_ACCESS = `select exists (select from dashboard_people p where p.user_id = :user and (p.guild_id = :guild
    or p.organization_id = (select s.organization_id from servers s where s.id = :guild)
    or p.is_account and exists (select from dashboard_memberships m where m.guild_id = :guild and m.person_id = p.id
      and m.role is not null and m.checked_at > :readAfter::timestamptz))) as "hasAccess"`;

const SAVE_MEMBERSHIP = `update dashboard_memberships set role = :role, checked_at = :checkedAt::timestamptz
  where person_id = :personId::uuid and guild_id = :guildId`;

const CHANGE_ACCESS =
  'update dashboard_people set access_changed_at = :accessChangedAt::timestamptz where id = :person::uuid';
