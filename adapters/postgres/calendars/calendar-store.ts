import {
  type Calendar,
  CALENDAR_LIST,
  type CalendarQuery,
  type CalendarStore,
  type CalendarUse,
  createCalendarNameConflict,
} from '#core/calendars/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { CalendarId, GuildId, OrganizationCalendarId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';
import { businessRuleExists } from '../automations/automation-tables.ts';
import { buildColumns } from '../records/columns.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { calendars } from './calendar-tables.ts';

export class PostgresCalendarStore implements CalendarStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, calendars), CALENDAR_LIST);
    this.#records = recordStore(db, calendars, {
      label: 'calendar',
      uniques: { calendars_name: ({ name }) => conflict('name_taken', createCalendarNameConflict(name)) },
    });
  }

  find(guildId: GuildId, id: CalendarId): Promise<Calendar | null> {
    return this.#records.find({ guildId, id });
  }

  findCopy(guildId: GuildId, organizationCalendarId: OrganizationCalendarId): Promise<Calendar | null> {
    return this.#records.find({ guildId, organizationCalendarId }, 'no key update');
  }

  findFormerCopy(guildId: GuildId, id: OrganizationCalendarId): Promise<Calendar | null> {
    return this.#records.find({ guildId, formerOrganizationCalendarId: id }, 'no key update');
  }

  async listNames(guild: GuildId): Promise<readonly string[]> {
    return (await this.#db.query<{ readonly name: string }>(LIST_NAMES, { guild })).map(({ name }) => name);
  }

  list(guildId: GuildId, query: CalendarQuery, page: PageRequest): Promise<Page<Calendar>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  add(calendar: Calendar): Promise<void> {
    return this.#records.insert(calendar);
  }

  save(calendar: Calendar): Promise<Calendar> {
    return this.#records.save(calendar);
  }

  lockForUse(guildId: GuildId, id: CalendarId): Promise<Calendar | null> {
    return this.#records.find({ guildId, id }, 'key share');
  }

  async lockForRemoval(guildId: GuildId, id: CalendarId): Promise<CalendarUse> {
    await this.#records.lock({ guildId, id }, 'update');
    const use = await this.#db.queryOne<CalendarUse>(COUNT_USE, { guild: guildId, id });
    return use ?? { categories: 0, targets: 0, settings: 0, teams: 0 };
  }

  async remove(guildId: GuildId, id: CalendarId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }

  async recalculateTimers(guild: GuildId, at: Instant): Promise<void> {
    await this.#db.query(RECALCULATE_TIMERS, { guild, at });
  }
}

const LIST_NAMES = 'select name from calendars where guild_id = :guild';

const COUNT_USE = `select
    (select count(*)::int from categories where guild_id = :guild and calendar_id = :id::uuid) as categories,
    (select count(*)::int from targets where guild_id = :guild and calendar_id = :id::uuid) as targets,
    (select count(*)::int from server_settings where guild_id = :guild and calendar_id = :id::uuid) as settings,
    (select count(*)::int from teams where guild_id = :guild and calendar_id = :id::uuid) as teams`;

const RECALCULATE_TIMERS = `with shown as (
    update panels set hours_change_at = :at::timestamptz where guild_id = :guild and hours_change_at is not null)
  update tickets t set due_at = :at::timestamptz
  where t.guild_id = :guild and ${IS_ACTIVE} and (t.next_due_at is not null or ${businessRuleExists(':guild')} or t.category_id in (
    select c.id from categories c where c.guild_id = :guild and (c.auto_close->>'businessTime')::boolean))`;
