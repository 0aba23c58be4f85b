import { lazily } from '../lazily.ts';

const STORED = 'guildesk.zone';

/** What the person has chosen in this browser, or in another one; null for the zone of the browser. */
export const readStoredZone = (): string | null => {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
};

/** Takes effect when the page is loaded again. */
export const storeZone = (chosen: string | null): void => {
  try {
    if (chosen === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, chosen);
  } catch {
    // Without storage the pages follow the browser.
  }
};

const readZone = (): string | undefined => {
  const stored = readStoredZone() ?? undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: stored });
    return stored;
  } catch {
    // This browser does not know the zone.
    return undefined;
  }
};

/** The chosen time zone, for formats of Intl; undefined for the one of the browser. */
export const zone = readZone();

/** The zone by which times are shown. */
export const getZone = lazily(() => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
