import { type Block, type Inline, type Label, type List, parseMarkup } from '#core/chat/markup/index.ts';
import { locale, t } from '../../texts/texts.ts';
import { getZone } from '../dates/zone.ts';
import { lazily } from '../lazily.ts';

/** Names of what a text mentions, by id. Roles and channels may be unknown. */
export interface Names {
  readonly user: (id: string) => string;
  readonly team?: (id: string) => string;
  readonly role?: (id: string) => string;
  readonly channel?: (id: string) => string;
}

const getDateFormat = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: getZone() }));

interface Mention {
  readonly kind: 'user' | 'team' | 'role' | 'channel' | 'command' | 'everyone';
  readonly text: string;
}

const NAME: Readonly<Record<Mention['kind'], (text: string, names: Names) => string>> = {
  user: (id, { user }) => `@${user(id)}`,
  team: (id, { team }) => `@${team?.(id) ?? t('team')}`,
  role: (id, { role }) => `@${role?.(id) ?? t('role')}`,
  channel: (id, { channel }) => `#${channel?.(id) ?? t('channel')}`,
  command: (name) => `/${name}`,
  everyone: (name) => `@${name}`,
};

/** Returns a mention as the chat shows it, such as `@Riley`. */
export const nameMention = ({ kind, text }: Mention, names: Names): string => NAME[kind](text, names);

const writeLabel = ({ kind, text }: Label, names: Names): string => {
  if (kind === 'code') return text;
  return kind === 'emoji' ? `:${text}:` : nameMention({ kind, text }, names);
};

const writeInline = (part: Inline, names: Names): string => {
  if (typeof part === 'string') return part;
  if (part.kind === 'time') return getDateFormat().format(new Date(part.at));
  if (part.kind === 'spoiler') return t('Spoiler');
  return 'children' in part ? writeAll(part.children, names) : writeLabel(part, names);
};

const writeAll = (parts: readonly Inline[], names: Names): string =>
  parts.map((part) => writeInline(part, names)).join('');

const writeList = ({ items }: List, names: Names): readonly string[] =>
  items.flatMap(({ content, lists }) => [
    writeAll(content.children, names),
    ...lists.flatMap((list) => writeList(list, names)),
  ]);

const writeBlock = (block: Block, names: Names): readonly string[] => {
  switch (block.kind) {
    case 'pre':
      return [block.text];
    case 'list':
      return writeList(block, names);
    case 'quote':
      return block.blocks.flatMap((inner) => writeBlock(inner, names));
    default:
      return [writeAll(block.children, names)];
  }
};

/** Returns a text of the chat in one line without its markup, with names in place of ids. What is hidden stays hidden. */
export const toPlainText = (text: string, names: Names): string =>
  parseMarkup(text, (address) => URL.parse(address))
    .flatMap((block) => writeBlock(block, names))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
