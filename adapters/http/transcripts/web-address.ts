/** The address as a browser understands it; null for everything that is not http or https. */
export const parseWebAddress = (text: string): URL | null => {
  const url = URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
};

/** Without the punctuation of the sentence around it; brackets belong to it in pairs. */
const ADDRESS = /(https?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"().,;:!?'*_~|\]}]|\([^\s<>"()]*\)))/iu;

const ADDRESS_AT_START = new RegExp(ADDRESS.source, 'iuy');

/** The address with which the text begins; empty if it begins with none. */
export const matchAddress = (text: string): string => {
  ADDRESS_AT_START.lastIndex = 0;
  return ADDRESS_AT_START.exec(text)?.[0] ?? '';
};

/** Even places hold text, odd places may hold an address. */
export const splitAtAddresses = (text: string): readonly string[] => text.split(ADDRESS);

/**
 * The address, if the text leads where it says: `https://bank.example@evil.example` does not,
 * nor does a host in letters that only look like those of another.
 */
export const toPlainAddress = (text: string): URL | null => {
  const url = parseWebAddress(text);
  return url && text.toLowerCase().startsWith(url.origin) ? url : null;
};
