import Bowser from 'bowser';

const MAX_LENGTH = 100;
/** Longer headers are not read: the time that it takes grows with the length. */
const MAX_HEADER_LENGTH = 1_000;

/** @param userAgent the header User-Agent (RFC 9110). @returns `Firefox, Windows`; null for what no browser sends */
export const describeBrowser = (userAgent: string): string | null => {
  if (userAgent === '' || userAgent.length > MAX_HEADER_LENGTH) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name ? [browser.name, os.name].filter(Boolean).join(', ').slice(0, MAX_LENGTH) : null;
};
