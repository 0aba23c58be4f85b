import { matchAt } from './find-matches.ts';

/** What the parser reads of an address that is parsed by the URL standard. */
export interface ParsedUrl {
  readonly protocol: string;
  readonly origin: string;
  readonly host: string;
  readonly href: string;
  readonly username: string;
  readonly password: string;
}

/** `URL.parse` of the platform; null for text that is no address. */
export type ParseUrl = (text: string) => ParsedUrl | null;

/** Without the punctuation of the sentence around it; parentheses belong to it in pairs. */
const ADDRESS = /(https?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"().,;:!?'*_~|\]}]|\([^\s<>"()]*\)))/iu;
const ADDRESS_HERE = new RegExp(ADDRESS.source, 'iuy');

/** Characters that are invisible or change others, except for those within an emoji. */
export const INVISIBLE =
  /(?!(?<=\p{Emoji})[\uFE0E\uFE0F]|(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu;

/** Splits text: even places contain text, odd places may contain an address. */
export const splitAtAddresses = (text: string): readonly string[] => text.split(ADDRESS);

/** The address with which the text begins; empty if there is none. */
export const matchAddress = (text: string): string => matchAt(ADDRESS_HERE, text, 0)?.[0] ?? '';

/** Null for an address that is not http or https, or has a user name or a password. */
export const parseWebAddress = (text: string, parseUrl: ParseUrl): ParsedUrl | null => {
  const url = parseUrl(text);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
};

/**
 * Null for an address that leads elsewhere than it seems: `https://bank.example@evil.example`, or a host in letters
 * that look like those of another.
 */
export const parsePlainAddress = (text: string, parseUrl: ParseUrl): ParsedUrl | null => {
  const url = parseWebAddress(text, parseUrl);
  return url && text.toLowerCase().startsWith(url.origin) ? url : null;
};
