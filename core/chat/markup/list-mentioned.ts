import type { Block, Inline, List } from './nodes.ts';
import { parseMarkup } from './parse-markup.ts';

export interface Mentioned {
  readonly kind: 'user' | 'team';
  readonly id: string;
}

/** Lists the users and teams that a text mentions, in its order and each once; not those in code. */
export const listMentioned = (text: string): readonly Mentioned[] => {
  const all = parseMarkup(text, () => null).flatMap(listOfBlock);
  return [...new Map(all.map((one) => [`${one.kind} ${one.id}`, one])).values()];
};

const listOfBlock = (block: Block): readonly Mentioned[] => {
  switch (block.kind) {
    case 'pre':
      return [];
    case 'list':
      return listOfList(block);
    case 'quote':
      return block.blocks.flatMap(listOfBlock);
    default:
      return listOfParts(block.children);
  }
};

const listOfList = ({ items }: List): readonly Mentioned[] =>
  items.flatMap(({ content, lists }) => [...listOfBlock(content), ...lists.flatMap(listOfList)]);

const listOfParts = (parts: readonly Inline[]): readonly Mentioned[] =>
  parts.flatMap((part): readonly Mentioned[] => {
    if (typeof part === 'string') return [];
    if ('children' in part) return listOfParts(part.children);
    return part.kind === 'user' || part.kind === 'team' ? [{ kind: part.kind, id: part.text }] : [];
  });
