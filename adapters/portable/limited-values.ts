const MAX_SHORTCUT = 32;

/** Says why a reply has another shortcut than at its source. */
export const SHORTCUT_CHANGED = 'Shortcuts have lower case letters, digits, hyphens and underscores, at most 32.';

/** Makes a shortcut of a name as staff types it, or null of a name without a letter of it. */
export const toShortcut = (name: string): string | null =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_SHORTCUT) || null;

/** The greatest numbers that categories and settings take. */
export const MAX_COUNTS = {
  ageHours: 87_600,
  inactiveHours: 8_760,
  openOfUser: 1_000,
  openOfAll: 100_000,
  cooldownSeconds: 31_536_000,
} as const;

/** Says why a number is a smaller one. */
export const COUNT_CUT = 'The number is greater than guildesk takes. It is the greatest now.';

/** Returns a whole number up to the greatest, or null for one that limits nothing. */
export const limitCount = (value: number | null, max: number, onCut: (value: number) => void): number | null => {
  if (value === null || !(value > 0)) return null;
  const count = Math.max(1, Math.round(value));
  if (count > max) onCut(count);
  return Math.min(count, max);
};
