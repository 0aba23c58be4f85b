import type { CalendarOrder, CalendarOrderStore } from '#core/calendars/index.ts';
import type { GuildId, OrganizationCalendarId, OrganizationId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';
import { dueRecords } from '../records/due-records.ts';
import { calendarOrders } from './organization-calendar-tables.ts';

export class PostgresCalendarOrderStore implements CalendarOrderStore {
  readonly #db: Database;
  readonly #records;

  constructor(db: Database) {
    this.#db = db;
    this.#records = dueRecords(db, '/* sweep: due calendars */', calendarOrders);
  }

  listDue(now: Instant, perServer: number): Promise<readonly CalendarOrder[]> {
    return this.#records.listDue(now, perServer);
  }

  async lock(guild: GuildId, id: OrganizationCalendarId): Promise<OrganizationId | null> {
    // First the membership, as in a transaction in which the server leaves.
    const server = await this.#db.queryOne<{ organizationId: OrganizationId | null }>(LOCK_MEMBERSHIP, { guild });
    const isOrdered = (await this.#db.queryOne(LOCK_ORDER, { guild, id })) !== null;
    return isOrdered ? (server?.organizationId ?? null) : null;
  }

  postpone(guild: GuildId, id: OrganizationCalendarId, dueAt: Instant): Promise<void> {
    return this.#records.postpone(guild, id, dueAt);
  }

  remove(guild: GuildId, id: OrganizationCalendarId): Promise<void> {
    return this.#records.remove(guild, id);
  }
}

const LOCK_MEMBERSHIP = 'select organization_id as "organizationId" from servers where id = :guild for share';
const LOCK_ORDER = 'select 1 from calendar_orders where guild_id = :guild and id = :id::uuid for update';

/** Gives a server that has joined an organization an order for each of its calendars, in the same transaction. */
export const orderCalendars = async (db: Database, guild: GuildId, organization: OrganizationId): Promise<void> => {
  await db.query(LOCK_CALENDARS, { organization });
  await db.query(ORDER_CALENDARS, { guild, organization });
};

/** Leaves a server its copies as calendars of its own, in the transaction in which it leaves its organization. */
export const releaseCalendars = async (db: Database, guild: GuildId): Promise<void> => {
  await db.query(REMOVE_ORDERS, { guild });
  await db.query(RELEASE_CALENDARS, { guild });
};

/** No calendar of the organization changes until the transaction ends, so none is missed. */
const LOCK_CALENDARS = 'select 1 from organizations where id = :organization::uuid for share';

const ORDER_CALENDARS = `insert into calendar_orders (guild_id, id, due_at)
  select :guild, id, 'epoch' from organization_calendars where organization_id = :organization::uuid
  on conflict (guild_id, id) do nothing`;

const REMOVE_ORDERS = 'delete from calendar_orders where guild_id = :guild';

const RELEASE_CALENDARS = `update calendars
  set organization_calendar_id = null, former_organization_calendar_id = organization_calendar_id, version = version + 1
  where guild_id = :guild and organization_calendar_id is not null`;
