interface Searched {
  readonly name: string;
  readonly shortcut: string | null;
  readonly categoryIds: readonly string[];
}

const SHOWN = 8;

/** Those whose shortcut or name fits what is typed; those meant for the category first. */
export const filterCannedReplies = <Reply extends Searched>(
  all: readonly Reply[],
  query: string,
  categoryId: string,
): readonly Reply[] => {
  const rank = ({ shortcut, name, categoryIds }: Searched): number | null => {
    const isMeant = categoryIds.includes(categoryId);
    if (categoryIds.length > 0 && !isMeant) return null;
    const isFound = [shortcut ?? '', ...name.toLowerCase().split(/\s+/)].some((word) => word.startsWith(query));
    return isFound ? (shortcut?.startsWith(query) ? 0 : 1) + (isMeant ? 0 : 0.5) : null;
  };
  return all
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter((one): one is { reply: Reply; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ reply }) => reply);
};
