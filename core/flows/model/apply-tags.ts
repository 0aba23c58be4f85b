import { truncate } from '../../shared/values/text.ts';
import { MAX_TAG_LENGTH, MAX_TICKET_TAGS } from '../../tickets/index.ts';
import type { TicketChanges } from './effect.ts';

export const applyTags = (
  before: readonly string[],
  { tags = before, addTags = [], removeTags = [] }: TicketChanges,
): readonly string[] => {
  const removed = removeTags.map(limitTag);
  // Two long tags may be equal after truncation.
  return [...new Set([...tags, ...addTags].map(limitTag))]
    .filter((tag) => !removed.includes(tag))
    .slice(0, MAX_TICKET_TAGS);
};

const limitTag = (tag: string): string => truncate(tag, MAX_TAG_LENGTH);
