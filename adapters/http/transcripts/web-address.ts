/** The address as a browser understands it; null for everything that is not http or https. */
export const parseWebAddress = (text: string): URL | null => {
  const url = URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
};
