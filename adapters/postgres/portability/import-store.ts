import type { StoredAttachment } from '#core/attachments/index.ts';
import {
  ImportBusy,
  type ImportedRecord,
  type ImportRun,
  type ImportStep,
  type ImportStore,
  type KnownTicket,
  type PlannedDeleted,
  type PlannedRecord,
  type PlannedTicket,
  type PortableKindName,
  type PortableRecord,
  type SettingsTimes,
  type TicketExtension,
  type TicketReplacement,
  type UsedNumbers,
} from '#core/portability/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { CategoryId, GuildId, ImportId, MessageId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Message, TicketPolicy } from '#core/tickets/index.ts';
import type { Database } from '../database/database.ts';
import { PostgresAdoptionStore } from '../tickets/adoption/adoption-store.ts';
import type { NamedValues } from '../database/named-parameters.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import { saveImportedSettings } from './import-settings.ts';
import {
  buildImportStatements,
  END,
  EXTEND,
  FIND_OFFSET,
  IS_KNOWN_DELETED,
  LIST_EXTERNAL_IDS,
  LIST_IMPORTED,
  LIST_POLICIES,
  LIST_ERASED,
  LIST_UNTOUCHED_TICKETS,
  LOCK,
  READ_NUMBERS,
  RELEASE,
  REMOVE_DELETED,
  REMOVE_TICKETS,
  RESERVE_NUMBERS,
} from './import-sql.ts';
import { getConfigurationTable } from './portable-tables.ts';
import { addConfiguration } from './add-configuration.ts';
import {
  buildNewerStatements,
  LIST_KNOWN_TICKETS,
  LIST_STORED_MESSAGES,
  toExtensionValues,
  toReplacementValues,
} from './newer-tickets-sql.ts';
import { toPartValues, toTranscriptValues } from './part-values.ts';
import { listUnusedRecords, removeConfiguration } from './remove-configuration.ts';

/** Tables that grow with an import. */
const GROWN = ['tickets', 'ticket_messages', 'ticket_timeline', 'ticket_notes', 'transcripts', 'transcript_messages'];

const toValues = ({ run, until, counts }: ImportStep): NamedValues => ({
  guild: run.guildId,
  import: run.id,
  holder: run.holder,
  until,
  counts: toJsonText(counts),
});

const LOST = 'Another process has taken the import over.';

