import type { MigrationObject } from '@mikro-orm/core';
import { FirstTables } from './0001-first-tables.ts';
import { IdempotentRequests } from './0002-idempotent-requests.ts';
import { ServerSettings } from './0003-server-settings.ts';
import { People } from './0004-people.ts';
import { Names } from './0005-names.ts';
import { ListFilters } from './0006-list-filters.ts';
import { OrganizationWebhooks } from './0007-organization-webhooks.ts';
import { AuditEntries } from './0008-audit-entries.ts';
import { Attachments } from './0009-attachments.ts';
import { StaffActivity } from './0010-staff-activity.ts';
import { ChangedNotes } from './0011-changed-notes.ts';
import { TicketWords } from './0012-ticket-words.ts';
import { Dashboard } from './0013-dashboard.ts';
import { DashboardAccounts } from './0014-dashboard-accounts.ts';
import { ChatEffects } from './0015-chat-effects.ts';
import { ChatArrivals } from './0016-chat-arrivals.ts';
import { ShardLeaseTables } from './0017-shard-leases.ts';
import { BotPresence } from './0018-bot-presence.ts';
import { ArrivalTurns } from './0019-arrival-turns.ts';
import { OverflowParents } from './0020-overflow-parents.ts';
import { ThreadHomes } from './0021-thread-homes.ts';
import { OrganizationRollups } from './0022-organization-rollups.ts';
import { RollupTotals } from './0023-rollup-totals.ts';
import { ChatMembers } from './0024-chat-members.ts';
import { LeasedConsumers } from './0025-leased-consumers.ts';

export type MigrationList = readonly MigrationObject[];

/** Every migration, in the order they are applied. */
export const migrations: MigrationList = [
  { name: '0001-first-tables', class: FirstTables },
  { name: '0002-idempotent-requests', class: IdempotentRequests },
  { name: '0003-server-settings', class: ServerSettings },
  { name: '0004-people', class: People },
  { name: '0005-names', class: Names },
  { name: '0006-list-filters', class: ListFilters },
  { name: '0007-organization-webhooks', class: OrganizationWebhooks },
  { name: '0008-audit-entries', class: AuditEntries },
  { name: '0009-attachments', class: Attachments },
  { name: '0010-staff-activity', class: StaffActivity },
  { name: '0011-changed-notes', class: ChangedNotes },
  { name: '0012-ticket-words', class: TicketWords },
  { name: '0013-dashboard', class: Dashboard },
  { name: '0014-dashboard-accounts', class: DashboardAccounts },
  { name: '0015-chat-effects', class: ChatEffects },
  { name: '0016-chat-arrivals', class: ChatArrivals },
  { name: '0017-shard-leases', class: ShardLeaseTables },
  { name: '0018-bot-presence', class: BotPresence },
  { name: '0019-arrival-turns', class: ArrivalTurns },
  { name: '0020-overflow-parents', class: OverflowParents },
  { name: '0021-thread-homes', class: ThreadHomes },
  { name: '0022-organization-rollups', class: OrganizationRollups },
  { name: '0023-rollup-totals', class: RollupTotals },
  { name: '0024-chat-members', class: ChatMembers },
  { name: '0025-leased-consumers', class: LeasedConsumers },
];
