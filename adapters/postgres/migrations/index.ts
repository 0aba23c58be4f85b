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
];
