import { p } from '@mikro-orm/core';
import type { RollupKey, StaffTotals } from '#core/analytics/index.ts';
import { count, instant, json, table, text } from '../database/table.ts';

/** That a ticket changed, written in the statement of the change; gone when it is counted. */
export interface TicketChangeRow {
  readonly guildId: string;
  readonly ticketId: string;
  readonly version: number;
}

export const ticketChanges = table<TicketChangeRow>('ticket_changes', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  version: p.integer().primary(),
});

/** What is counted of a ticket. */
export interface TicketMetricsRow {
  readonly guildId: string;
  readonly ticketId: string;
  readonly categoryId: string;
  /** A list for each metric: measure, value, time, staff, count, seconds. */
  readonly metrics: readonly (readonly unknown[])[];
}

export const ticketMetrics = table<TicketMetricsRow>('ticket_metrics', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  categoryId: p.uuid(),
  metrics: json(),
});

/** The subjects of a rollup are JSON text: nothing in the database looks into most of them, and it is read faster. */
export type RollupRow = RollupKey & { readonly subjects: string };

export const rollups = table<RollupRow>('analytics_rollups', {
  guildId: text().primary(),
  dimension: text().primary(),
  measure: text().primary(),
  span: text().primary(),
  start: instant().primary(),
  subjects: text(),
});

export const staffTotals = table<StaffTotals>('staff_totals', {
  guildId: text().primary(),
  userId: text().primary(),
  replied: count(),
  claimed: count(),
  closed: count(),
  responses: count(),
  resolutions: count(),
  ratings: count(),
  ratingSum: count(),
});
