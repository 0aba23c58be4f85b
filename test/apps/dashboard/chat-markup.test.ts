import { type Block, parseChatText } from '../../../apps/dashboard/src/kit/chat/chat-text.ts';
import type { Inline } from '../../../apps/dashboard/src/kit/chat/chat-inline.ts';
import { renderMessageText } from '#adapters/http/transcripts/message-html.ts';
import { createTimes } from '#adapters/http/transcripts/times.ts';
import { readTree, type TreeElement, type TreeNode } from '../../http/transcripts/tokens.ts';
import { MARKUP_CASES, type Shown } from '../../support/chat/chat-markup.ts';

const times = createTimes({ locale: 'en', timezone: 'UTC' });
const render = (text: string) => renderMessageText(text, { times, nameUser: (id) => id });

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

/** One text instead of several in a row. */
const joinTexts = (parts: readonly Shown[]): Shown[] => {
  const joined: Shown[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
};

const readLabel = (text: string): Shown => {
  const [, role] = /^@role (.*)$/.exec(text) ?? [];
  if (role !== undefined) return ['role', role];
  if (/^@(everyone|here)$/.test(text)) return ['everyone', text.slice(1)];
  const kind = { '@': 'user', '#': 'channel', '/': 'command' }[text.charAt(0)] ?? 'unknown';
  return [kind, text.slice(1)];
};

const textOf = (node: TreeNode): string => (typeof node === 'string' ? node : node.parts.map(textOf).join(''));

const readSpan = (style: string, node: TreeNode, parts: readonly Shown[]): readonly Shown[] => {
  if (style === 'mention') return [readLabel(textOf(node))];
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

const INLINE_KINDS = { strong: 'b', em: 'i', u: 'u', s: 's', spoiler: 'spoiler' } as const;

const readInline = (part: Inline): Shown => {
  if (typeof part === 'string') return part;
  if ('text' in part) return [part.kind, part.text];
  if (part.kind === 'time') return ['time', part.at];
  const parts = joinTexts(part.children.map(readInline));
  return part.kind === 'link' ? ['link', part.href, ...parts] : [INLINE_KINDS[part.kind], ...parts];
};

/** Without the white space at the ends, which no block shows. */
const readParts = (children: readonly Inline[]): readonly Shown[] => {
  const parts = joinTexts(children.map(readInline));
  const last = parts.length - 1;
  return parts
    .map((part, place) => (typeof part === 'string' && place === 0 ? part.trimStart() : part))
    .map((part, place) => (typeof part === 'string' && place === last ? part.trimEnd() : part));
};

const readBlock = (block: Block): Shown => {
  switch (block.kind) {
    case 'pre':
      return ['pre', block.text];
    case 'text':
      return ['p', ...readParts(block.children)];
    case 'small':
      return ['small', ...readParts(block.children)];
    case 'heading':
      return [`h${block.level}`, ...readParts(block.children)];
    case 'quote':
      return ['quote', ...block.blocks.map(readBlock)];
    case 'list': {
      const items = block.items.map(({ children, lists }): Shown => [
        'li',
        ...readParts(children),
        ...lists.map(readBlock),
      ]);
      return block.start === null ? ['ul', ...items] : ['ol', String(block.start), ...items];
    }
  }
};

/** A link is followed by its host in a transcript, with a space before. */
const withoutHost = (html: string): string => html.replaceAll(/ <span class="where">[^<]*<\/span>/g, '');

describe.each(MARKUP_CASES)('%j', (written, shown) => {
  it('is shown in a transcript as in the chat', () => {
    expect(readNodes(readTree(withoutHost(render(written))))).toEqual(shown);
  });

  it('is shown in the dashboard as in the chat', () => {
    expect(parseChatText(written).map(readBlock)).toEqual(shown);
  });
});
