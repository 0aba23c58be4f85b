import type { AttachmentId, ExportId, GuildId, OrganizationId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { OwnerId } from '../../shared/owner.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { StepPosition } from '../step-position.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An export is removed after this time. */
export const EXPORT_KEPT_DAYS = 7;
export const EXPORT_KEPT_MS = EXPORT_KEPT_DAYS * DAY_MS;
/** The exports of a person that an owner has ordered and that are not removed yet; those that the person asked for are not counted. */
export const MAX_EXPORTS_OF_PERSON = 5;
/** A part ends when it has so many characters; what was read together exceeds it. */
export const PART_LENGTH = 1024 * 1024;
/** The parts that one server contributes at most. The export says when there would be more. */
export const MAX_PARTS = 64;

/** The export of the data of a person in one server. Those of all members that an organization has ordered at once have the same id. */
export interface DataExport {
  readonly id: ExportId;
  readonly guildId: GuildId;
  /** The organization that ordered it; null when the server did, or the person. */
  readonly organizationId: OrganizationId | null;
  readonly userId: UserId;
  readonly position: StepPosition;
  readonly recordCount: number;
  readonly partCount: number;
  /** Whether there is more than an export can hold. */
  readonly isTruncated: boolean;
  /** Whether the person asked for it in the chat, and gets the link by direct message. */
  readonly isForMember: boolean;
  readonly revision: number;
  /** When a worker continues or removes it; later than now while one is at it. */
  readonly dueAt: Instant;
  readonly createdAt: Instant;
  /** Null while it is made, like `expiresAt`. */
  readonly completedAt: Instant | null;
  readonly expiresAt: Instant | null;
  /** When the person got the link. */
  readonly sentAt: Instant | null;
}

export const isReady = ({ expiresAt }: DataExport, now: Instant): boolean => expiresAt !== null && expiresAt > now;

export const RECORD_TYPES = ['member', 'ticket', 'message', 'flow_message', 'flow_run', 'reminder', 'block'] as const;

/** One thing that is stored about a person. */
export interface PersonalRecord {
  readonly type: (typeof RECORD_TYPES)[number];
  readonly data: Readonly<Record<string, unknown>>;
  /** Files that the person sent with it. */
  readonly fileIds: readonly AttachmentId[];
}

export interface RecordBatch {
  readonly records: readonly PersonalRecord[];
  /** Null at the end. */
  readonly next: StepPosition | null;
}

/** Reads what is stored about persons. */
export interface PersonalRecords {
  readonly stepCount: number;
  /** Reads a bounded number of rows. */
  readNext(person: Pick<DataExport, 'guildId' | 'userId'>, position: StepPosition): Promise<RecordBatch>;
}

export interface ExportStore {
  /**
   * Adds the exports of one order, one for each server.
   * @returns them, or those that are being made already for the same person, owner and reader
   */
  add(owner: OwnerId, exports: readonly DataExport[]): Promise<readonly DataExport[]>;
  /** Lists those of one order by server; an organization sees the ones that it ordered. */
  list(owner: OwnerId, id: ExportId): Promise<readonly DataExport[]>;
  /** Lists the orders, the newest first. */
  listOrders(owner: OwnerId, page: PageRequest): Promise<Page<readonly DataExport[]>>;
  /** Counts the orders about a person that are not removed yet, without those that the person asked for. */
  countOfPerson(owner: OwnerId, user: UserId): Promise<number>;
  /** The newest that the person has asked for. */
  findNewest(guild: GuildId, user: UserId): Promise<DataExport | null>;
  /** Leases some that are due until then. */
  acquireDue(now: Instant, until: Instant, limit: number): Promise<readonly DataExport[]>;
  /** Writes the next revision, with its last part if one is given. @returns false when another worker wrote it first, or it is gone */
  save(dataExport: DataExport, part: string | null): Promise<boolean>;
  /** Numbers begin at 0. */
  findPart(dataExport: Pick<DataExport, 'guildId' | 'id'>, number: number): Promise<string | null>;
  /** Removes it with its parts. */
  remove(dataExport: Pick<DataExport, 'guildId' | 'id'>): Promise<void>;
}
