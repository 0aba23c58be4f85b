/** `previous` prefers who had the last ticket of the requester. */
export const ASSIGNMENT_MODES = ['none', 'round_robin', 'least_busy', 'previous'] as const;
export const ASSIGNMENT_FALLBACKS = ['none', 'round_robin', 'least_busy'] as const;

/** Decides who gets the tickets that nobody has. */
export interface AssignmentRules {
  readonly mode: (typeof ASSIGNMENT_MODES)[number];
  /** Counts with `previous`, when that staff member is not available. */
  readonly fallback: (typeof ASSIGNMENT_FALLBACKS)[number];
}

export const NO_ASSIGNMENT: AssignmentRules = { mode: 'none', fallback: 'least_busy' };
