import { p } from '@mikro-orm/core';
import type { GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import {
  MESSAGE_RECORD,
  NOTE_RECORD,
  type Message,
  type Note,
  PRIORITIES,
  type StartedAction,
  TICKET_RECORD,
  type Ticket,
  type TimelineEntry,
} from '#core/tickets/index.ts';
import { buildRecordColumns, expression, instant, json, table, text } from '../records/table.ts';
import { IS_OPEN } from '../database/open-tickets.ts';

/** A ticket with its lease, and when its next automatic action is due. */
export type TicketRow = Ticket & {
  readonly leaseHolder: string | null;
  readonly leaseUntil: string | null;
  readonly dueAt: string | null;
};

/** Columns that are not part of the record. */
export const STORE_COLUMNS = ['leaseHolder', 'leaseUntil', 'dueAt'] as const;

/** The words of a ticket itself: subject, name of the requester, tags, answers and how they are shown. Those of its messages are indexed with them. */
export const ticketWordsExpression = (alias?: string): string => {
  const of = alias ? `${alias}.` : '';
  const listStrings = (json: string) => `jsonb_to_tsvector('simple'::regconfig, ${json}, '["string"]')`;
  const answers = ['value', 'displayValues'].map((part) =>
    listStrings(`jsonb_path_query_array(${of}form_answers, '$[*]."${part}"')`),
  );
  const texts = `to_tsvector('simple'::regconfig, coalesce(${of}subject, '') || ' ' || coalesce(${of}requester_name, ''))`;
  return [texts, listStrings(`${of}tags`), ...answers].join(' || ');
};

/** Whether a word that a ticket itself had may be gone. */
export const hasOtherWords = (before: Ticket, after: Ticket): boolean =>
  before.subject !== after.subject ||
  before.requesterName !== after.requesterName ||
  before.tags.some((tag) => !after.tags.includes(tag));

const toColumn = (alias: string | undefined, column: string): string => (alias ? `${alias}.${column}` : column);

/** Sorts by the last message: a ticket without one counts with its creation. */
export const LAST_MESSAGE_KEY = (alias?: string): string =>
  `coalesce(${toColumn(alias, 'last_message_at')}, ${toColumn(alias, 'created_at')})`;

/** Sorts by priority: 1 for the lowest. */
export const PRIORITY_KEY = (alias?: string): string =>
  `coalesce(array_position(array[${PRIORITIES.map((name) => `'${name}'`).join(', ')}], ${toColumn(alias, 'priority')}), 0)`;

/** Is true of a ticket for which a target counts, or counted. */
export const HAS_TARGETS = (alias?: string): string => `${toColumn(alias, 'targets')} <> '[]'::jsonb`;
/** The rating of a ticket that has one. */
export const RATING_KEY = (alias?: string): string => `((${toColumn(alias, 'feedback')} ->> 'rating')::int)`;

export const tickets = table<TicketRow>(
  'tickets',
  {
    ...buildRecordColumns(TICKET_RECORD, { guildId: text().primary(), id: p.uuid().primary() }),
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
      expression('tickets_last_message', `tickets (guild_id, status, (${LAST_MESSAGE_KEY()}), id)`),
      expression('tickets_priority', `tickets (guild_id, status, (${PRIORITY_KEY()}), id)`),
      // The index omits what most tickets do not have.
      expression(
        'tickets_claimer',
        'tickets (guild_id, claimed_by_id, created_at, id) where claimed_by_id is not null',
      ),
      expression(
        'tickets_open_claims',
        `tickets (guild_id, claimed_by_id) where claimed_by_id is not null and ${IS_OPEN}`,
      ),
      expression('tickets_rating', `tickets (guild_id, (${RATING_KEY()}), id) where feedback is not null`),
      expression('tickets_panel', 'tickets (guild_id, panel_id, created_at, id) where panel_id is not null'),
      expression('tickets_team', 'tickets (guild_id, team_id, status, created_at, id) where team_id is not null'),
      expression('tickets_direct', `tickets (requester_id, id) where direct and status <> 'closed'`),
      expression('tickets_next_due', 'tickets (guild_id, next_due_at, id) where next_due_at is not null'),
      expression('tickets_targets', `tickets using gin (guild_id, targets jsonb_path_ops) where ${HAS_TARGETS()}`),
      expression('tickets_due', 'tickets (due_at) where due_at is not null'),
      {
        name: 'tickets_external_id',
        expression:
          'create unique index "tickets_external_id" on tickets (guild_id, external_id) where external_id is not null',
      },
      // One index for all that is searched by content: the server is then in it once.
      expression(
        'tickets_words',
        `tickets using gin (guild_id, tags jsonb_path_ops, participant_ids jsonb_path_ops, (${ticketWordsExpression()}))`,
      ),
    ],
    uniques: [{ name: 'tickets_number', properties: ['guildId', 'ticketNumber'] }],
  },
);

/** Rows live as long as a lease, so there is no index of the due ones. */
export const startedActions = table<
  StartedAction & {
    readonly guildId: GuildId;
    readonly ticketId: TicketId;
    readonly holder: string;
    readonly dueAt: Instant;
  }
>('started_actions', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  key: text().primary(),
  action: text(),
  actor: json(),
  joining: json(),
  holder: p.uuid(),
  dueAt: instant(),
});

export const messages = table<Message>(
  'ticket_messages',
  {
    ...buildRecordColumns(MESSAGE_RECORD, {
      guildId: text().primary(),
      ticketId: p.uuid().primary(),
      id: p.uuid().primary(),
    }),
  },
  {
    indexes: [
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
  buildRecordColumns(NOTE_RECORD, {
    guildId: text().primary(),
    ticketId: p.uuid().primary(),
    id: p.uuid().primary(),
  }),
);

export const timeline = table<TimelineEntry>('ticket_timeline', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  id: p.uuid().primary(),
  type: text(),
  actor: json(),
  from: json(),
  to: json(),
  at: instant(),
});
