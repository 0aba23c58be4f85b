import type { ErasureId, GuildId, OrganizationId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { StepPosition } from './step-position.ts';

/** `erase` takes away what the person wrote as well; `anonymize` only who they are. */
export const ERASURE_MODES = ['erase', 'anonymize'] as const;
export type ErasureMode = (typeof ERASURE_MODES)[number];

/** A ticket whose data an erasure has kept, and why. */
export interface KeptTicket {
  readonly ticketId: TicketId;
  readonly reason: string;
}

/** The erasure of a person in one server. Those of all members that an organization has ordered at once have the same id. */
export interface Erasure {
  readonly id: ErasureId;
  readonly guildId: GuildId;
  /** The organization that ordered it; null when the server did. */
  readonly organizationId: OrganizationId | null;
  /** Null when it has ended: then nothing says whose data it was. */
  readonly userId: UserId | null;
  readonly mode: ErasureMode;
  readonly position: StepPosition;
  readonly changedRows: number;
  readonly kept: readonly KeptTicket[];
  readonly revision: number;
  /** When a worker continues it; later than now while one is at it, null when it has ended. */
  readonly dueAt: Instant | null;
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
}

/** Whose data is erased, where and how. */
export interface ErasedPerson {
  readonly guildId: GuildId;
  readonly userId: UserId;
  /** Stands in the place of the id; the same for each erasure of the person in the server. */
  readonly pseudonym: UserId;
  readonly mode: ErasureMode;
}

export interface ErasedBatch {
  readonly changedRows: number;
  /** Tickets that the erasure leaves as they are, if this batch was about them. */
  readonly kept?: readonly KeptTicket[];
  /** Null at the end. */
  readonly next: StepPosition | null;
}

/** Everything that the service has stored, seen as the data of persons. */
export interface PersonalData {
  /** How many steps an erasure has; each is about one table, or about a few that belong together. */
  readonly stepCount: number;
  /** Erases a bounded number of rows, in the open unit of work. Doing it again changes nothing more. */
  eraseNext(person: ErasedPerson, position: StepPosition): Promise<ErasedBatch>;
}

/** Computes the pseudonyms of users. Nobody without the key of the service can tell whose they are. */
export interface Pseudonyms {
  /** The same for the same user of the same server. It has the form of an id of the chat, but is none. */
  toPseudonym(guild: GuildId, user: UserId): UserId;
}

export interface ErasureStore {
  /**
   * Adds the erasures of one order, one for each server.
   * @returns them, or those that run already when the owner has ordered the same for the person before
   */
  add(owner: OwnerId, erasures: readonly Erasure[]): Promise<readonly Erasure[]>;
  /** Lists those of one order by server; an organization sees the ones that it ordered. */
  list(owner: OwnerId, id: ErasureId): Promise<readonly Erasure[]>;
  /** Leases some that are due until then. */
  acquireDue(now: Instant, until: Instant, limit: number): Promise<readonly Erasure[]>;
  /** Writes the next revision. @returns false when another worker wrote it first */
  save(erasure: Erasure): Promise<boolean>;
  /** Removes some that ended before. @returns how many */
  purge(before: Instant): Promise<number>;
}
