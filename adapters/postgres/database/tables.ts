import { p } from '@mikro-orm/core';
import type { Scope } from '#core/access/index.ts';
import { type Category, FOLLOW_UPS } from '#core/categories/index.ts';
import type { Attachment } from '#core/chat/index.ts';
import type { Organization, Server } from '#core/organizations/index.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { Message, Note, Ticket, TimelineEntry } from '#core/tickets/index.ts';
import { automations, eventConsumerOffsets } from '../automations/automation-tables.ts';
import { rollups, staffTotals, ticketChanges, ticketMetrics } from '../analytics/analytics-tables.ts';
import { cannedReplies } from '../canned-replies/canned-reply-tables.ts';
import { commands } from '../commands/command-tables.ts';
import { flowRuns, flows, flowVersions, runCauses } from '../flows/flow-tables.ts';
import { knowledgeItems, knowledgeWords, suggestions } from '../knowledge/knowledge-tables.ts';
import { bufferedMessages, ticketCreations, idempotencyKeys } from '../tickets/creation-tables.ts';
import { blocks, panels } from '../panels/panel-tables.ts';
import {
  sandboxChannels,
  sandboxCommands,
  sandboxIdempotencyKeys,
  sandboxMembers,
  sandboxMessages,
} from '../sandbox/sandbox-tables.ts';
import { count, expression, instant, json, table, text } from './table.ts';
import { messageColumns, transcriptMessages, transcripts } from '../transcripts/transcript-tables.ts';
import { deliveries, endpoints, replays, webhooks } from '../webhooks/webhook-tables.ts';

export const organizations = table<Organization>('organizations', {
  id: p.uuid().primary(),
  name: text(),
  plan: text(),
  createdAt: instant(),
});

/** A server with its counter: the number its newest ticket has. */
export type ServerRow = Server & { readonly lastTicketNumber: number };

export const servers = table<ServerRow>(
  'servers',
  {
    id: text().primary(),
    name: text(),
    plan: text(),
    organizationId: p.uuid().nullable(),
    lastTicketNumber: count().default(0),
    createdAt: instant(),
  },
  { indexes: [{ name: 'servers_organization', properties: ['organizationId', 'id'] }] },
);

/** A token with its owner in columns: exactly one of the two ids is set. */
export interface TokenRow {
  readonly id: string;
  readonly kind: string;
  readonly guildId: string | null;
  readonly organizationId: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly hash: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
}

export const tokens = table<TokenRow>(
  'tokens',
  {
    id: p.uuid().primary(),
    kind: text(),
    guildId: text().nullable(),
    organizationId: p.uuid().nullable(),
    name: text(),
    prefix: text(),
    hash: text().unique('tokens_hash'),
    scopes: json(),
    expiresAt: instant().nullable(),
    revokedAt: instant().nullable(),
    lastUsedAt: instant().nullable(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'tokens_guild', properties: ['guildId', 'createdAt'] },
      { name: 'tokens_organization', properties: ['organizationId', 'createdAt'] },
    ],
  },
);

