import type { Instant } from '#core/shared/instant.ts';
import { instant, table, text } from '../records/table.ts';

/** When a staff member last did something with a ticket. */
export interface StaffActivityRow {
  readonly guildId: string;
  readonly userId: string;
  readonly lastActivityAt: Instant;
}

export const staffActivity = table<StaffActivityRow>('staff_activity', {
  guildId: text().primary(),
  userId: text().primary(),
  lastActivityAt: instant(),
});
