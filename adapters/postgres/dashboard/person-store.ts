import { getOwnerId, type TokenOwner } from '#core/access/index.ts';
import { MAX_PEOPLE, type Person, type PersonStore } from '#core/dashboard/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { PersonId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { OPERATOR, people } from './dashboard-tables.ts';

export class PostgresPersonStore implements PersonStore {
  readonly #db: Database;
  readonly #records;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, people, {
      hidden: ['ownerId'],
      label: 'person',
      notSaved: ['lastActiveAt'],
      sorting: { fields: ['name', 'id'], direction: 'asc' },
      uniques: {
        dashboard_people_name: ({ name }) => conflict('name_taken', `Another person has the name "${name}".`),
        dashboard_people_chat_account: ({ userId }) =>
          conflict('chat_account_taken', `Another person has the account ${userId}.`),
      },
    });
  }

  find(id: PersonId): Promise<Person | null> {
    return this.#records.find({ id });
  }

  async list(owner: TokenOwner | null): Promise<readonly Person[]> {
    const ownerId = owner ? getOwnerId(owner) : OPERATOR;
    return (await this.#records.list({ ownerId }, { limit: MAX_PEOPLE, after: null })).items;
  }

  async hasAny(): Promise<boolean> {
    return (await this.#db.query(ANYBODY)).length > 0;
  }

  /** Two additions at once count each other: the second waits for the first. */
  async addWithin(person: Person, max: number): Promise<boolean> {
    const owner = person.guildId ?? person.organizationId ?? OPERATOR;
    return this.#db.transactional(async () => {
      await this.#db.query(LOCK_OWNER, { owner });
      const counted = await this.#db.queryOne<{ count: number }>(COUNT, { owner });
      if ((counted?.count ?? 0) >= max) return false;
      await this.#records.insert(person);
      return true;
    });
  }

  save(person: Person): Promise<Person> {
    return this.#records.save(person);
  }

  async remove(personId: PersonId): Promise<boolean> {
    return this.#db.transactional(async () => {
      await this.#db.query('delete from dashboard_sessions where person_id = :personId::uuid', { personId });
      await this.#db.query('delete from dashboard_sign_in_links where person_id = :personId::uuid', { personId });
      return this.#records.remove({ id: personId });
    });
  }
}

const ANYBODY = '/* sweep: anybody who can sign in */ select from dashboard_people limit 1';
const COUNT = 'select count(*)::int as count from dashboard_people where owner_id = :owner';
/** The seed keeps its key apart from those of other advisory locks. */
const LOCK_OWNER = 'select pg_advisory_xact_lock(hashtextextended(:owner, 7227243))';
