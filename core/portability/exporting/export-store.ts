import type { StoredAttachment } from '../../attachments/index.ts';
import type { FlowVersion } from '../../flows/index.ts';
import type { ServerSettings } from '../../settings/index.ts';
import type { GuildId, TicketId } from '../../shared/ids.ts';
import type { Message, Note, Ticket, TimelineEntry } from '../../tickets/index.ts';
import type { Transcript, TranscriptMessage } from '../../transcripts/index.ts';
import type { PortableKindName } from '../format/portable-kinds.ts';
import type { PortableRecord } from '../format/portable-record.ts';

/** A ticket with everything that belongs to it, each part in the order of its time. */
export interface ExportedTicket {
  readonly ticket: Ticket;
  readonly messages: readonly Message[];
  readonly notes: readonly Note[];
  readonly timeline: readonly TimelineEntry[];
  readonly transcripts: readonly (Transcript & { readonly messages: readonly TranscriptMessage[] })[];
  readonly attachments: readonly StoredAttachment[];
}

/** Is what is left of a deleted ticket; its transcripts, the oldest first. */
export type DeletedTicket = Pick<ExportedTicket, 'transcripts' | 'attachments'> & { readonly id: TicketId };

export interface ExportedUser {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
}

/** Reads everything of a server that a portable file has. */
export interface ExportStore {
  /** Lists the stored fields of all records of a kind, the oldest first. */
  listRecords(guild: GuildId, kind: PortableKindName): Promise<readonly PortableRecord[]>;
  /** Returns null for a server that has the default settings. */
  findSettings(guild: GuildId): Promise<ServerSettings | null>;
  /** Lists the present version of each published flow. */
  listPublished(guild: GuildId): Promise<readonly FlowVersion[]>;
  /** Reads the tickets in the order of their creation, a few of them at a time. */
  readTickets(guild: GuildId): AsyncIterable<ExportedTicket>;
  /** Reads deleted tickets that have transcripts, a few of them at a time. */
  readDeletedTickets(guild: GuildId): AsyncIterable<DeletedTicket>;
  /** Reads requesters whose names are known, each once, in the order of their ids. */
  readRequesters(guild: GuildId): AsyncIterable<ExportedUser>;
}
