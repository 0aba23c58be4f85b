import type { OrganizationCalendarId, OrganizationId } from '../shared/ids.ts';
import { unreported } from '../shared/record/field.ts';
import {
  createBuilder,
  type NewOf,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';
import { CALENDAR_CONTENT } from './calendar.ts';

/** A calendar of an organization. Each member server has a copy of it, a calendar with `organizationCalendarId`. */
export const ORGANIZATION_CALENDAR_RECORD = {
  id: unreported.id<OrganizationCalendarId>('calendar'),
  organizationId: unreported.id<OrganizationId>('organization'),
  ...CALENDAR_CONTENT,
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type OrganizationCalendar = RecordOf<typeof ORGANIZATION_CALENDAR_RECORD>;
export type OrganizationCalendarFields = WritableOf<typeof ORGANIZATION_CALENDAR_RECORD>;
export type NewOrganizationCalendar = NewOf<typeof ORGANIZATION_CALENDAR_RECORD>;

export type CountedOrganizationCalendar = OrganizationCalendar & {
  readonly serverCount: number;
  /** Counts the member servers whose copy is equal to the calendar. */
  readonly currentServerCount: number;
};

export const buildOrganizationCalendar = createBuilder(ORGANIZATION_CALENDAR_RECORD);