export const categories = table<Category>(
  'categories',
  {
    id: p.uuid().primary(),
    guildId: text(),
    name: text(),
    description: text().nullable(),
    emoji: text().nullable(),
    position: count(),
    archived: p.boolean(),
    chatParentId: text().nullable(),
    channelNamePattern: text(),
    openingMessage: text().nullable(),
    form: json().nullable(),
    staffRoleIds: json(),
    pingRoleIds: json(),
    requiredRoleIds: json(),
    limits: json(),
    requireClaim: p.boolean(),
    requireReason: p.boolean(),
    followUp: p.enum(FOLLOW_UPS).columnType('text'),
    autoClose: json(),
    feedbackEnabled: p.boolean(),
    defaultPriority: text(),
    defaultTags: json(),
    flowId: p.uuid().nullable(),
    version: count(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    indexes: [{ name: 'categories_position', properties: ['guildId', 'position', 'id'] }],
    uniques: [{ name: 'categories_name', properties: ['guildId', 'name'] }],
  },
);

/** A ticket with its lease, and when its next automatic action is due. */
export type TicketRow = Ticket & {
  readonly leaseHolder: string | null;
  readonly leaseUntil: string | null;
  readonly dueAt: string | null;
};

/** Columns that are not part of the record. */
export const STORE_COLUMNS = ['leaseHolder', 'leaseUntil', 'dueAt'] as const;

/** The words of a ticket itself; those of its messages are indexed with them. */
export const ticketWordsExpression = (alias?: string): string => {
  const of = alias ? `${alias}.` : '';
  return `to_tsvector('simple'::regconfig, coalesce(${of}subject, '')) || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(${of}form_answers, '$[*]."value"'), '["string"]')`;
};

export const tickets = table<TicketRow>(
  'tickets',
  {
    id: p.uuid().primary(),
    ticketNumber: count(),
    guildId: text(),
    channelId: text().nullable(),
    subject: text().nullable(),
    status: text(),
    priority: text(),
    categoryId: p.uuid(),
    panelId: p.uuid().nullable(),
    source: text(),
    requesterId: text(),
    claimedById: text().nullable(),
    claimedAt: instant().nullable(),
    participantIds: json(),
    tags: json(),
    formAnswers: json(),
    closeRequest: json().nullable(),
    holdUntil: instant().nullable(),
    firstResponseAt: instant().nullable(),
    lastMessageAt: instant().nullable(),
    messageCount: count(),
    reopenCount: count(),
    closedAt: instant().nullable(),
    closedBy: json().nullable(),
    closeReason: text().nullable(),
    closeCause: text().nullable(),
    mergedIntoId: p.uuid().nullable(),
    feedback: json().nullable(),
    externalId: text().nullable(),
    metadata: json(),
    version: count(),
    createdAt: instant(),
    updatedAt: instant(),
    eventCount: count(),
    lastActivityAt: instant(),
    warnedAt: instant().nullable(),
    leaseHolder: p.uuid().nullable(),
    leaseUntil: instant().nullable(),
    dueAt: instant().nullable(),
  },
  {
    indexes: [
      { name: 'tickets_created', properties: ['guildId', 'createdAt', 'id'] },
      { name: 'tickets_updated', properties: ['guildId', 'updatedAt', 'id'] },
      { name: 'tickets_category', properties: ['guildId', 'categoryId', 'status', 'createdAt', 'id'] },
      { name: 'tickets_status', properties: ['guildId', 'status', 'createdAt', 'id'] },
      { name: 'tickets_requester', properties: ['guildId', 'requesterId', 'createdAt', 'id'] },
      { name: 'tickets_channel', properties: ['guildId', 'channelId'] },
      // What most tickets do not have is not in the index.
      expression(
        'tickets_claimer',
        'tickets (guild_id, claimed_by_id, created_at, id) where claimed_by_id is not null',
      ),
      expression('tickets_panel', 'tickets (guild_id, panel_id, created_at, id) where panel_id is not null'),
      expression('tickets_due', 'tickets (due_at) where due_at is not null'),
      {
        name: 'tickets_external_id',
        expression:
          'create unique index "tickets_external_id" on tickets (guild_id, external_id) where external_id is not null',
      },
      // One index for all that is searched by content: the server is then in it once.
      expression(
        'tickets_content',
        `tickets using gin (guild_id, tags jsonb_path_ops, participant_ids jsonb_path_ops, (${ticketWordsExpression()}))`,
      ),
    ],
    uniques: [{ name: 'tickets_number', properties: ['guildId', 'ticketNumber'] }],
  },
);

export const messages = table<Omit<Message, 'attachments'> & { readonly attachments: readonly Attachment[] }>(
  'ticket_messages',
  messageColumns(),
  {
    indexes: [
      { name: 'ticket_messages_ticket', properties: ['guildId', 'ticketId', 'id'] },
      expression(
        'ticket_messages_words',
        `ticket_messages using gin (guild_id, to_tsvector('simple'::regconfig, content))`,
      ),
    ],
    uniques: [{ name: 'ticket_messages_chat', properties: ['guildId', 'ticketId', 'chatMessageId'] }],
  },
);

export const notes = table<Note>(
  'ticket_notes',
  {
    id: p.uuid().primary(),
    guildId: text(),
    ticketId: p.uuid(),
    author: json(),
    content: text(),
    createdAt: instant(),
  },
  { indexes: [{ name: 'ticket_notes_ticket', properties: ['guildId', 'ticketId', 'id'] }] },
);

export const timeline = table<TimelineEntry>(
  'ticket_timeline',
  {
    id: p.uuid().primary(),
    guildId: text(),
    ticketId: p.uuid(),
    type: text(),
    actor: json(),
    from: json(),
    to: json(),
    at: instant(),
  },
  { indexes: [{ name: 'ticket_timeline_ticket', properties: ['guildId', 'ticketId', 'id'] }] },
);

/** An event with the transaction that recorded it: their order is the one in which readers of the feed see events. */
export type EventRow = DomainEvent & { readonly transaction: string };

export const events = table<EventRow>(
  'events',
  {
    id: p.uuid().primary(),
    guildId: text(),
    type: text(),
    at: instant(),
    actor: json(),
    sequence: json().nullable(),
    data: json(),
    transaction: p.string().columnType('xid8').defaultRaw('event_number()'),
  },
  {
    indexes: [
      { name: 'events_feed', properties: ['guildId', 'transaction', 'id'] },
      { name: 'events_at', properties: ['guildId', 'at', 'id'] },
    ],
  },
);

/** Settings that the processes of one deployment share and generate themselves, such as the key that signs cursors. */
export interface SettingRow {
  readonly name: string;
  readonly value: string;
}

export const settings = table<SettingRow>('service_settings', { name: text().primary(), value: text() });

export const ALL_TABLES = [
  ...[organizations, servers, tokens, categories, tickets, messages, notes, timeline, events, ticketCreations],
  ...[bufferedMessages, idempotencyKeys, settings, panels, blocks, transcripts, transcriptMessages],
  ...[knowledgeItems, knowledgeWords, suggestions, cannedReplies, commands],
  ...[flows, flowVersions, flowRuns, runCauses, automations, eventConsumerOffsets],
  ...[webhooks, endpoints, deliveries, replays],
  ...[ticketChanges, ticketMetrics, rollups, staffTotals],
  ...[sandboxChannels, sandboxMessages, sandboxIdempotencyKeys, sandboxMembers, sandboxCommands],
];
