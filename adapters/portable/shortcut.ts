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
