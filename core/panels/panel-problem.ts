export const PANEL_PROBLEMS = [
  'not_deployable',
  'unknown_channel',
  'unknown_group',
  'unknown_role',
  'missing_permissions',
  'age_restricted',
] as const;

export interface PanelProblem {
  readonly problem: (typeof PANEL_PROBLEMS)[number];
  readonly message: string;
  /** Is the channel, group or role; null means the panel itself or the whole server. */
  readonly id: string | null;
  /** Uses the platform's names of the missing permissions. */
  readonly missingPermissions: readonly string[];
}
