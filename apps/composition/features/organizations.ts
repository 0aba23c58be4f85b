import { organizationCalendarUseCases } from '#core/organization-calendars/index.ts';
import { organizationUseCases } from '#core/organizations/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, DATABASE, TIME } from '../tokens/port-lists.ts';
import { PostgresCalendarOrderStore } from '#adapters/postgres/calendars/calendar-order-store.ts';
import { PostgresOrganizationCalendarStore } from '#adapters/postgres/calendars/organization-calendar-store.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { auditOrganizationCalendars, auditOrganizations } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Servers, organizations and their calendars. */
export const organizations = defineFeature({
  useCases: (provide) => {
    provide(feature.organizations, organizationUseCases, { ...TIME, organizations: port.organizationStore });
    provide(feature.organizationCalendars, organizationCalendarUseCases, {
      ...TIME,
      ...COUNTS,
      work: port.unitOfWork,
      callers: port.callers,
      organizations: port.organizationStore,
      organizationCalendars: port.organizationCalendarStore,
      calendarOrders: port.calendarOrderStore,
      calendars: port.calendarStore,
      holidayReader: port.holidayReader,
    });
  },
  stores: (provide) => {
    provide(
      port.organizationCalendarStore,
      ({ db, ...audit }) => auditOrganizationCalendars(audit, new PostgresOrganizationCalendarStore(db)),
      AUDITED,
    );
    provide(port.calendarOrderStore, ({ db }) => new PostgresCalendarOrderStore(db), DATABASE);
    provide(
      port.organizationStore,
      ({ db, ...audit }) => auditOrganizations(audit, new PostgresOrganizationStore(db)),
      AUDITED,
    );
  },
});
