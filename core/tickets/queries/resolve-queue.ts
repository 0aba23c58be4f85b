import { type CategoryStore, listActiveCategories } from '../../categories/index.ts';
import type { CategoryId, GuildId } from '../../shared/ids.ts';
import type { TicketFilters } from '../model/ticket-store.ts';

/** `queue` has the tickets that wait to be assigned. */
export const TICKET_VIEWS = ['queue'] as const;
export type TicketView = (typeof TICKET_VIEWS)[number];

export interface WithView {
  readonly view?: TicketView | undefined;
}

type ViewFilters = Pick<TicketFilters, 'status' | 'unclaimed' | 'categoryId'>;

/** Returns the filters of the queue within those that are given; null when no ticket can match. */
export const resolveQueue = async (
  { categories }: { readonly categories: CategoryStore },
  guild: GuildId,
  filters: ViewFilters,
): Promise<ViewFilters | null> => {
  if (filters.unclaimed === false || filters.status?.includes('open') === false) return null;
  const isAsked = (id: CategoryId) => filters.categoryId?.includes(id) ?? true;
  const assigning = (await listActiveCategories(categories, guild)).filter(
    ({ assignment }) => assignment.mode !== 'none',
  );
  const categoryId = assigning.map(({ id }) => id).filter(isAsked);
  return categoryId.length === 0 ? null : { status: ['open'], unclaimed: true, categoryId };
};
