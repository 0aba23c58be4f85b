/** Decides what a claim changes in the channel. Threads have no access by role, so they only have `label`. */
export const CLAIM_MODES = ['label', 'claimer_writes', 'claimer_sees'] as const;
export type ClaimMode = (typeof CLAIM_MODES)[number];

/** Decides which staff may take a ticket from its claimer; `leads` are staff with one of `leadRoleIds`. */
export const TAKEOVERS = ['anybody', 'nobody', 'leads'] as const;
export type Takeover = (typeof TAKEOVERS)[number];

export interface ClaimRules {
  readonly claimMode: ClaimMode;
  readonly takeover: Takeover;
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
