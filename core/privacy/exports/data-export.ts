import type { AttachmentId, ExportId, GuildId, OrganizationId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { OwnerId } from '../../shared/owner.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { Turn } from '../run-in-turns.ts';
import type { StepPosition } from '../step-position.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const EXPORT_KEPT_DAYS = 7;
export const EXPORT_KEPT_MS = EXPORT_KEPT_DAYS * DAY_MS;
/** Limits the exports of a person that an owner has ordered; those that the person asked for are not counted. */
export const MAX_EXPORTS_OF_PERSON = 5;
/** Limits the orders of an owner that are being made; those that members asked for are not counted. */
export const MAX_RUNNING_EXPORTS = 20;
/** A part ends at this many characters; what was read together may exceed it. */
export const PART_LENGTH = 1024 * 1024;
/** One server contributes at most this many parts; `isTruncated` says when there would be more. */
export const MAX_PARTS = 64;

/** Covers one server. The exports of an organization's order have the same id. */
export interface DataExport {
  readonly id: ExportId;
  readonly guildId: GuildId;
  /** Is the organization that ordered it; null when the server did, or the person. */
  readonly organizationId: OrganizationId | null;
  readonly userId: UserId;
  readonly position: StepPosition;
  readonly recordCount: number;
  readonly partCount: number;
  readonly isTruncated: boolean;
  /** The person asked for it in the chat, and gets the link by direct message. */
  readonly isForMember: boolean;
  readonly revision: number;
  /** A worker continues or removes it then; later than now while one does. */
  readonly dueAt: Instant;
  readonly createdAt: Instant;
  /** Is null while it is made, as is `expiresAt`. */
  readonly completedAt: Instant | null;
  readonly expiresAt: Instant | null;
  /** Is when the person got the link; null when it could not be sent. */
  readonly sentAt: Instant | null;
}

export const isReady = ({ expiresAt }: DataExport, now: Instant): boolean => expiresAt !== null && expiresAt > now;

export const RECORD_TYPES = [
  'member',
  'ticket',
  'message',
  'flow_message',
  'flow_run',
  'notification',
  'notification_settings',
  'presence',
  'reminder',
  'subscription',
  'view',
  'backtest',
  'block',
] as const;

export interface PersonalRecord {
  readonly type: (typeof RECORD_TYPES)[number];
  readonly data: Readonly<Record<string, unknown>>;
  readonly fileIds: readonly AttachmentId[];
}

export interface RecordBatch {
  readonly records: readonly PersonalRecord[];
  /** Is null at the end. */
  readonly next: StepPosition | null;
}

export interface PersonalRecords {
  readonly stepCount: number;
  /** Reads a bounded number of rows. */
  readNext(person: Pick<DataExport, 'guildId' | 'userId'>, position: StepPosition): Promise<RecordBatch>;
}

export interface ExportStore {
  /** @returns the exports, or those that are being made already for the same person, owner and reader */
  add(owner: OwnerId, exports: readonly DataExport[]): Promise<readonly DataExport[]>;
  /** Lists those of one order by server; an organization sees the ones that it ordered. */
  list(owner: OwnerId, id: ExportId): Promise<readonly DataExport[]>;
  /** Lists the newest first. */
  listOrders(owner: OwnerId, page: PageRequest): Promise<Page<readonly DataExport[]>>;
  /** Omits those that the person asked for. */
  countOfPerson(owner: OwnerId, user: UserId): Promise<number>;
  /** Counts the orders that are being made; omits those that members asked for. */
  countRunning(owner: OwnerId): Promise<number>;
  findNewest(guild: GuildId, user: UserId): Promise<DataExport | null>;
  /** Leases at most one of each server, the one that is due longest. */
  acquireDue(now: Instant, until: Instant, turn: Turn): Promise<readonly DataExport[]>;
  /** Writes the next revision, and a part if given. @returns false when another worker wrote first, or it is gone */
  save(dataExport: DataExport, part: string | null): Promise<boolean>;
  /** Numbers begin at 0. */
  findPart(dataExport: Pick<DataExport, 'guildId' | 'id'>, number: number): Promise<string | null>;
  remove(dataExport: Pick<DataExport, 'guildId' | 'id'>): Promise<void>;
}
