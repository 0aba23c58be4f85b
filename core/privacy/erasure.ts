import type { ErasureId, GuildId, OrganizationId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { Turn } from './run-in-turns.ts';
import type { StepPosition } from './step-position.ts';

/** `erase` also removes what the person wrote; `anonymize` removes only who they are. */
export const ERASURE_MODES = ['erase', 'anonymize'] as const;
export type ErasureMode = (typeof ERASURE_MODES)[number];

/** Limits the orders of an owner that run; those that members asked for are not counted. */
export const MAX_RUNNING_ERASURES = 20;

export interface KeptTicket {
  readonly ticketId: TicketId;
  readonly reason: string;
}

/** Covers one server. The erasures of an organization's order have the same id. */
export interface Erasure {
  readonly id: ErasureId;
  readonly guildId: GuildId;
  /** Is the organization that ordered it; null when the server did. */
  readonly organizationId: OrganizationId | null;
  /** Is null when it has ended: then nothing says whose data it was. */
  readonly userId: UserId | null;
  readonly mode: ErasureMode;
  /** Is the pseudonym of the member who asked for it; null when the owner ordered it. */
  readonly memberPseudonym: UserId | null;
  readonly position: StepPosition;
  readonly changedRows: number;
  readonly kept: readonly KeptTicket[];
  readonly revision: number;
  /** A worker continues it then; later than now while one does, null when it has ended. */
  readonly dueAt: Instant | null;
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
}

export interface ErasedPerson {
  readonly guildId: GuildId;
  readonly userId: UserId;
  /** Replaces the id; each erasure of the person in the server has the same one. */
  readonly pseudonym: UserId;
  readonly mode: ErasureMode;
}

export interface ErasedBatch {
  readonly changedRows: number;
  /** The erasure leaves these tickets as they are. */
  readonly kept?: readonly KeptTicket[];
  /** Is null at the end. */
  readonly next: StepPosition | null;
  /** The next batch waits for other work, which removes what this one ordered. */
  readonly isWaiting?: boolean;
}

/** Treats everything that the service has stored as the data of persons. */
export interface PersonalData {
  /** Each step is about one table, or about a few that belong together. */
  readonly stepCount: number;
  /** Erases a bounded number of rows, in the open unit of work. May be repeated. */
  eraseNext(person: ErasedPerson, position: StepPosition): Promise<ErasedBatch>;
}

export interface ErasureStore {
  /** @returns the erasures, or those that run already when the owner has ordered the same before */
  add(owner: OwnerId, erasures: readonly Erasure[]): Promise<readonly Erasure[]>;
  /** Lists those of one order by server; an organization sees the ones that it ordered. */
  list(owner: OwnerId, id: ErasureId): Promise<readonly Erasure[]>;
  /** Counts running orders; omits those that members asked for. */
  countRunning(owner: OwnerId): Promise<number>;
  findNewestOfMember(guild: GuildId, memberPseudonym: UserId): Promise<Erasure | null>;
  /** Leases at most one of each server, the one that is due longest. */
  acquireDue(now: Instant, until: Instant, turn: Turn): Promise<readonly Erasure[]>;
  /** Writes the next revision. @returns false when another worker wrote it first */
  save(erasure: Erasure): Promise<boolean>;
  purge(before: Instant): Promise<number>;
}
