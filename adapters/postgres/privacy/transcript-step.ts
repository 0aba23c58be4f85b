import type { Digests } from '#core/shared/digest.ts';
import { type ErasedPerson, eraseValue, toIdPattern } from '#core/privacy/index.ts';
import type { TicketSnapshot } from '#core/tickets/index.ts';
import { toLine, type TranscriptMessage } from '#core/transcripts/index.ts';
import type { Database } from '../database/database.ts';
import { buildColumns, buildColumnsOf, toJsonText } from '../records/columns.ts';
import { transcriptMessages, transcripts } from '../transcripts/transcript-tables.ts';
import { type ErasureStep, OWN_TICKETS, toPersonValues } from './erasure-step.ts';
import { buildNotHeld } from './held-tickets.ts';
import { removeFiles } from './remove-files.ts';

/** A page of transcripts, with all of their messages, stays small. */
const TRANSCRIPTS = 50;
const MESSAGES = 500;

interface TranscriptPart {
  readonly id: string;
  readonly ticket: TicketSnapshot;
  readonly participants: unknown;
  readonly sha256: string | null;
}

interface Page {
  readonly id: string;
  readonly isOwn: boolean;
  readonly isNamed: boolean;
}

interface Context {
  readonly db: Database;
  readonly digests: Digests;
  readonly sql: ReturnType<typeof buildStatements>;
  readonly person: ErasedPerson;
}

/** Erases the person in transcripts and their messages, and computes the hash of each that changed anew. */
export const eraseTranscripts = (db: Database, digests: Digests): ErasureStep => {
  const sql = buildStatements(db);
  return {
    tables: ['transcripts', 'transcript_messages'],
    run: async (person, after) => {
      const values = { ...toPersonValues(person), pattern: toIdPattern(person.userId), after: after?.[0] ?? null };
      const page = await db.query<Page>(PAGE, values);
      const context = { db, digests, sql, person };
      let changedRows = 0;
      for (const { id, isOwn, isNamed } of page) if (isOwn || isNamed) changedRows += await eraseOne(context, id);
      const last = page.length < TRANSCRIPTS ? undefined : page.at(-1);
      return { changedRows, after: last ? [last.id] : null };
    },
  };
};

const eraseOne = async (context: Context, id: string): Promise<number> => {
  const { db, sql, person } = context;
  const { guildId: guild } = person;
  const transcript = await db.queryOne<TranscriptPart>(sql.lock, { guild, id });
  if (!transcript) return 0;
  const erased = eraseValue(transcript, person, false) as TranscriptPart;
  const { changedRows, sha256 } = await eraseMessages(context, erased);
  if (changedRows === 0 && toJsonText(erased) === toJsonText(transcript)) return 0;
  const values = { ticket: toJsonText(erased.ticket), participants: toJsonText(erased.participants) };
  // An order gets its hash when its transcript is made.
  await db.query(SAVE, { guild, id, ...values, sha256: transcript.sha256 === null ? null : sha256 });
  return changedRows + 1;
};

const eraseMessages = async (context: Context, { id, ticket }: TranscriptPart) => {
  const { db, digests, sql, person } = context;
  const digest = digests.sha256();
  digest.update(toLine(ticket));
  let changedRows = 0;
  let after: string | null = null;
  do {
    const values = { guild: person.guildId, id, after, limit: MESSAGES };
    const messages: readonly TranscriptMessage[] = await db.query<TranscriptMessage>(sql.listMessages, values);
    const erased = messages.map((message) => eraseValue(message, person, false) as TranscriptMessage);
    for (const message of erased) digest.update(toLine(message));
    changedRows += await saveMessages(context, id, { before: messages, after: erased });
    after = messages.length < MESSAGES ? null : (messages.at(-1)?.id ?? null);
  } while (after !== null);
  return { changedRows, sha256: digest.hex() };
};

const saveMessages = async (
  { db, sql, person }: Context,
  id: string,
  { before, after }: { readonly before: readonly TranscriptMessage[]; readonly after: readonly TranscriptMessage[] },
): Promise<number> => {
  const changed = after.filter((message, place) => toJsonText(message) !== toJsonText(before[place]));
  if (changed.length === 0) return 0;
  await removeFiles(db, person, before, after);
  await db.query(sql.saveMessages, { guild: person.guildId, id, messages: toJsonText(changed) });
  return changed.length;
};

const IS_NAMED = (row: string) => `(position(:user in ${row}::text) > 0 and ${row}::text ~ :pattern)`;

const PAGE = `with page as (
    select t.* from transcripts t where t.guild_id = :guild and (:after::uuid is null or t.id > :after::uuid)
      and ${buildNotHeld('t.ticket_id')} order by t.id limit ${TRANSCRIPTS})
  select p.id, p.ticket_id in (${OWN_TICKETS}) as "isOwn",
    ${IS_NAMED('p')} or exists (select from transcript_messages m
      where m.guild_id = :guild and m.transcript_id = p.id and ${IS_NAMED('m')}) as "isNamed"
  from page p order by p.id`;

const SAVE = `update transcripts set ticket = :ticket::jsonb, participants = nullif(:participants::jsonb, 'null'), sha256 = :sha256
  where guild_id = :guild and id = :id::uuid`;

const buildStatements = (db: Database) => {
  const transcript = buildColumnsOf(db, transcripts, ['id', 'ticket', 'participants', 'sha256']);
  const message = buildColumns(db, transcriptMessages, ['transcriptId', 'guildId']);
  const saved = buildColumns(db, transcriptMessages, ['transcriptId', 'guildId', 'id', 'ticketId', 'createdAt']);
  const changed = buildColumns(db, transcriptMessages, ['transcriptId', 'guildId', 'ticketId', 'createdAt']);
  return {
    lock: `select ${transcript.select('t')} from transcripts t where t.guild_id = :guild and t.id = :id::uuid for update`,
    listMessages: `select ${message.select('m')} from transcript_messages m
      where m.guild_id = :guild and m.transcript_id = :id::uuid and (:after::uuid is null or m.id > :after::uuid)
      order by m.id limit :limit`,
    saveMessages: `update transcript_messages m set ${saved.assignments('x')} from ${changed.recordset(':messages', 'x')}
      where m.guild_id = :guild and m.transcript_id = :id::uuid and m.id = x.id`,
  };
};
