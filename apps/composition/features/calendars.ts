import { calendarUseCases } from '#core/calendars/index.ts';
import { CALENDAR_SUBJECT, auditStore } from '#core/audit-log/index.ts';
import { IcalendarReader } from '#adapters/icalendar/holiday-reader.ts';
import { PostgresCalendarStore } from '#adapters/postgres/calendars/calendar-store.ts';
import { defineFeature } from '../tokens/define-feature.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { AUDITED, COUNTS, TIME } from '../tokens/port-lists.ts';
import { port } from '../tokens/tokens.ts';

/** Opening hours. */
export const calendars = defineFeature({
  useCases: (provide) => {
    provide(port.holidayReader, () => new IcalendarReader(), {});
    provide(feature.calendars, calendarUseCases, {
      ...TIME,
      ...COUNTS,
      work: port.unitOfWork,
      calendars: port.calendarStore,
      holidayReader: port.holidayReader,
    });
  },
  stores: (provide) => {
    provide(
      port.calendarStore,
      ({ db, ...audit }) => auditStore(audit, CALENDAR_SUBJECT, new PostgresCalendarStore(db)),
      AUDITED,
    );
  },
});
