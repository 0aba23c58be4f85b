/** Any language, as a BCP 47 tag such as `pt-BR`. */
export type LanguageTag = string;

/** Returns the usual form of the tag; null for a text that is none. */
export const findLanguageTag = (text: string): LanguageTag | null => {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
