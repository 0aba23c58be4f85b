import { p } from '@mikro-orm/core';
import { type CalendarOrder, ORGANIZATION_CALENDAR_RECORD, type OrganizationCalendar } from '#core/calendars/index.ts';
import { buildRecordColumns, instant, table, text } from '../records/table.ts';

export const organizationCalendars = table<OrganizationCalendar>(
  'organization_calendars',
  buildRecordColumns(ORGANIZATION_CALENDAR_RECORD, { id: p.uuid().primary() }),
  { uniques: [{ name: 'organization_calendars_name', properties: ['organizationId', 'name'] }] },
);

export const calendarOrders = table<CalendarOrder>(
  'calendar_orders',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    dueAt: instant(),
  },
  {
    indexes: [
      { name: 'calendar_orders_due', properties: ['dueAt'] },
      { name: 'calendar_orders_of_server', properties: ['guildId', 'dueAt'] },
    ],
  },
);
