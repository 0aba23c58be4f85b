import { useSyncExternalStore } from 'react';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STILL_MS = 100;
const STORED = 'guildesk.theme';
const listeners = new Set<() => void>();

const readTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? 'auto';

/** Puts the chosen theme on the page; `auto` follows the system. */
export const applyTheme = (): void => {
  const { dataset } = document.documentElement;
  dataset['theme'] = readTheme();
  // All colours change at once, instead of each button fading by itself.
  dataset['still'] = '';
  setTimeout(() => delete dataset['still'], STILL_MS);
  for (const listener of listeners) listener();
};

export const setTheme = (theme: Theme): void => {
  localStorage.setItem(STORED, theme);
  applyTheme();
};

// The other tabs of the browser follow.
addEventListener('storage', ({ key }) => {
  if (key === STORED) applyTheme();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);
