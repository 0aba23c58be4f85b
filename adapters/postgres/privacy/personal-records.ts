import type { MessagePart } from '#core/chat/index.ts';
import type { DataExport, PersonalRecords, RecordBatch, StepPosition } from '#core/privacy/index.ts';
import type { Pseudonyms } from '#core/shared/pseudonyms.ts';
import type { Actor } from '#core/shared/actor.ts';
import { backtests } from '../backtests/backtest-tables.ts';
import { blocks } from '../blocklist/block-tables.ts';
import type { Database } from '../database/database.ts';
import { flowRuns, runMessages } from '../flows/flow-tables.ts';
import { chatMembers } from '../people/member-tables.ts';
import { reminders } from '../tickets/reminders/reminder-tables.ts';
import { notifications, notificationSettings, subscriptions } from '../notifications/notification-tables.ts';
import { presences } from '../teams/team-tables.ts';
import { messages, tickets } from '../tickets/ticket-tables.ts';
import { transcriptMessages, transcripts } from '../transcripts/transcript-tables.ts';
import { listAnsweredFiles, listAttachedFiles, readTable, type RecordStep } from './record-step.ts';
import { views } from '../views/view-tables.ts';
import type { Row } from './table-pages.ts';

/** Reads what is stored about a person, as it is exported. What others wrote is not in it, nor are their names. */
export class PostgresPersonalRecords implements PersonalRecords {
  readonly #steps: readonly RecordStep[];

  constructor(db: Database, pseudonyms: Pseudonyms) {
    this.#steps = [
      ...buildTicketSteps(db),
      ...buildTranscriptSteps(db),
      ...buildMemberSteps(db),
      ...buildStaffSteps(db),
      ...buildInboxSteps(db),
      readBlocks(db, pseudonyms),
    ];
  }

  get stepCount(): number {
    return this.#steps.length;
  }

  /** The tables that an export reads. */
  get tables(): readonly string[] {
    return this.#steps.map(({ table }) => table).toSorted();
  }

  async readNext(person: Pick<DataExport, 'guildId' | 'userId'>, { step, after }: StepPosition): Promise<RecordBatch> {
    const current = this.#steps[step];
    if (!current) return { records: [], next: null };
    const { records, after: last } = await current.readNext(person, after);
    if (last !== null) return { records, next: { step, after: last } };
    return { records, next: step + 1 < this.#steps.length ? { step: step + 1, after: null } : null };
  }
}

const TICKET_FIELDS = [
  ...(['id', 'ticketNumber', 'categoryId', 'status', 'source', 'subject', 'requesterName', 'formAnswers'] as const),
  ...(['feedback', 'closedAt', 'closedBy', 'closeReason', 'externalId', 'metadata', 'createdAt'] as const),
] as const;

/** Who closed the ticket, and why, is theirs when they did. */
const toTicketData = ({ closedBy, closeReason, ...ticket }: Row, userId: string): Row =>
  (closedBy as Actor | null)?.id === userId ? { ...ticket, closeReason } : ticket;

const MESSAGE_FIELDS = [
  ...(['id', 'ticketId', 'authorName', 'content', 'attachments', 'parts'] as const),
  ...(['createdAt', 'editedAt', 'deletedAt'] as const),
] as const;

/** Others wrote the messages that this one answers or forwards. */
const toMessageData = ({ transcriptId: _, attachments: __, ...message }: Row): Row => ({
  ...message,
  parts:
    (message['parts'] as readonly MessagePart[] | null)?.filter(({ type }) => type !== 'reply' && type !== 'forward') ??
    [],
});

const IS_AUTHOR = `p.author ->> 'id' = :user`;

const buildTicketSteps = (db: Database): readonly RecordStep[] => [
  readTable(db, {
    type: 'ticket',
    table: tickets,
    fields: TICKET_FIELDS,
    condition: 'p.requester_id = :user',
    toData: toTicketData,
    listFileIds: listAnsweredFiles,
  }),
  readTable(db, {
    type: 'message',
    table: messages,
    fields: MESSAGE_FIELDS,
    condition: IS_AUTHOR,
    toData: toMessageData,
    listFileIds: listAttachedFiles,
  }),
];

