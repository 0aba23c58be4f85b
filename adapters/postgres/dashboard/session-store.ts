import type { NewCookie, OpenSession, Person, Session, SessionStore, SignInLink } from '#core/dashboard/index.ts';
import type { PersonId, SessionId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { people, sessions } from './dashboard-tables.ts';

export class PostgresSessionStore implements SessionStore {
  readonly #db: Database;
  readonly #sessions;
  readonly #people;
  readonly #select: (condition: string) => string;

  constructor(db: Database) {
    this.#db = db;
    this.#sessions = recordStore(db, sessions);
    this.#people = recordStore(db, people, { hidden: ['ownerId'] });
    const columns = buildColumns(db, sessions).select('s');
    this.#select = (condition) => `select ${columns} from dashboard_sessions s where ${condition} and ${IS_OPEN}`;
  }

  async addLink(link: SignInLink): Promise<void> {
    await this.#db.query(ADD_LINK, { ...link });
  }

  async removeLink(person: PersonId): Promise<void> {
    await this.#db.query('delete from dashboard_sign_in_links where person_id = :person::uuid returning 1', { person });
  }

  async redeemLink(hash: string, now: Instant): Promise<PersonId | null> {
    const row = await this.#db.queryOne<{ personId: PersonId; isOpen: boolean }>(REDEEM, { hash, now });
    return row?.isOpen ? row.personId : null;
  }

  async add(session: Session, max: number): Promise<void> {
    await this.#db.transactional(async () => {
      await this.#sessions.insert(session);
      await this.#db.query(REMOVE_OLDEST, { person: session.personId, max });
    });
  }

  async find(hash: string, now: Instant, usedAfter: Instant): Promise<OpenSession | null> {
    return this.#addPerson(await this.#db.queryOne<Session>(this.#select(HAS_COOKIE), { hash, now, usedAfter }));
  }

  async findById(id: SessionId, now: Instant, usedAfter: Instant): Promise<OpenSession | null> {
    return this.#addPerson(await this.#db.queryOne<Session>(this.#select('s.id = :id::uuid'), { id, now, usedAfter }));
  }

  async #addPerson(session: Session | null): Promise<OpenSession | null> {
    const person: Person | null = session && (await this.#people.find({ id: session.personId }));
    return session && person && { session, person };
  }

  async replaceCookie(cookie: NewCookie): Promise<boolean> {
    return (await this.#db.query(REPLACE_COOKIE, { ...cookie })).length > 0;
  }

  async recordUse(id: SessionId, at: Instant): Promise<void> {
    await this.#db.query(RECORD_USE, { id, at });
  }

  list(person: PersonId, now: Instant, usedAfter: Instant): Promise<readonly Session[]> {
    const text = `${this.#select('s.person_id = :person::uuid')} order by s.used_at desc, s.id`;
    return this.#db.query<Session>(text, { person, now, usedAfter });
  }

  async remove(id: SessionId): Promise<void> {
    await this.#sessions.remove({ id });
  }

  async removeOwn(personId: PersonId, id: SessionId): Promise<void> {
    await this.#sessions.remove({ id, personId });
  }

  async removeOthers(person: PersonId, kept: SessionId): Promise<void> {
    await this.#db.query(REMOVE_OTHERS, { person, kept });
  }

  async removeAll(personId: PersonId): Promise<void> {
    await this.#sessions.remove({ personId });
  }

  async purge(now: Instant, usedAfter: Instant): Promise<number> {
    const links = await this.#db.query(PURGE_LINKS, { now, limit: BATCH });
    return links.length + (await this.#db.query(PURGE_SESSIONS, { now, usedAfter, limit: BATCH })).length;
  }
}

const BATCH = 1_000;

const ADD_LINK = `insert into dashboard_sign_in_links (person_id, hash, expires_at)
  values (:personId::uuid, :hash, :expiresAt::timestamptz)
  on conflict (person_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`;

const REDEEM = `delete from dashboard_sign_in_links where hash = :hash
  returning person_id as "personId", expires_at > :now::timestamptz as "isOpen"`;

const REMOVE_OLDEST = `delete from dashboard_sessions where id in (
  select id from dashboard_sessions where person_id = :person::uuid order by created_at desc, id desc offset :max)`;

const REMOVE_OTHERS =
  'delete from dashboard_sessions where person_id = :person::uuid and id <> :kept::uuid returning 1';

const HAS_COOKIE = '(s.hash = :hash or (s.previous_hash = :hash and s.previous_until > :now::timestamptz))';

const IS_OPEN = `s.expires_at > :now::timestamptz and s.used_at > :usedAfter::timestamptz`;

const REPLACE_COOKIE = `update dashboard_sessions
  set hash = :hash, issued_at = :issuedAt::timestamptz, previous_hash = :previousHash, previous_until = :previousUntil::timestamptz
  where id = :id::uuid and hash = :previousHash returning 1`;

const RECORD_USE = `with used as (
    update dashboard_sessions set used_at = :at::timestamptz where id = :id::uuid and used_at <= :at::timestamptz returning person_id)
  update dashboard_people p set last_active_at = :at::timestamptz from used where p.id = used.person_id`;

const PURGE_LINKS = `delete from dashboard_sign_in_links where person_id in (
  select person_id from dashboard_sign_in_links where expires_at <= :now::timestamptz limit :limit) returning 1`;

/** Sessions of people who were removed with their server belong to nobody. */
const PURGE_SESSIONS = `delete from dashboard_sessions where id in (
  select s.id from dashboard_sessions s
  where s.expires_at <= :now::timestamptz or s.used_at <= :usedAfter::timestamptz
    or not exists (select from dashboard_people p where p.id = s.person_id) limit :limit) returning 1`;
