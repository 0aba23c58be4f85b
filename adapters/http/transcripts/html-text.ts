import { parsePlainAddress, splitAtAddresses } from '#core/chat/index.ts';
import { makeVisible } from './visible.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Nothing but text, in an element and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const markUnseen = (name: string): string => `<span class="char">${name}</span>`;

/** For a place that holds text and no elements. */
export const quotePlain = (text: string): string =>
  escapeHtml(makeVisible(text, { showText: (seen) => seen, showInvisible: (name) => `[${name}]` }));

/** Links of users send no referrer, give no access to this page, and recommend nothing. */
export const LINK_REL = 'noopener noreferrer nofollow ugc';

/** The address must be a web address. */
export const link = (url: Pick<URL, 'href'>, html: string): string =>
  `<a href="${escapeHtml(url.href)}" rel="${LINK_REL}">${html}</a>`;

/** Text of others, shown whole. It belongs in an element with `dir="auto"`. */
export const showText = (text: string): string =>
  makeVisible(text, { showText: escapeHtml, showInvisible: markUnseen });

/** Text of others, shown whole, that turns the writing direction of nothing around it. */
export const quote = (text: string): string => `<bdi>${showText(text)}</bdi>`;

const linkOrText = (text: string): string => {
  const url = parsePlainAddress(text, (address) => URL.parse(address));
  return url ? link(url, escapeHtml(text)) : escapeHtml(text);
};

const linkSeenText = (text: string): string =>
  splitAtAddresses(text)
    .map((part, place) => (place % 2 === 0 ? escapeHtml(part) : linkOrText(part)))
    .join('');

/** Text of others in which web addresses are links. It belongs in an element with `dir="auto"`. */
export const toProse = (text: string): string =>
  makeVisible(text, { showText: linkSeenText, showInvisible: markUnseen });