/** The condition that a row belongs to the last transcript of a ticket that is removed; before that, the ticket has all of it. */
const buildLastOfRemoved = (
  id: string,
) => `not exists (select from tickets t where t.guild_id = :guild and t.id = p.ticket_id)
  and not exists (select from transcripts s where s.guild_id = :guild and s.ticket_id = p.ticket_id and s.id > ${id})`;

const buildTranscriptSteps = (db: Database): readonly RecordStep[] => [
  readTable(db, {
    type: 'ticket',
    table: transcripts,
    fields: ['ticket'],
    condition: `p.ticket ->> 'requesterId' = :user and ${buildLastOfRemoved('p.id')}`,
    toData: ({ ticket }, userId) => toTicketData(pickFields(ticket as Row, TICKET_FIELDS), userId),
    listFileIds: ({ ticket }) => listAnsweredFiles(ticket as Row),
  }),
  readTable(db, {
    type: 'message',
    table: transcriptMessages,
    fields: MESSAGE_FIELDS,
    condition: `${IS_AUTHOR} and ${buildLastOfRemoved('p.transcript_id')}`,
    toData: toMessageData,
    listFileIds: listAttachedFiles,
  }),
];

const pickFields = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

const buildMemberSteps = (db: Database): readonly RecordStep[] => [
  readTable(db, {
    type: 'member',
    table: chatMembers,
    fields: ['name', 'avatarUrl', 'roleIds', 'seenAt'],
    condition: 'p.user_id = :user',
  }),
  readTable(db, {
    type: 'flow_run',
    table: flowRuns,
    fields: ['id', 'flowId', 'status', 'ticketId', 'vars', 'startedAt', 'endedAt'],
    condition: 'p.user_id = :user',
  }),
  readTable(db, {
    type: 'flow_message',
    table: runMessages,
    fields: ['message'],
    condition: `p.message ->> 'authorId' = :user`,
    toData: ({ runId, message }) => ({ runId, ...pickFields(message as Row, ['id', 'content', 'createdAt']) }),
  }),
];

const buildInboxSteps = (db: Database): readonly RecordStep[] => [
  readTable(db, {
    type: 'notification',
    table: notifications,
    fields: ['id', 'kind', 'ticketId', 'createdAt', 'readAt'],
    condition: 'p.staff_id = :user',
  }),
  readTable(db, {
    type: 'notification_settings',
    table: notificationSettings,
    fields: ['kinds', 'sound', 'quietHours'],
    condition: 'p.staff_id = :user',
  }),
  readTable(db, {
    type: 'subscription',
    table: subscriptions,
    fields: ['ticketId', 'createdAt'],
    condition: 'p.staff_id = :user',
  }),
];

/** What a staff member made and chose. */
const buildStaffSteps = (db: Database): readonly RecordStep[] => [
  readTable(db, {
    type: 'backtest',
    table: backtests,
    fields: ['id', 'kind', 'draft', 'from', 'to', 'status', 'createdAt'],
    condition: `p.created_by ->> 'id' = :user`,
  }),
  readTable(db, {
    type: 'presence',
    table: presences,
    fields: ['chosen', 'until', 'capacity', 'chosenAt', 'lastAssignedAt'],
    condition: 'p.staff_id = :user',
  }),
  readTable(db, {
    type: 'view',
    table: views,
    fields: ['id', 'name', 'filters', 'sort', 'columns', 'shared', 'createdAt'],
    condition: 'p.created_by_id = :user',
  }),
  readTable(db, {
    type: 'reminder',
    table: reminders,
    fields: ['id', 'ticketId', 'text', 'dueAt', 'createdAt'],
    condition: 'p.user_id = :user',
  }),
];

/** The block of a person whose data was erased before is under the pseudonym. */
const readBlocks = (db: Database, pseudonyms: Pseudonyms): RecordStep =>
  readTable(db, {
    type: 'block',
    table: blocks,
    fields: ['id', 'reason', 'expiresAt', 'createdAt'],
    condition: 'p.user_id in (:user, :pseudonym)',
    toValues: ({ guildId, userId }) => ({ pseudonym: pseudonyms.toPseudonym(guildId, userId) }),
  });
