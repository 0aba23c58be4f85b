import type { MigrationObject } from '@mikro-orm/core';
import { FirstTables } from './0001-first-tables.ts';
import { Webhooks } from './0002-webhooks.ts';
import { TicketLife } from './0003-ticket-life.ts';
import { CannedReplies } from './0004-canned-replies.ts';
import { KnowledgeBase } from './0005-knowledge-base.ts';
import { Flows } from './0006-flows.ts';
import { Commands } from './0007-commands.ts';
import { FlowRuns } from './0008-flow-runs.ts';
import { Automations } from './0009-automations.ts';
import { Analytics } from './0010-analytics.ts';
import { RunCauses } from './0011-run-causes.ts';
import { EventNumbers } from './0012-event-numbers.ts';
import { GivenUpOpenings } from './0013-given-up-openings.ts';

export type MigrationList = readonly MigrationObject[];

/** Every migration, in the order they are applied. */
export const migrations: MigrationList = [
  { name: '0001-first-tables', class: FirstTables },
  { name: '0002-webhooks', class: Webhooks },
  { name: '0003-ticket-life', class: TicketLife },
  { name: '0004-canned-replies', class: CannedReplies },
  { name: '0005-knowledge-base', class: KnowledgeBase },
  { name: '0006-flows', class: Flows },
  { name: '0007-commands', class: Commands },
  { name: '0008-flow-runs', class: FlowRuns },
  { name: '0009-automations', class: Automations },
  { name: '0010-analytics', class: Analytics },
  { name: '0011-run-causes', class: RunCauses },
  { name: '0012-event-numbers', class: EventNumbers },
  { name: '0013-given-up-openings', class: GivenUpOpenings },
];
