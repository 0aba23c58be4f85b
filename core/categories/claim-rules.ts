/**
 * What a claim changes in the channel: nothing; only the claimer of the staff may write; the other staff does not see the
 * channel. Threads have no access by role, so they only have `label`.
 */
export const CLAIM_MODES = ['label', 'claimer_writes', 'claimer_sees'] as const;
export type ClaimMode = (typeof CLAIM_MODES)[number];

/** Which staff may take a ticket from its claimer. */
export const TAKEOVERS = ['anybody', 'nobody', 'leads'] as const;
export type Takeover = (typeof TAKEOVERS)[number];

export interface ClaimRules {
  readonly claimMode: ClaimMode;
  readonly takeover: Takeover;
  /** With the takeover `leads`, staff with one of these roles may take a ticket over. */
  readonly leadRoleIds: readonly string[];
  /** The claim ends when the claimer does not answer for this long; null means never. */
  readonly unclaimAfterHours: number | null;
}

export const DEFAULT_CLAIM_RULES: ClaimRules = {
  claimMode: 'label',
  takeover: 'anybody',
  leadRoleIds: [],
  unclaimAfterHours: null,
};
