import type { MigrationObject } from '@mikro-orm/core';
import { FirstTables } from './0001-tables.ts';
import { SearchedNames } from './0002-searched-names.ts';
import { VariablesOfNames } from './0003-variables-of-names.ts';
import { ScheduledClosings } from './0004-scheduled-closings.ts';
import { OpeningPauses } from './0005-opening-pauses.ts';
import { KeptOpen } from './0006-kept-open.ts';
import { AwaitedAnswers } from './0007-awaited-answers.ts';
import { AnonymousReplies } from './0008-anonymous-replies.ts';
import { PostedMessages } from './0009-posted-messages.ts';
import { EventTimelines } from './0010-event-timelines.ts';
import { DemoDesks } from './0011-demo-desks.ts';
import { Calendars } from './0012-calendars.ts';
import { TimeRules } from './0013-time-rules.ts';
import { Teams } from './0014-teams.ts';
import { Targets } from './0015-targets.ts';
import { Views } from './0016-views.ts';
import { TicketsOfTeams } from './0017-tickets-of-teams.ts';
import { Macros } from './0018-macros.ts';
import { Notifications } from './0019-notifications.ts';
import { Backtests } from './0020-backtests.ts';
import { MetricsOfTeams } from './0021-metrics-of-teams.ts';
import { Imports } from './0022-imports.ts';
import { RolesOfRequesters } from './0023-roles-of-requesters.ts';
import { OrganizationCalendars } from './0024-organization-calendars.ts';
import { Adoptions } from './0025-adoptions.ts';
import { DigestsOfImports } from './0026-digests-of-imports.ts';
import { Transfers } from './0027-transfers.ts';
import { FormerCopies } from './0028-former-copies.ts';
import { NewChannels } from './0029-new-channels.ts';
import { LanguagesOfRequesters } from './0030-languages-of-requesters.ts';
import { TranslationUsageByMonth } from './0031-translation-usage.ts';

export type MigrationList = readonly MigrationObject[];

/** The record of this migration replaces those of the development versions before it. */
export const FIRST_MIGRATION = '0001-tables';

/** Every migration, in the order they are applied. */
export const migrations: MigrationList = [
  { name: FIRST_MIGRATION, class: FirstTables },
  { name: '0002-searched-names', class: SearchedNames },
  { name: '0003-variables-of-names', class: VariablesOfNames },
  { name: '0004-scheduled-closings', class: ScheduledClosings },
  { name: '0005-opening-pauses', class: OpeningPauses },
  { name: '0006-kept-open', class: KeptOpen },
  { name: '0007-awaited-answers', class: AwaitedAnswers },
  { name: '0008-anonymous-replies', class: AnonymousReplies },
  { name: '0009-posted-messages', class: PostedMessages },
  { name: '0010-event-timelines', class: EventTimelines },
  { name: '0011-demo-desks', class: DemoDesks },
  { name: '0012-calendars', class: Calendars },
  { name: '0013-time-rules', class: TimeRules },
  { name: '0014-teams', class: Teams },
  { name: '0015-targets', class: Targets },
  { name: '0016-views', class: Views },
  { name: '0017-tickets-of-teams', class: TicketsOfTeams },
  { name: '0018-macros', class: Macros },
  { name: '0019-notifications', class: Notifications },
  { name: '0020-backtests', class: Backtests },
  { name: '0021-metrics-of-teams', class: MetricsOfTeams },
  { name: '0022-imports', class: Imports },
  { name: '0023-roles-of-requesters', class: RolesOfRequesters },
  { name: '0024-organization-calendars', class: OrganizationCalendars },
  { name: '0025-adoptions', class: Adoptions },
  { name: '0026-digests-of-imports', class: DigestsOfImports },
  { name: '0027-transfers', class: Transfers },
  { name: '0028-former-copies', class: FormerCopies },
  { name: '0029-new-channels', class: NewChannels },
  { name: '0030-languages-of-requesters', class: LanguagesOfRequesters },
  { name: '0031-translation-usage', class: TranslationUsageByMonth },
];
