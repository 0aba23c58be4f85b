import type { MarkdownIt, StateInline } from 'markdown-it';
import { takeVisible } from './visible.ts';
import { matchAddress, parseWebAddress, toPlainAddress } from './web-address.ts';

/** These characters begin nothing but text. */
const PLAIN_TEXT = /[^\n!#$%&*+\-:<=>@[\\\]^_`{}~|]+/y;

/** A mention, a custom emoji or a time, as the chat platform stores them in texts. */
const REFERENCE =
  /<(?:@!?(?<user>\d{1,25})|@&(?<role>\d{1,25})|#(?<channel>\d{1,25})|\/(?<command>[^:<>\n]{1,100}):\d{1,25}|a?:(?<emoji>\w{1,32}):\d{1,25}|t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?)>/y;

const EVERYONE = /@(?:everyone|here)\b/y;
const BRACKETED_ADDRESS = /<(?<address>https?:\/\/[^\s<>]+)>/iy;

/** The match at the position of the parser, if all of it is within the part that is being parsed. */
const matchHere = ({ src, pos, posMax }: StateInline, pattern: RegExp): RegExpExecArray | null => {
  pattern.lastIndex = pos;
  const match = pattern.exec(src);
  return match && pos + match[0].length <= posMax ? match : null;
};

const readText = (state: StateInline, isSilent: boolean): boolean => {
  PLAIN_TEXT.lastIndex = state.pos;
  const text = PLAIN_TEXT.exec(state.src)?.[0].slice(0, state.posMax - state.pos);
  if (!text) return false;
  if (!isSilent) state.pending += text;
  state.pos += text.length;
  return true;
};

/** Unlike CommonMark, keeps the spaces around a line break. */
const readLineBreak = (state: StateInline, isSilent: boolean): boolean => {
  if (state.src[state.pos] !== '\n') return false;
  if (!isSilent) state.push('softbreak', 'br', 0);
  state.pos += 1;
  return true;
};

const addLabel = (state: StateInline, style: string, text: string): void => {
  const token = state.push('chat_label', '', 0);
  token.info = style;
  token.content = text;
};

const LABELS: Readonly<Record<string, (value: string) => readonly [style: string, text: string]>> = {
  role: (id) => ['mention', `@role ${id}`],
  channel: (id) => ['mention', `#${id}`],
  command: (name) => ['mention', `/${name}`],
  emoji: (name) => ['emoji', `:${name}:`],
};

const addReference = (
  state: StateInline,
  { user, time, style = 'f', ...ids }: Record<string, string | undefined>,
): void => {
  if (user !== undefined) state.push('chat_user', '', 0).content = user;
  if (time !== undefined) {
    const token = state.push('chat_time', '', 0);
    token.content = time;
    token.info = style;
  }
  for (const [kind, value] of Object.entries(ids)) {
    const label = value === undefined ? undefined : LABELS[kind]?.(value);
    if (label) addLabel(state, ...label);
  }
};

const readReference = (state: StateInline, isSilent: boolean): boolean => {
  const match = state.src[state.pos] === '<' ? matchHere(state, REFERENCE) : null;
  if (!match) return false;
  if (!isSilent) addReference(state, { ...match.groups });
  state.pos += match[0].length;
  return true;
};

const readEveryone = (state: StateInline, isSilent: boolean): boolean => {
  const match = state.src[state.pos] === '@' ? matchHere(state, EVERYONE) : null;
  if (!match) return false;
  if (!isSilent) addLabel(state, 'mention', match[0]);
  state.pos += match[0].length;
  return true;
};

const findSpoilerEnd = ({ src, pos, posMax }: StateInline): number | null => {
  if (!src.startsWith('||', pos)) return null;
  const end = src.indexOf('||', pos + 3);
  return end < 0 || end + 2 > posMax ? null : end;
};

const readSpoiler = (state: StateInline, isSilent: boolean): boolean => {
  const end = findSpoilerEnd(state);
  if (end === null) return false;
  if (!isSilent) {
    const max = state.posMax;
    state.push('spoiler_open', 'span', 1).attrs = [
      ['class', 'spoiler'],
      ['tabindex', '0'],
    ];
    state.pos += 2;
    state.posMax = end;
    state.md.inline.tokenize(state);
    state.posMax = max;
    state.push('spoiler_close', 'span', -1);
  }
  state.pos = end + 2;
  return true;
};

/** An address that does not lead where it seems to is text. */
const addAddress = (state: StateInline, address: string): void => {
  const url = toPlainAddress(address);
  if (url) {
    const open = state.push('link_open', 'a', 1);
    open.attrs = [['href', url.href]];
    open.markup = 'address';
  }
  state.push('text', '', 0).content = address;
  if (url) state.push('link_close', 'a', -1).markup = 'address';
};

/** The address in the angle brackets at the position of the parser; empty if there is none that leads where it seems to. */
const getBracketedAddress = (state: StateInline): string => {
  const address = matchHere(state, BRACKETED_ADDRESS)?.groups?.address ?? '';
  return takeVisible(address) === address && toPlainAddress(address) ? address : '';
};

const readBracketedAddress = (state: StateInline, isSilent: boolean): boolean => {
  if (state.src[state.pos] !== '<' || state.linkLevel > 0) return false;
  const address = getBracketedAddress(state);
  if (!address) return false;
  if (!isSilent) addAddress(state, address);
  state.pos += address.length + 2;
  return true;
};

/** The address whose scheme the parser has just read as text; empty if there is none. */
const splitAddress = ({ src, pos, posMax, pending }: StateInline): readonly [scheme: string, address: string] => {
  if (!src.startsWith('://', pos)) return ['', ''];
  const [scheme = ''] = /https?$/i.exec(pending.slice(-5)) ?? [];
  return [scheme, scheme && matchAddress(takeVisible(matchAddress(src.slice(pos - scheme.length, posMax))))];
};

/** At the colon, since its scheme is read as text before; nothing within the address is Markdown then. */
const readAddress = (state: StateInline, isSilent: boolean): boolean => {
  if (isSilent || state.linkLevel > 0) return false;
  const [scheme, address] = splitAddress(state);
  if (!address) return false;
  state.pending = state.pending.slice(0, -scheme.length);
  addAddress(state, address);
  state.pos += address.length - scheme.length;
  return true;
};

/** Replaces the inline syntax of CommonMark where the chat platform has another, and adds what only it has. */
export const useChatInline = (md: MarkdownIt): void => {
  const { ruler } = md.inline;
  ruler.at('text', readText);
  ruler.at('newline', readLineBreak);
  ruler.after('text', 'address', readAddress);
  ruler.after('escape', 'spoiler', readSpoiler);
  ruler.after('spoiler', 'reference', readReference);
  ruler.after('reference', 'everyone', readEveryone);
  ruler.after('everyone', 'bracketed_address', readBracketedAddress);
  ruler.disable(['linkify', 'image', 'autolink', 'html_inline', 'entity']);
  md.validateLink = (address) => parseWebAddress(address) !== null;
  md.normalizeLink = (address) => parseWebAddress(address)?.href ?? '';
};
