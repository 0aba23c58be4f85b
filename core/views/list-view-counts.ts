import type { GuildId, UserId, ViewId } from '../shared/ids.ts';
import type { View, ViewFilters } from './view.ts';
import type { ViewPorts } from './view-ports.ts';

export interface ViewCount {
  readonly viewId: ViewId;
  /** Is null for a view that searches for words. */
  readonly count: number | null;
}

const hasWords = ({ filters }: View): boolean => filters.q !== undefined;

const toCounted = ({ q: _, ...filters }: ViewFilters) => filters;

/** Counts the tickets of all visible views by one statement, each up to `MAX_COUNTED`. */
export const listViewCounts =
  ({ views, tickets }: ViewPorts) =>
  async (guild: GuildId, staff: UserId | null): Promise<readonly ViewCount[]> => {
    const visible = await views.listVisible(guild, staff);
    const counted = visible.filter((view) => !hasWords(view));
    const counts = await tickets.listCounts(
      guild,
      counted.map(({ filters }) => toCounted(filters)),
    );
    return visible.map((view) => ({ viewId: view.id, count: counts[counted.indexOf(view)] ?? null }));
  };
