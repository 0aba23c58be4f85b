import createMarkdown, { type RendererRule } from 'markdown-it';
import sanitize from 'sanitize-html';
import { useChatBlocks } from './chat-blocks.ts';
import { useChatInline } from './chat-inline.ts';
import { LINK_REL, quotePlain, showText } from './html-text.ts';
import type { Times } from './times.ts';
import { parseWebAddress } from './web-address.ts';

/** The texts of a conversation are rendered with this. */
export interface MessageContext {
  readonly times: Times;
  /** The name of a user, or the id where no name is known. */
  readonly nameUser: (id: string) => string;
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
  span: ['class', 'tabindex'],
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

const FENCE = '```';
const CODE_LANGUAGE = /^(?<language>[\w+\-.#]{1,20})\n/;

/** `renderMessageText` passes the context to the rules. */
const getContext = (env: Parameters<RendererRule>[3]): MessageContext => env?.context as MessageContext;

const showTime: RendererRule = (tokens, i, _, env) => {
  const { content = '', info = '' } = tokens[i] ?? {};
  const { times } = getContext(env);
  return times.showTimestamp(Number(content), info) ?? showText(`<t:${content}>`);
};

/** A link whose text is the writer's is followed by the host to which it leads. */
const closeLink: RendererRule = (tokens, i) => {
  if (tokens[i]?.markup === 'address') return '</a>';
  const open = tokens.slice(0, i).findLast(({ type }) => type === 'link_open');
  const host = parseWebAddress(String(open?.attrGet('href')))?.host ?? '';
  return `</a> <span class="where">(${showText(host)})</span>`;
};

const showUser: RendererRule = (tokens, i, _, env) => {
  const { nameUser } = getContext(env);
  return `<span class="mention">@${showText(nameUser(tokens[i]?.content ?? ''))}</span>`;
};

const openLink: RendererRule = (tokens, i) => {
  const token = tokens[i];
  const title = token?.attrGet('title') ?? '';
  const named = title === '' ? '' : ` title="${quotePlain(String(title))}"`;
  return `<a href="${quotePlain(String(token?.attrGet('href')))}" rel="${LINK_REL}"${named}>`;
};

const createRenderer = () => {
  const md = createMarkdown({ html: false, breaks: true });
  useChatBlocks(md);
  useChatInline(md);
  const { renderer } = md;
  // Line breaks are shown as they are written: there must be none between elements.
  renderer.renderToken = (tokens, i) => {
    const token = tokens[i];
    if (!token || token.hidden) return '';
    return token.nesting < 0 ? `</${token.tag}>` : `<${token.tag}${renderer.renderAttrs(token)}>`;
  };
  Object.assign(renderer.rules, {
    text: (tokens, i) => showText(tokens[i]?.content ?? ''),
    code_inline: (tokens, i) => `<code>${showText(tokens[i]?.content ?? '')}</code>`,
    softbreak: () => '\n',
    hardbreak: () => '\n',
    strong_open: (tokens, i) => (tokens[i]?.markup === '__' ? '<u>' : '<strong>'),
    strong_close: (tokens, i) => (tokens[i]?.markup === '__' ? '</u>' : '</strong>'),
    link_open: openLink,
    link_close: closeLink,
    chat_label: (tokens, i) => `<span class="${tokens[i]?.info ?? ''}">${showText(tokens[i]?.content ?? '')}</span>`,
    chat_user: showUser,
    chat_time: showTime,
  } satisfies Record<string, RendererRule>);
  return md;
};

const MARKDOWN = createRenderer();

const renderCode = (code: string): string => {
  const { language = '' } = CODE_LANGUAGE.exec(code)?.groups ?? {};
  const label = language && `<span class="lang">${showText(language)}</span>`;
  const text = language ? code.slice(language.length + 1) : code.replace(/^\n/, '');
  return `<pre>${label}<code>${showText(text.replace(/\n$/, ''))}</code></pre>`;
};

/** At odd places there is code, at even places other text. */
const splitAtCode = (text: string): readonly string[] => {
  const parts = text.split(FENCE);
  const isOpen = parts.length % 2 === 0;
  return isOpen ? [...parts.slice(0, -2), parts.slice(-2).join(FENCE)] : parts;
};

const renderParts = (text: string, context: MessageContext): string =>
  splitAtCode(text)
    .map((part, place) => (place % 2 === 0 ? MARKDOWN.render(part, { context }) : renderCode(part)))
    .join('');

/**
 * The text of a message as it is shown in the chat, as HTML of nothing but `MESSAGE_ELEMENTS`. Its length is limited by
 * that of the text.
 */
export const renderMessageText = (text: string, context: MessageContext): string => {
  const html = sanitize(renderParts(text.replaceAll('\r\n', '\n'), context), SANITIZING);
  return html.length <= MAX_GROWTH * text.length + FREE_LENGTH ? html : `<p>${quotePlain(text)}</p>`;
};
