import type { StoredAttachment } from '../../attachments/index.ts';
import { AppError } from '../../shared/errors.ts';
import type { CategoryId, GuildId, ImportId, MessageId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Message, TicketPolicy } from '../../tickets/index.ts';
import type { PlannedRecord } from '../configuration/plan-configuration.ts';
import type { PortableKindName } from '../format/portable-kinds.ts';
import type { PortableRecord } from '../format/portable-record.ts';
import type { TicketExtension } from '../tickets/plan-extension.ts';
import type { PlannedDeleted } from '../tickets/plan-deleted.ts';
import type { PlannedTicket } from '../tickets/plan-ticket.ts';

/** Another process imports into the server, or was killed and has its lease still. */
export class ImportBusy extends AppError {
  constructor(why: string) {
    super('already_done', why);
    this.name = 'ImportBusy';
  }
}

/** Counts what an import added, by kind. */
export type ImportCounts = Readonly<Record<string, number>>;

export const IMPORT_STATUSES = ['running', 'finished', 'undone'] as const;

/** An import of one file. The same command goes on with it after a process was killed. */
export interface ImportRun {
  readonly guildId: GuildId;
  readonly id: ImportId;
  /** Is the system and the server that the records are from. */
  readonly source: string;
  readonly status: (typeof IMPORT_STATUSES)[number];
  /** Is added to the numbers of tickets, those of later imports from the source included. */
  readonly numberOffset: number;
  readonly counts: ImportCounts;
  /** Identifies the process that imports; null when none does. */
  readonly holder: string | null;
  readonly leaseUntil: Instant | null;
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
}

/** Identifies a record by its source. */
export interface ImportedRecord {
  readonly kind: string;
  readonly key: string;
  readonly id: string;
  /** The version that was written: a later one was changed by somebody. */
  readonly version: number;
}

/** A ticket of an earlier import, and what became of it. */
export interface KnownTicket extends ImportedRecord {
  /** Is the SHA-256 of what the source had of it; null after an import by an earlier version of the program. */
  readonly digest: string | null;
  /** `changed`: somebody has worked on it, or it has to be kept. `gone`: it was deleted. */
  readonly state: 'untouched' | 'changed' | 'gone';
}

export interface UsedNumbers {
  /** A ticket has one of the numbers. */
  readonly isUsed: boolean;
  /** The greatest number that a ticket has or had. */
  readonly last: number;
}

/** Has the lease of an import, until when it is extended, and the counts so far. */
export interface ImportStep {
  readonly run: ImportRun;
  readonly until: Instant;
  readonly counts: ImportCounts;
}

/** A newer state of a ticket that is still as the import wrote it. */
export interface TicketReplacement {
  readonly planned: PlannedTicket;
  readonly fromVersion: number;
}

export interface SettingsTimes {
  readonly now: Instant;
  readonly appliesAt: Instant;
}

/** Methods that take a step throw conflict when another process has taken the import over. */
export interface ImportStore {
  /**
   * Acquires the import of the source that was broken off, or the given new one.
   *
   * @throws ImportBusy while another import of the server runs
   */
  acquire(run: ImportRun, now: Instant): Promise<ImportRun>;
  /** Lets others go on at once. */
  release(run: ImportRun): Promise<void>;
  find(guild: GuildId, id: ImportId): Promise<ImportRun | null>;
  /** Returns the offset of the numbers of an earlier import from the source; null without one. */
  findOffset(guild: GuildId, source: string): Promise<number | null>;
  readNumbers(guild: GuildId, from: number, to: number): Promise<UsedNumbers>;
  /** No new ticket gets a number up to this one. */
  reserveNumbers(step: ImportStep, last: number): Promise<void>;
  listImported(
    guild: GuildId,
    source: string,
    kind: string,
    keys: readonly string[],
  ): Promise<readonly ImportedRecord[]>;
  /** Lists the tickets that were imported under one of the keys. */
  listKnownTickets(guild: GuildId, source: string, keys: readonly string[]): Promise<readonly KnownTicket[]>;
  /** Lists those of the messages that their ticket has, by the id or by the message of the chat. */
  listStoredMessages(guild: GuildId, messages: readonly Message[]): Promise<readonly MessageId[]>;
  /** Returns those of the ids that a record of the kind has. */
  listExisting(guild: GuildId, kind: PortableKindName | 'ticket', ids: readonly string[]): Promise<readonly string[]>;
  listValues(guild: GuildId, kind: PortableKindName, field: string): Promise<readonly string[]>;
  listPolicies(guild: GuildId): Promise<ReadonlyMap<CategoryId, TicketPolicy>>;
  /** Returns those of the external ids that tickets have. */
  listExternalIds(guild: GuildId, ids: readonly string[]): Promise<readonly string[]>;
  /** Returns the pseudonyms that erasures have left in the server. */
  listErased(guild: GuildId): Promise<readonly string[]>;
  /** Writes records in one transaction, and which they are at their source. */
  addRecords(step: ImportStep, records: readonly PlannedRecord[]): Promise<void>;
  /** Writes tickets, and which they are at their source, in one transaction. No event is recorded. */
  addTickets(step: ImportStep, tickets: readonly PlannedTicket[]): Promise<void>;
  /** Says whether the ticket was imported before, or is there, or a transcript of it. */
  isKnownDeleted(guild: GuildId, source: string, ticket: Pick<PlannedDeleted, 'id' | 'key'>): Promise<boolean>;
  /** Writes transcripts of deleted tickets, and which they are at their source, in one transaction. */
  addDeleted(step: ImportStep, tickets: readonly PlannedDeleted[]): Promise<void>;
  /** Removes a batch of the deleted tickets of an import. @returns how many; 0 when none is left */
  removeDeleted(step: ImportStep, limit: number): Promise<number>;
  /**
   * Replaces those of the tickets that nobody has touched, in one transaction. Their numbers and external ids stay.
   *
   * @param toStep takes how many were replaced
   */
  replaceTickets(toStep: (replaced: number) => ImportStep, tickets: readonly TicketReplacement[]): Promise<void>;
  /** Adds messages to tickets in one statement. What a ticket has, or a ticket that is gone, is passed over. */
  extendTickets(step: ImportStep, extensions: readonly TicketExtension[], now: Instant): Promise<void>;
  /** The retention of the settings applies from a time on. */
  saveSettings(step: ImportStep, settings: PortableRecord, times: SettingsTimes): Promise<void>;
  /** Lists those of the attachments whose bytes are not stored yet. */
  listUnstored(guild: GuildId, ids: readonly string[]): Promise<readonly StoredAttachment[]>;
  /** Marks attachments as kept, or as failed. */
  settle(step: ImportStep, attachments: readonly StoredAttachment[]): Promise<void>;
  /** Updates the statistics of the query planner. */
  updateStatistics(): Promise<void>;
  end(step: ImportStep, status: 'finished' | 'undone', at: Instant): Promise<void>;
  /** Lists tickets that are still as the import wrote them, by their keys. Those that have to be kept are left out. */
  listUntouchedTickets(run: ImportRun, after: string, limit: number): Promise<readonly ImportedRecord[]>;
  /** Lists records of the configuration that are still as the import wrote them, and that nothing else uses. */
  listUntouchedRecords(run: ImportRun): Promise<readonly ImportedRecord[]>;
  removeTickets(step: ImportStep, tickets: readonly ImportedRecord[]): Promise<number>;
  removeRecords(step: ImportStep, records: readonly ImportedRecord[]): Promise<number>;
}
