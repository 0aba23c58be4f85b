import type { Instant } from '../shared/instant.ts';

/** Null means no limit. The cooldown passes between two tickets of one requester. */
export interface OpeningLimits {
  readonly perUser: number | null;
  readonly total: number | null;
  readonly cooldownSeconds: number | null;
}

export const ROLE_EFFECTS = ['allow', 'deny'] as const;

/** The first rule with a role that the requester has decides. The role with the id of the server is everybody. */
export interface RoleRule {
  readonly roleId: string;
  readonly effect: (typeof ROLE_EFFECTS)[number];
}

/** As long as it lasts members open no tickets; staff can. */
export interface OpeningPause {
  /** Is shown to members who want to open a ticket. */
  readonly text: string | null;
  /** It ends then by itself; null means never. */
  readonly until: Instant | null;
}

/** Decides who may open tickets, in one category or in all of a server. Null means no limit. */
export interface OpeningRules {
  /** The account in the chat must be this old. */
  readonly accountAgeHours: number | null;
  /** The requester must have joined the server this long ago. */
  readonly membershipHours: number | null;
  /** Limits the tickets of one requester in the last 24 hours, in the category or in the server. */
  readonly perDay: number | null;
  /** Limits the open tickets of one requester in all categories of the server. */
  readonly openInServer: number | null;
  readonly roles: readonly RoleRule[];
  readonly pause: OpeningPause | null;
}

export const NO_OPENING_RULES: OpeningRules = {
  accountAgeHours: null,
  membershipHours: null,
  perDay: null,
  openInServer: null,
  roles: [],
  pause: null,
};

export const NO_LIMITS: OpeningLimits = { perUser: null, total: null, cooldownSeconds: null };
