import type { TextKey } from '#core/settings/index.ts';

/** The texts of direct messages to staff, and of mentions of teams in notes. */
export const NOTIFICATION_KEYS = [
  'notification.assigned',
  'notification.reply',
  'notification.target',
  'notification.mention',
  'notification.subscribed',
  'answer.no_such_team',
] as const satisfies readonly TextKey[];
