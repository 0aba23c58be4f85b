import sanitize from 'sanitize-html';
import {
  type MarkupBlock,
  type MarkupInline,
  type MarkupLabel,
  type MarkupLink,
  type MarkupList,
  mentionTeam,
  parseMarkup,
} from '#core/chat/index.ts';
import type { TranscriptContext } from '#core/transcripts/index.ts';
import { LINK_REL, quotePlain, showText } from './html-text.ts';
import type { Times } from './times.ts';

/** The texts of a conversation are rendered with this. */
export interface MessageContext {
  readonly times: Times;
  readonly nameUser: (id: string) => string;
  readonly write: TranscriptContext['write'];
}

/** Everything that the text of a message may become. */
export const MESSAGE_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  p: ['class'],
  h4: [],
  h5: [],
  h6: [],
  blockquote: [],
  pre: [],
  code: [],
  ul: [],
  ol: ['start'],
  li: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  span: ['class', 'tabindex', 'title'],
  time: ['datetime'],
  a: ['href', 'rel', 'title'],
};

const SANITIZING: sanitize.IOptions = {
  allowedTags: Object.keys(MESSAGE_ELEMENTS),
  allowedAttributes: Object.fromEntries(Object.entries(MESSAGE_ELEMENTS).map(([name, list]) => [name, [...list]])),
  allowedClasses: { p: ['small'], span: ['char', 'emoji', 'lang', 'mention', 'spoiler', 'where'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
};

/** HTML may be so many times as long as its text; a message that would need more is shown without its formatting. */
const MAX_GROWTH = 6;
const FREE_LENGTH = 1_000;

/** Headings of messages are below the title of the document, its parts and its messages. */
const LEVELS_ABOVE = 3;

const toElement = (name: string, html: string): string => `<${name}>${html}</${name}>`;

const toSpan = (style: string, html: string, title = ''): string =>
  `<span class="${style}"${title && ` title="${quotePlain(title)}"`}>${html}</span>`;

const RENDER_LABEL: Readonly<Record<MarkupLabel['kind'], (text: string, context: MessageContext) => string>> = {
  code: (text) => toElement('code', showText(text)),
  user: (id, { nameUser }) => toSpan('mention', `@${showText(nameUser(id))}`, id),
  // The names of roles and channels are not kept.
  role: (id, { write }) => toSpan('mention', `@${showText(write('transcript.role'))}`, id),
  team: (id) => showText(mentionTeam(id)),
  channel: (id, { write }) => toSpan('mention', `#${showText(write('transcript.channel'))}`, id),
  command: (name) => toSpan('mention', `/${showText(name)}`),
  everyone: (name) => toSpan('mention', `@${showText(name)}`),
  emoji: (name) => toSpan('emoji', `:${showText(name)}:`),
};

/** The host follows a link whose text is the writer's. */
const renderLink = (link: MarkupLink, context: MessageContext): string => {
  const title = link.title ? ` title="${quotePlain(link.title)}"` : '';
  const open = `<a href="${quotePlain(link.href)}" rel="${LINK_REL}"${title}>`;
  const host = link.isMasked ? ` ${toSpan('where', `(${showText(link.host)})`)}` : '';
  return `${open}${renderInline(link.children, context)}</a>${host}`;
};

const renderNode = (node: MarkupInline, context: MessageContext): string => {
  if (typeof node === 'string') return showText(node);
  switch (node.kind) {
    case 'strong':
    case 'em':
    case 'u':
    case 's':
      return toElement(node.kind, renderInline(node.children, context));
    case 'spoiler':
      return `<span class="spoiler" tabindex="0">${renderInline(node.children, context)}</span>`;
    case 'link':
      return renderLink(node, context);
    case 'time':
      return context.times.showStyled(node.at, node.style);
    default:
      return RENDER_LABEL[node.kind](node.text, context);
  }
};

const renderInline = (nodes: readonly MarkupInline[], context: MessageContext): string =>
  nodes.map((node) => renderNode(node, context)).join('');

const renderList = ({ start, items }: MarkupList, context: MessageContext): string => {
  const html = items.map(({ content, lists }) => {
    const text = content.kind === 'text' ? renderInline(content.children, context) : renderBlock(content, context);
    return toElement('li', text + lists.map((list) => renderList(list, context)).join(''));
  });
  const number = start === 1 ? '' : ` start="${start}"`;
  return start === null ? toElement('ul', html.join('')) : `<ol${number}>${html.join('')}</ol>`;
};

/** Line breaks are shown as they are written: there are none between elements. */
const renderBlock = (block: MarkupBlock, context: MessageContext): string => {
  switch (block.kind) {
    case 'text':
      return toElement('p', renderInline(block.children, context));
    case 'small':
      return `<p class="small">${renderInline(block.children, context)}</p>`;
    case 'heading':
      return toElement(`h${block.level + LEVELS_ABOVE}`, renderInline(block.children, context));
    case 'quote':
      return toElement('blockquote', renderBlocks(block.blocks, context));
    case 'list':
      return renderList(block, context);
    case 'pre': {
      const label = block.language === null ? '' : toSpan('lang', showText(block.language));
      return toElement('pre', label + toElement('code', showText(block.text)));
    }
  }
};

const renderBlocks = (blocks: readonly MarkupBlock[], context: MessageContext): string =>
  blocks.map((block) => renderBlock(block, context)).join('');

/**
 * The text of a message as it is shown in the chat, as HTML of nothing but `MESSAGE_ELEMENTS`. Its length is limited by
 * that of the text.
 */
export const renderMessageText = (text: string, context: MessageContext): string => {
  const blocks = parseMarkup(text, (address) => URL.parse(address));
  const html = sanitize(renderBlocks(blocks, context), SANITIZING);
  return html.length <= MAX_GROWTH * text.length + FREE_LENGTH ? html : `<p>${quotePlain(text)}</p>`;
};
