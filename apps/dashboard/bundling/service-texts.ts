/** Sentences of the service that stand in the sources as well. */
export const ALSO_IN_SOURCES: readonly string[] = ['The ticket is closed.'];

/** Which files translate texts of the service that do not stand in the sources: words such as names of fields, sentences, reports of imports. */
export const SHOWN_SERVICE_TEXTS = {
  showsWords: /src[\\/](?!(ticket|shell)[\\/])/,
  showsSentences: /src[\\/](flows|rules|settings)[\\/]/,
  showsImports: /src[\\/]transfers[\\/]/,
};
