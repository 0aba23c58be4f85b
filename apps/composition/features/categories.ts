import { calendarUseCases } from '#core/calendars/index.ts';
import { categoryUseCases } from '#core/categories/index.ts';
import { targetUseCases } from '#core/targets/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, EVENTS, TIME } from '../tokens/port-lists.ts';
import { IcalendarReader } from '#adapters/icalendar/holiday-reader.ts';
import { PostgresCalendarStore } from '#adapters/postgres/calendars/calendar-store.ts';
import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import { PostgresTargetStore } from '#adapters/postgres/targets/target-store.ts';
import { CALENDAR_SUBJECT, CATEGORY_SUBJECT, TARGET_SUBJECT, auditStore } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Categories of tickets. */
export const categories = defineFeature({
  useCases: (provide) => {
    provide(feature.categories, categoryUseCases, {
      ...EVENTS,
      ...COUNTS,
      categories: port.categoryStore,
      flows: port.flowStore,
      calendars: port.calendarStore,
      teams: port.teamStore,
      queues: port.assignmentStore,
    });
  },
  stores: (provide) => {
    provide(
      port.categoryStore,
      ({ db, ...audit }) => auditStore(audit, CATEGORY_SUBJECT, new PostgresCategoryStore(db)),
      AUDITED,
    );
  },
});

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

/** Times within which staff answers and solves tickets. */
export const targets = defineFeature({
  useCases: (provide) => {
    provide(feature.targets, targetUseCases, {
      ...TIME,
      ...COUNTS,
      work: port.unitOfWork,
      targets: port.targetStore,
      calendars: port.calendarStore,
    });
  },
  stores: (provide) => {
    provide(
      port.targetStore,
      ({ db, ...audit }) => auditStore(audit, TARGET_SUBJECT, new PostgresTargetStore(db)),
      AUDITED,
    );
  },
});
