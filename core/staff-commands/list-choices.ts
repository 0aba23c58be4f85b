import { MAX_SUGGESTIONS, type Suggestion } from '../built-in-commands/index.ts';
import { listActiveCategories } from '../categories/index.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

export const listOtherCategories = async (
  { categories }: StaffPorts,
  { ticket }: StaffContext,
): Promise<readonly Suggestion[]> => {
  const all = await listActiveCategories(categories, ticket.guildId);
  return all.filter(({ id }) => id !== ticket.categoryId).map(({ id, name }) => ({ label: name, value: id }));
};

/** Searches name, shortcut and content. */
export const listReplies = async (
  { replies }: StaffPorts,
  { ticket: { guildId, categoryId } }: StaffContext,
  typed: string,
): Promise<readonly Suggestion[]> => {
  const q = typed.trim();
  const { items } = await replies.list(
    guildId,
    { ...(q !== '' && { q }) },
    { limit: 2 * MAX_SUGGESTIONS, after: null },
  );
  return items
    .filter(({ categoryIds }) => categoryIds.length === 0 || categoryIds.includes(categoryId))
    .map(({ id, name, shortcut }) => ({ label: shortcut ? `${name} (${shortcut})` : name, value: shortcut ?? id }));
};
