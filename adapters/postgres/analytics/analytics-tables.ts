import { p } from '@mikro-orm/core';
import type { Inclusion, RollupKey, StaffTotals } from '#core/analytics/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { OwnerId } from '#core/shared/owner.ts';
import { count, instant, json, table, text } from '../records/table.ts';

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

export interface TicketMetricsRow {
  readonly guildId: string;
  readonly ticketId: string;
  readonly categoryId: string;
  readonly teamId: string | null;
  /** A list for each metric: measure, value, time, staff, count, seconds. */
  readonly metrics: readonly (readonly unknown[])[];
}

export const ticketMetrics = table<TicketMetricsRow>('ticket_metrics', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  categoryId: p.uuid(),
  teamId: p.uuid().nullable(),
  metrics: json(),
});

/** A row of a server or of an organization; `rollup-encoding.ts` has the formats. */
export type RollupRow = RollupKey & {
  readonly ownerId: OwnerId;
  readonly subjects: string;
  readonly quarters: readonly (string | null)[];
};

export const rollups = table<RollupRow>('analytics_rollups', {
  ownerId: text().primary(),
  dimension: text().primary(),
  measure: text().primary(),
  span: text().primary(),
  start: instant().primary(),
  subjects: text(),
  quarters: p.array().columnType('text[]'),
});

/** A server whose rows are in the rollups of its organization. */
export const includedServers = table<Inclusion & { readonly guildId: GuildId }>(
  'included_servers',
  { guildId: text().primary(), organizationId: p.uuid(), until: instant().nullable() },
  { indexes: [{ name: 'included_servers_organization', properties: ['organizationId'] }] },
);

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
