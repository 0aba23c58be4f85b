import { renderMessageText } from '#adapters/http/transcripts/message-html.ts';
import { createTimes } from '#adapters/http/transcripts/times.ts';
import { CONTEXT } from '../../support/transcripts.ts';
import { joinTexts, MARKUP_CASES, type Shown } from '../../support/chat/chat-markup.ts';
import { readTree, type TreeElement, type TreeNode } from './tokens.ts';

const times = createTimes({ locale: 'en', timezone: 'UTC' });
const render = (text: string) => renderMessageText(text, { times, nameUser: (id) => id, write: CONTEXT.write });

const KINDS: Readonly<Record<string, string>> = {
  h4: 'h1',
  h5: 'h2',
  h6: 'h3',
  blockquote: 'quote',
  ul: 'ul',
  li: 'li',
  strong: 'b',
  em: 'i',
  u: 'u',
  s: 's',
  code: 'code',
};

/** A role or a channel has its id as title, since its name is not known. */
const readLabel = (text: string, id = ''): Shown => {
  if (text === '@role') return ['role', id];
  if (text === '#channel') return ['channel', id];
  if (/^@(everyone|here)$/.test(text)) return ['everyone', text.slice(1)];
  const kind = { '@': 'user', '/': 'command' }[text.charAt(0)] ?? 'unknown';
  return [kind, text.slice(1)];
};

const textOf = (node: TreeNode): string => (typeof node === 'string' ? node : node.parts.map(textOf).join(''));

const readSpan = (style: string, node: TreeElement, parts: readonly Shown[]): readonly Shown[] => {
  if (style === 'mention') return [readLabel(textOf(node), node.attributes.title)];
  if (style === 'emoji') return [['emoji', textOf(node).slice(1, -1)]];
  // The host of a link and the language of code stand beside what was written.
  return style === 'spoiler' ? [['spoiler', ...parts]] : [];
};

/** The elements that are more than a kind and its parts. */
const ELEMENTS: Readonly<Record<string, (element: TreeElement, parts: readonly Shown[]) => readonly Shown[]>> = {
  // Before the code is the name of its language.
  pre: ({ parts }) => [['pre', ...parts.slice(-1).map(textOf)]],
  ol: ({ attributes: { start = '1' } }, parts) => [['ol', start, ...parts]],
  a: ({ attributes: { href = '' } }, parts) => [['link', href, ...parts]],
  time: ({ attributes: { datetime = '' } }) => [['time', datetime]],
  p: ({ attributes: { class: style = 'p' } }, parts) => [[style, ...parts]],
  span: (element, parts) => readSpan(element.attributes.class ?? '', element, parts),
};

const readNode = (node: TreeNode): readonly Shown[] => {
  if (typeof node === 'string') return [node];
  const parts = readNodes(node.parts);
  return ELEMENTS[node.name]?.(node, parts) ?? [[KINDS[node.name] ?? node.name, ...parts]];
};

const readNodes = (nodes: readonly TreeNode[]): readonly Shown[] => joinTexts(nodes.flatMap(readNode));

/** A link is followed by its host in a transcript, with a space before. */
const withoutHost = (html: string): string => html.replaceAll(/ <span class="where">[^<]*<\/span>/g, '');

it.each(MARKUP_CASES)('shows %j as the chat does', (written, shown) => {
  expect(readNodes(readTree(withoutHost(render(written))))).toEqual(shown);
});
