import {
  CALENDAR_LIST,
  type CalendarQuery,
  type CountedOrganizationCalendar,
  createCalendarNameConflict,
  type OrganizationCalendar,
  type OrganizationCalendarStore,
} from '#core/calendars/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { OrganizationCalendarId, OrganizationId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { buildColumns } from '../records/columns.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { organizationCalendars } from './organization-calendar-tables.ts';

export class PostgresOrganizationCalendarStore implements OrganizationCalendarStore {
  readonly #db: Database;
  readonly #records;
  readonly #counted;
  readonly #toListing;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, organizationCalendars), CALENDAR_LIST);
    this.#records = recordStore(db, organizationCalendars, {
      label: 'calendar',
      uniques: { organization_calendars_name: ({ name }) => conflict('name_taken', createCalendarNameConflict(name)) },
    });
    this.#counted = recordStore(db, organizationCalendars, {
      acrossServers: '/* organization: calendars */',
      counts: { serverCount: COUNT_SERVERS, currentServerCount: `${COUNT_SERVERS} and not exists (${SELECT_ORDER})` },
    });
  }

  async lock(organization: OrganizationId): Promise<void> {
    await this.#db.query(LOCK, { organization });
  }

  find(organizationId: OrganizationId, id: OrganizationCalendarId): Promise<OrganizationCalendar | null> {
    return this.#records.find({ organizationId, id });
  }

  findCounted(organizationId: OrganizationId, id: OrganizationCalendarId): Promise<CountedOrganizationCalendar | null> {
    return this.#counted.find({ organizationId, id });
  }

  list(
    organizationId: OrganizationId,
    query: CalendarQuery,
    page: PageRequest,
  ): Promise<Page<CountedOrganizationCalendar>> {
    return this.#counted.list({ organizationId }, page, this.#toListing(query));
  }

  add(calendar: OrganizationCalendar): Promise<void> {
    return this.#records.insert(calendar);
  }

  save(calendar: OrganizationCalendar): Promise<OrganizationCalendar> {
    return this.#records.save(calendar);
  }

  async remove(organizationId: OrganizationId, id: OrganizationCalendarId): Promise<void> {
    await this.#records.remove({ organizationId, id });
  }

  async countUsingServers(organization: OrganizationId, id: OrganizationCalendarId): Promise<number> {
    return (await this.#db.queryOne<{ readonly count: number }>(COUNT_USING_SERVERS, { organization, id }))?.count ?? 0;
  }

  async orderCopies(organization: OrganizationId, id: OrganizationCalendarId, dueAt: Instant): Promise<void> {
    await this.#db.query(ORDER_COPIES, { organization, id, dueAt });
  }
}

const COUNT_SERVERS = 'select count(*)::int from servers s where s.organization_id = r.organization_id';
const SELECT_ORDER = 'select from calendar_orders o where o.guild_id = s.id and o.id = r.id';

const LOCK = 'select 1 from organizations where id = :organization::uuid for no key update';

const COUNT_USING_SERVERS = `/* organization: calendar in use */ select count(*)::int as count
  from servers s join calendars c on c.guild_id = s.id and c.organization_calendar_id = :id::uuid
  where s.organization_id = :organization::uuid and (
    exists (select from categories x where x.guild_id = s.id and x.calendar_id = c.id)
    or exists (select from targets x where x.guild_id = s.id and x.calendar_id = c.id)
    or exists (select from server_settings x where x.guild_id = s.id and x.calendar_id = c.id)
    or exists (select from teams x where x.guild_id = s.id and x.calendar_id = c.id))`;

const ORDER_COPIES = `/* organization: calendar orders */ insert into calendar_orders (guild_id, id, due_at)
  select s.id, :id::uuid, :dueAt::timestamptz from servers s where s.organization_id = :organization::uuid
  on conflict (guild_id, id) do update set due_at = excluded.due_at`;
