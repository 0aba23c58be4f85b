import { AppError, type ReasonOf } from '../../shared/errors.ts';
import type { ChannelId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

export interface Restriction {
  readonly reason: ReasonOf<'conflict'>;
  readonly sentence: string;
  /** Is null when it does not end by itself. */
  readonly until: Instant | null;
  /** Marks a limit, which can be bypassed. */
  readonly isLimit: boolean;
  /** One of these roles is needed, or the first of them is refused. */
  readonly roleIds?: readonly string[];
  /** Holds the channels of open tickets that use up the limit, at most three. */
  readonly channelIds?: readonly ChannelId[];
  /** Staff wrote it for those who are refused. */
  readonly text?: string | null;
}

export interface Candidate extends Membership {
  readonly userId: UserId;
  readonly now: Instant;
  /** Applies the rules for members; staff opens tickets for any user. */
  readonly isBound: boolean;
  /** Opens tickets even while that is paused. */
  readonly isStaff: boolean;
}

/** Null restricts nothing. */
export interface Membership {
  readonly roleIds: readonly string[] | null;
  readonly joinedAt: Instant | null;
  readonly accountCreatedAt: Instant | null;
}

export const UNKNOWN_MEMBERSHIP: Membership = { roleIds: null, joinedAt: null, accountCreatedAt: null };

export class OpeningRefusal extends AppError {
  readonly restriction: Restriction;

  constructor(restriction: Restriction, hint: string) {
    super(restriction.reason, restriction.sentence + hint);
    this.name = 'OpeningRefusal';
    this.restriction = restriction;
  }
}

/** Such a restriction does not end by itself and is no limit. */
export const createPermanentRestriction = (
  reason: ReasonOf<'conflict'>,
  sentence: string,
  roleIds?: readonly string[],
): Restriction => ({ reason, sentence, until: null, isLimit: false, ...(roleIds && { roleIds }) });
