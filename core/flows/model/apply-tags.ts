import { truncate } from '../../shared/values/text.ts';
import type { TicketChanges } from './effect.ts';

export const applyTags = (
  before: readonly string[],
  { tags = before, addTags = [], removeTags = [] }: TicketChanges,
): readonly string[] => {
  const removed = removeTags.map(limitTag);
  // Two long tags may be equal after truncation.
  return [...new Set([...tags, ...addTags].map(limitTag))].filter((tag) => !removed.includes(tag)).slice(0, MAX_TAGS);
};

const LONGEST_TAG = 50;
const MAX_TAGS = 20;

const limitTag = (tag: string): string => truncate(tag, LONGEST_TAG);
