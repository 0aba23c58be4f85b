import { p } from '@mikro-orm/core';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type StaffPresence, type Team, TEAM_RECORD } from '#core/teams/index.ts';
import { QUEUE_DUE } from '../database/next-work.ts';
import { buildRecordColumns, count, expression, instant, table, text } from '../records/table.ts';

export const teams = table<Team>(
  'teams',
  buildRecordColumns(TEAM_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  { uniques: [{ name: 'teams_name', properties: ['guildId', 'name'] }] },
);

export const presences = table<StaffPresence>('staff_presences', {
  guildId: text().primary(),
  staffId: text().primary(),
  chosen: text().nullable(),
  until: instant().nullable(),
  capacity: count().nullable(),
  chosenAt: instant().nullable(),
  lastAssignedAt: instant().nullable(),
});

/** A server whose tickets wait for somebody who takes them, and when they are looked at next; null is never. */
export const assignmentQueues = table<{
  readonly guildId: GuildId;
  readonly checkAt: Instant | null;
  readonly leaseUntil: Instant | null;
}>(
  'assignment_queues',
  { guildId: text().primary(), checkAt: instant().nullable(), leaseUntil: instant().nullable() },
  { indexes: [expression('assignment_queues_due', `assignment_queues ((${QUEUE_DUE}))`)] },
);
