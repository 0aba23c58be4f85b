import { eraseValue } from '#core/privacy/index.ts';
import type { Database } from '../database/database.ts';
import { toJsonText } from '../records/columns.ts';
import { messages, notes, tickets, timeline } from '../tickets/ticket-tables.ts';
import { insertRemovedWords } from '../tickets/ticket-words-sql.ts';
import { directOrders } from '../tickets/direct/direct-tables.ts';
import { notices } from '../tickets/notice-tables.ts';
import { projections } from '../tickets/projection-tables.ts';
import { reminders } from '../tickets/reminders/reminder-tables.ts';
import { ticketWordsExpression } from '../tickets/ticket-tables.ts';
import { type ErasureStep, OWN_TICKETS } from './erasure-step.ts';
import { listAnsweredFiles } from './record-step.ts';
import { removeFiles, removeFilesById } from './remove-files.ts';
import { type Row, type RowChange, type ScanContext, scanTable } from './scan-table.ts';

const IS_OF_OWN_TICKET = `p.ticket_id in (${OWN_TICKETS})`;

/** The words of the old texts, which are removed from the vocabulary unless other tickets have them. */
const REMOVE_MESSAGE_WORDS = insertRemovedWords(`select m.ticket_id, x.word
  from ticket_messages m join jsonb_to_recordset(:rows::jsonb) as r("ticketId" uuid, id uuid) on m.ticket_id = r."ticketId" and m.id = r.id
  cross join lateral unnest(tsvector_to_array(to_tsvector('simple'::regconfig, m.content))) x(word)
  where m.guild_id = :guild and length(x.word) between 3 and 40`);

const REMOVE_TICKET_WORDS = insertRemovedWords(`select t.id as ticket_id, x.word
  from tickets t join jsonb_to_recordset(:rows::jsonb) as r(id uuid) on t.id = r.id
  cross join lateral unnest(tsvector_to_array(${ticketWordsExpression('t')})) x(word)
  where t.guild_id = :guild and length(x.word) between 3 and 40`);

/** The metrics are counted again from the changed records, in the rollups of the server and of its organization. */
const RECOUNT = `insert into ticket_changes (guild_id, ticket_id, version)
  select :guild, t.id, t.version + :ahead::int from tickets t where t.guild_id = :guild and t.id = any(:tickets::uuid[])
  on conflict (guild_id, ticket_id, version) do nothing`;

const toRows = (changes: readonly RowChange[]): string => toJsonText(changes.map(({ from }) => from));
const listTickets = (changes: readonly RowChange[], field: string) => [
  ...new Set(changes.map(({ from }) => String(from[field]))),
];

const beforeMessages = async ({ db, person }: ScanContext, changes: readonly RowChange[]): Promise<void> => {
  const after = changes.flatMap(({ to }) => (to ? [to] : []));
  await removeFiles(
    db,
    person,
    changes.map(({ from }) => from),
    after,
  );
  const rewritten = changes.filter(({ from, to }) => from['content'] !== to?.['content']);
  await db.query(REMOVE_MESSAGE_WORDS, { guild: person.guildId, rows: toRows(rewritten) });
};

const beforeTimeline = async ({ db, person }: ScanContext, changes: readonly RowChange[]): Promise<void> => {
  const values = { guild: person.guildId, tickets: listTickets(changes, 'ticketId'), ahead: 0 };
  await db.query(RECOUNT, values);
};

/** The version increases, so that a change under way that read the ticket before does not write it back. */
const eraseTicket = (row: Row, isOwn: boolean, person: ScanContext['person']): Row => {
  const erased = eraseValue(row, person, isOwn) as Row;
  return toJsonText(erased) === toJsonText(row) ? row : { ...erased, version: Number(row['version']) + 1 };
};

const beforeTickets = async ({ db, person }: ScanContext, changes: readonly RowChange[]): Promise<void> => {
  const { guildId: guild } = person;
  const kept = new Set<string>(changes.flatMap(({ to }) => (to ? listAnsweredFiles(to) : [])));
  const files = changes.flatMap(({ from }) => listAnsweredFiles(from)).filter((id) => !kept.has(id));
  await removeFilesById(db, guild, files);
  await db.query(REMOVE_TICKET_WORDS, { guild, rows: toRows(changes) });
  await db.query(RECOUNT, { guild, tickets: listTickets(changes, 'id'), ahead: 1 });
};

/** Covers notices, edits, direct messages and reminders that are not executed yet. */
const buildOrderSteps = (db: Database): readonly ErasureStep[] => [
  scanTable(db, {
    table: notices,
    ticketId: "(t.ticket ->> 'id')::uuid",
    fields: ['ticket'],
    ownRows: `(p.ticket ->> 'id')::uuid in (${OWN_TICKETS})`,
  }),
  scanTable(db, { table: projections, ticketId: 't.ticket_id', fields: ['answered'] }),
  scanTable(db, {
    table: directOrders,
    fields: ['notice'],
    ownRows: IS_OF_OWN_TICKET,
    rule: (row, isOwn, person) => (isOwn ? null : (eraseValue(row, person, isOwn) as Row)),
  }),
  scanTable(db, {
    table: reminders,
    fields: ['userId', 'text'],
    rule: (row, isOwn, person) => (row['userId'] === person.userId ? null : (eraseValue(row, person, isOwn) as Row)),
  }),
];

/** The tickets themselves are the last, since they say which of the rest belongs to the person. */
export const buildTicketSteps = (db: Database): readonly ErasureStep[] => [
  scanTable(db, {
    table: messages,
    ticketId: 't.ticket_id',
    fields: ['author', 'authorName', 'authorAvatarUrl', 'content', 'attachments', 'parts'],
    before: beforeMessages,
  }),
  scanTable(db, { table: notes, ticketId: 't.ticket_id', fields: ['author', 'content'] }),
  scanTable(db, {
    table: timeline,
    ticketId: 't.ticket_id',
    fields: ['actor', 'from', 'to'],
    ownRows: IS_OF_OWN_TICKET,
    before: beforeTimeline,
  }),
  ...buildOrderSteps(db),
  eraseTickets(db),
];

const eraseTickets = (db: Database): ErasureStep =>
  scanTable(db, {
    table: tickets,
    ticketId: 't.id',
    fields: [
      ...([
        'subject',
        'requesterId',
        'requesterName',
        'requesterRoleIds',
        'requesterLanguage',
        'claimedById',
        'claimedByName',
        'participantIds',
        'awaitedByIds',
        'releasedByIds',
        'tags',
      ] as const),
      ...(['formAnswers', 'closeRequest', 'scheduledClose', 'closedBy', 'closeReason'] as const),
      ...(['feedback', 'externalId', 'metadata'] as const),
      'version',
    ],
    rule: eraseTicket,
    before: beforeTickets,
  });
