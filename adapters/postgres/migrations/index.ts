import type { MigrationObject } from '@mikro-orm/core';
import { FirstTables } from './0001-tables.ts';
import { ScheduledClosings } from './0002-scheduled-closings.ts';
import { OpeningPauses } from './0003-opening-pauses.ts';
import { KeptOpen } from './0004-kept-open.ts';
import { AwaitedAnswers } from './0005-awaited-answers.ts';
import { AnonymousReplies } from './0006-anonymous-replies.ts';

export type MigrationList = readonly MigrationObject[];

/** The record of this migration replaces those of the development versions before it. */
export const FIRST_MIGRATION = '0001-tables';

/** Every migration, in the order they are applied. */
export const migrations: MigrationList = [
  { name: FIRST_MIGRATION, class: FirstTables },
  { name: '0002-scheduled-closings', class: ScheduledClosings },
  { name: '0003-opening-pauses', class: OpeningPauses },
  { name: '0004-kept-open', class: KeptOpen },
  { name: '0005-awaited-answers', class: AwaitedAnswers },
  { name: '0006-anonymous-replies', class: AnonymousReplies },
];