export class PostgresImportStore implements ImportStore {
  readonly #db: Database;
  readonly #sql;
  readonly #adoptions;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = { ...buildImportStatements(db), ...buildNewerStatements(db) };
    this.#adoptions = new PostgresAdoptionStore(db);
  }

  acquire(run: ImportRun, now: Instant): Promise<ImportRun> {
    const { guildId: guild, holder, leaseUntil } = run;
    return this.#db.transactional(async () => {
      await this.#db.query(LOCK, { guild });
      const running = await this.#db.query<ImportRun>(this.#sql.listRunning, { guild });
      const other = running.find((one) => one.leaseUntil !== null && one.leaseUntil > now);
      if (other)
        throw new ImportBusy(
          `Another import of the server runs, or was broken off: ${other.id}. Try again after ${other.leaseUntil}.`,
        );
      const brokenOff = running.find(({ source }) => source === run.source);
      const acquired = run.status === 'running' && brokenOff ? { ...brokenOff, holder, leaseUntil } : run;
      await this.#db.query(this.#sql.save, { guild, run: toJsonText([acquired]) });
      return acquired;
    });
  }

  find(guild: GuildId, id: ImportId): Promise<ImportRun | null> {
    return this.#db.queryOne<ImportRun>(this.#sql.find, { guild, id });
  }

  async release({ guildId: guild, id, holder }: ImportRun): Promise<void> {
    await this.#db.query(RELEASE, { guild, import: id, holder });
  }

  async findOffset(guild: GuildId, source: string): Promise<number | null> {
    return (await this.#db.queryOne<{ offset: number }>(FIND_OFFSET, { guild, source }))?.offset ?? null;
  }

  async readNumbers(guild: GuildId, from: number, to: number): Promise<UsedNumbers> {
    const found = await this.#db.queryOne<UsedNumbers>(READ_NUMBERS, { guild, from, to });
    return found ?? { isUsed: false, last: 0 };
  }

  reserveNumbers(step: ImportStep, last: number): Promise<void> {
    return this.#write(step, RESERVE_NUMBERS, { last });
  }

  listImported(
    guild: GuildId,
    source: string,
    kind: string,
    keys: readonly string[],
  ): Promise<readonly ImportedRecord[]> {
    return this.#db.query<ImportedRecord>(LIST_IMPORTED, { guild, source, kind, keys });
  }

  listKnownTickets(guild: GuildId, source: string, keys: readonly string[]): Promise<readonly KnownTicket[]> {
    return this.#db.query<KnownTicket>(LIST_KNOWN_TICKETS, { guild, source, keys });
  }

  async listStoredMessages(guild: GuildId, messages: readonly Message[]): Promise<readonly MessageId[]> {
    const keys = messages.map(({ ticketId, id, chatMessageId }) => ({ ticketId, id, chatMessageId }));
    const found = await this.#db.query<{ id: MessageId }>(LIST_STORED_MESSAGES, { guild, messages: toJsonText(keys) });
    return found.map(({ id }) => id);
  }

  async listExisting(
    guild: GuildId,
    kind: PortableKindName | 'ticket',
    ids: readonly string[],
  ): Promise<readonly string[]> {
    const table = kind === 'ticket' ? 'tickets' : getConfigurationTable(kind).meta.tableName;
    const statement = `select id from ${table} where guild_id = :guild and id = any(:ids::uuid[])`;
    return (await this.#db.query<{ id: string }>(statement, { guild, ids })).map(({ id }) => id);
  }

  async listValues(guild: GuildId, kind: PortableKindName, field: string): Promise<readonly string[]> {
    const table = getConfigurationTable(kind);
    // The names of fields are those of the table.
    const column = buildColumns(this.#db, table).name('t', field as 'id');
    const statement = `select ${column} as value from ${table.meta.tableName} t where t.guild_id = :guild and ${column} is not null`;
    return this.#listTexts(statement, { guild });
  }

  async listPolicies(guild: GuildId): Promise<ReadonlyMap<CategoryId, TicketPolicy>> {
    const rows = await this.#db.query<{ id: CategoryId; policy: TicketPolicy }>(LIST_POLICIES, { guild });
    return new Map(rows.map(({ id, policy }) => [id, policy]));
  }

  listExternalIds(guild: GuildId, values: readonly string[]): Promise<readonly string[]> {
    return this.#listTexts(LIST_EXTERNAL_IDS, { guild, values });
  }

  listErased(guild: GuildId): Promise<readonly string[]> {
    return this.#listTexts(LIST_ERASED, { guild });
  }

  addRecords(step: ImportStep, records: readonly PlannedRecord[]): Promise<void> {
    const { guildId } = step.run;
    return this.#db.transactional(async () => {
      await addConfiguration(this.#db, guildId, records);
      const imported = records.map(({ kind, key, id, record }) => ({ kind, key, id, version: toVersion(record) }));
      await this.#addImported(step, imported);
    });
  }

  addTickets(step: ImportStep, planned: readonly PlannedTicket[]): Promise<void> {
    return this.#db.transactional(async () => {
      await this.#write(step, this.#sql.addTickets, {
        ...toPartValues(planned),
        tickets: toJsonText(planned.map(({ ticket }) => ticket)),
        records: toJsonText(
          planned.map(({ key, digest, ticket: { id, version } }) => ({
            ...this.#toRow(step, { kind: 'ticket', key, id, version }),
            digest,
          })),
        ),
      });
      await this.#adoptions.save(planned.flatMap(({ adoption }) => adoption ?? []));
    });
  }

  async isKnownDeleted(
    guild: GuildId,
    source: string,
    { id, key }: Pick<PlannedDeleted, 'id' | 'key'>,
  ): Promise<boolean> {
    return (await this.#db.query(IS_KNOWN_DELETED, { guild, source, id, key })).length > 0;
  }

  addDeleted(step: ImportStep, tickets: readonly PlannedDeleted[]): Promise<void> {
    const imported = tickets.map(({ key, id }) => this.#toRow(step, { kind: 'deletedTicket', key, id, version: 1 }));
    return this.#write(step, this.#sql.addDeleted, { ...toTranscriptValues(tickets), records: toJsonText(imported) });
  }

  async removeDeleted(step: ImportStep, limit: number): Promise<number> {
    return (await this.#db.query(REMOVE_DELETED, { ...toValues(step), limit })).length;
  }

  replaceTickets(toStep: (replaced: number) => ImportStep, tickets: readonly TicketReplacement[]): Promise<void> {
    return this.#db.transactional(async () => {
      const step = toStep(0);
      const values = { ...toValues(step), ...toReplacementValues(tickets), source: step.run.source };
      const written = await this.#db.query<{ id: string }>(this.#sql.replace, values);
      const replaced = new Set(written.map(({ id }) => id));
      const planned = tickets.map((ticket) => ticket.planned).filter(({ ticket }) => replaced.has(ticket.id));
      await this.#write(toStep(planned.length), this.#sql.addParts, toPartValues(planned));
      await this.#adoptions.save(planned.flatMap(({ adoption }) => adoption ?? []));
    });
  }

  async extendTickets(step: ImportStep, extensions: readonly TicketExtension[], now: Instant): Promise<void> {
    await this.#write(step, this.#sql.extend, { ...toExtensionValues(extensions), now });
  }

  saveSettings(step: ImportStep, settings: PortableRecord, times: SettingsTimes): Promise<void> {
    return this.#db.transactional(async () => {
      const id = step.run.id;
      await saveImportedSettings(this.#db, step.run.guildId, settings, times);
      await this.#addImported(step, [{ kind: 'settings', key: 'settings', id, version: 1 }]);
    });
  }

  listUnstored(guild: GuildId, ids: readonly string[]): Promise<readonly StoredAttachment[]> {
    return this.#db.query<StoredAttachment>(this.#sql.listUnstored, { guild, ids });
  }

  async settle(step: ImportStep, attachments: readonly StoredAttachment[]): Promise<void> {
    await this.#write(step, this.#sql.settle, { attachments: toJsonText(attachments) });
  }

  async end({ run, counts }: ImportStep, status: 'finished' | 'undone', at: Instant): Promise<void> {
    const { guildId: guild, id, holder } = run;
    const values = { guild, import: id, holder, status, at, counts: toJsonText(counts) };
    if ((await this.#db.query(END, values)).length === 0) throw conflict('already_done', LOST);
  }

  async updateStatistics(): Promise<void> {
    for (const table of GROWN) await this.#db.query(`analyze ${table}`);
  }

  listUntouchedTickets(run: ImportRun, after: string, limit: number): Promise<readonly ImportedRecord[]> {
    const { guildId: guild, id } = run;
    return this.#db.query<ImportedRecord>(LIST_UNTOUCHED_TICKETS, { guild, import: id, after, limit });
  }

  listUntouchedRecords(run: ImportRun): Promise<readonly ImportedRecord[]> {
    return listUnusedRecords(this.#db, run);
  }

  async removeTickets(step: ImportStep, tickets: readonly ImportedRecord[]): Promise<number> {
    await this.#write(step, EXTEND);
    const ids = tickets.map(({ id }) => id);
    const versions = tickets.map(({ version }) => version);
    return (await this.#db.query(REMOVE_TICKETS, { ...toValues(step), ids, versions })).length;
  }

  removeRecords(step: ImportStep, records: readonly ImportedRecord[]): Promise<number> {
    return this.#db.transactional(async () => {
      await this.#write(step, EXTEND);
      await removeConfiguration(this.#db, step.run, records);
      return records.length;
    });
  }

  async #addImported(step: ImportStep, imported: readonly ImportedRecord[]): Promise<void> {
    const records = toJsonText(imported.map((one) => this.#toRow(step, one)));
    await this.#write(step, this.#sql.addImported, { records });
  }

  #toRow({ run: { source, id: importId } }: ImportStep, record: ImportedRecord) {
    return { ...record, source, importId };
  }

  /** @throws conflict when another process has the import, or a record stands in the way */
  async #write(step: ImportStep, statement: string, values: NamedValues = {}): Promise<void> {
    const rows = await this.#db.query(statement, { ...toValues(step), ...values });
    if (rows.length === 0) throw conflict('already_done', LOST);
  }

  async #listTexts(statement: string, values: NamedValues): Promise<readonly string[]> {
    return (await this.#db.query<{ value: string }>(statement, values)).map(({ value }) => value);
  }
}

/** Records without a version cannot be changed. */
const toVersion = ({ version }: PortableRecord): number => (typeof version === 'number' ? version : 1);
