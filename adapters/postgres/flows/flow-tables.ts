import { p } from '@mikro-orm/core';
import type { ChatMessage } from '#core/chat/index.ts';
import type { Flow, FlowRun, FlowVersion } from '#core/flows/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { count, expression, instant, json, table, text } from '../records/table.ts';

/** Credentials in the nodes are encrypted before they come here. */
export const flows = table<Flow>(
  'flows',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    name: text(),
    description: text().nullable(),
    trigger: json(),
    nodes: json(),
    edges: json(),
    status: text(),
    publishedVersion: count().nullable(),
    publishedAt: instant().nullable(),
    lastRunAt: instant().nullable(),
    runCount: count(),
    version: count(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    indexes: [
      { name: 'flows_changed', properties: ['updatedAt'] },
      expression('flows_active', `flows (guild_id, id) where status = 'active'`),
    ],
    uniques: [{ name: 'flows_name', properties: ['guildId', 'name'] }],
  },
);

/** Without credentials: those are of the flow. */
export const flowVersions = table<FlowVersion>('flow_versions', {
  guildId: text().primary(),
  flowId: p.uuid().primary(),
  number: count().primary(),
  trigger: json(),
  nodes: json(),
  edges: json(),
  publishedAt: instant(),
});

export const flowRuns = table<FlowRun>(
  'flow_runs',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    flowId: p.uuid().nullable(),
    automationId: p.uuid().nullable(),
    macroId: p.uuid().nullable(),
    flowVersion: count(),
    graph: json().nullable(),
    startKey: text().nullable(),
    trigger: json(),
    status: text(),
    userId: text().nullable(),
    channelId: text().nullable(),
    ownChannelId: text().nullable(),
    conversation: json().nullable(),
    earlierMessages: json().default('[]'),
    ticketId: p.uuid().nullable(),
    nodeId: text().nullable(),
    performing: json().nullable(),
    performedStep: p.uuid().nullable(),
    vars: json(),
    filledLength: count(),
    waiting: json().nullable(),
    lastMessageId: text().nullable(),
    depth: count(),
    causeId: text(),
    trace: json(),
    error: json().nullable(),
    dueAt: instant().nullable(),
    revision: count(),
    startedAt: instant(),
    endedAt: instant().nullable(),
  },
  {
    indexes: [
      expression('flow_runs_flow', 'flow_runs (guild_id, flow_id, id) where flow_id is not null'),
      expression('flow_runs_automation', 'flow_runs (guild_id, automation_id, id) where automation_id is not null'),
      expression('flow_runs_macro', 'flow_runs (guild_id, macro_id, id) where macro_id is not null'),
      expression('flow_runs_channel', 'flow_runs (guild_id, channel_id, id) where ended_at is null'),
      expression('flow_runs_user', 'flow_runs (guild_id, user_id, flow_id) where ended_at is null'),
      expression('flow_runs_answered', 'flow_runs (guild_id, channel_id, user_id) where last_message_id is not null'),
      expression('flow_runs_direct', `flow_runs (user_id, id) where conversation ->> 'home' = 'dm'`),
      expression('flow_runs_due', 'flow_runs (due_at) where due_at is not null'),
      expression('flow_runs_ended', 'flow_runs (ended_at) where ended_at is not null'),
      {
        name: 'flow_runs_start',
        expression:
          'create unique index "flow_runs_start" on flow_runs (guild_id, start_key) where start_key is not null',
      },
    ],
  },
);

/** The runs of one cause, counted. The count outlives the runs, so that deleting a flow or rule starts no new count. */
export interface RunCauseRow {
  readonly guildId: string;
  readonly causeId: string;
  readonly runCount: number;
  readonly lastRunAt: Instant;
}

export const runCauses = table<RunCauseRow>(
  'run_causes',
  {
    guildId: text().primary(),
    causeId: text().primary(),
    runCount: count(),
    lastRunAt: instant(),
  },
  { indexes: [{ name: 'run_causes_last_run', properties: ['lastRunAt'] }] },
);

/** A user wrote the message in the conversation of a run without being asked. */
export interface RunMessageRow {
  readonly guildId: string;
  readonly runId: string;
  readonly messageId: string;
  readonly message: ChatMessage;
}

export const runMessages = table<RunMessageRow>('run_messages', {
  guildId: text().primary(),
  runId: p.uuid().primary(),
  messageId: text().primary(),
  message: json(),
});
