const STORED = 'guildesk.zone';

/** Of pages about servers in different zones. */
export const NEUTRAL_ZONE = 'UTC';

/** What the person has chosen in this browser, or in another one; null for the zone of the server. */
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
    // Without storage the pages follow the server.
  }
};

const isKnown = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

let serverZone: string | null = null;
/** The one by which times are shown since the first of them; it stays until the page is loaded again. */
let shown: string | null = null;

const chooseZone = (): string =>
  [readStoredZone(), serverZone].find((zone) => zone !== null && isKnown(zone)) ??
  Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone by which times are shown: that of the profile, else that of the server, else that of the browser. */
export const getZone = (): string => (shown ??= chooseZone());

/**
 * Shows times by the zone of the server to somebody who has chosen none.
 *
 * @param zone null for an organization whose servers have different ones: then it is `NEUTRAL_ZONE`
 * @returns whether times are shown by another one already, so that the page has to be loaded again
 */
export const followServerZone = (zone: string | null): boolean => {
  serverZone = zone ?? NEUTRAL_ZONE;
  return shown !== null && shown !== chooseZone();
};
