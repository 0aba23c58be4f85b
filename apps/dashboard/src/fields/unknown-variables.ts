/** As the service finds variables: no brace and no line break between the braces. */
export const VARIABLE = /\{\{([^{}\r\n]*)\}\}/g;

/** The variables of a text that will never have a value, each once. */
export const listUnknown = (text: string, isKnown: (name: string) => boolean): readonly string[] => {
  const names = [...text.matchAll(VARIABLE)].map(([, inner = '']) => inner.trim());
  return [...new Set(names.filter((name) => name !== '' && !isKnown(name)))];
};
