const STORED = 'guildesk.language';

/** The language that somebody chose in this browser; null for the one of the browser. */
export const readLanguage = (): string | null => {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
};

/** Takes effect when the page is loaded again. @param language null follows the browser */
export const storeLanguage = (language: string | null): void => {
  try {
    if (language === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, language);
  } catch {
    // Without storage the pages follow the browser.
  }
};

/** The chosen language, else the first of the browser that there is, else English. */
export const chooseLanguage = (
  known: readonly string[],
  chosen: string | null,
  preferred: readonly string[],
): string => {
  const matches = (tag: string): string | undefined =>
    known.find((one) => one === tag) ??
    known.find((one) => one === tag.split('-')[0]) ??
    known.find((one) => one.split('-')[0] === tag.split('-')[0]);
  return [...(chosen === null ? [] : [chosen]), ...preferred].map(matches).find((found) => found !== undefined) ?? 'en';
};

/** `de` → `Deutsch`: as people who speak it call it. */
export const nameLanguage = (tag: string): string => {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};
