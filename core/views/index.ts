import type { GuildId, UserId, ViewId } from '../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../shared/page.ts';
import { listViewCounts } from './list-view-counts.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { updateView } from './update-view.ts';
import type { View } from './view.ts';
import type { ViewCaller, ViewPorts } from './view-ports.ts';
import { getVisible } from './view-rights.ts';

export * from './view.ts';
export * from './view-store.ts';
export type { ViewCount } from './list-view-counts.ts';

export const viewUseCases = (ports: ViewPorts) => ({
  list: async (guild: GuildId, staff: UserId | null, { limit, after }: PageRequest): Promise<Page<View>> => {
    const all = await ports.views.listVisible(guild, staff);
    const start = after ? all.findIndex(({ id }) => id === after[0]) + 1 : 0;
    return toPage(all.slice(start), limit, ({ id }) => [id]);
  },
  listCounts: listViewCounts(ports),
  get: (guild: GuildId, id: ViewId, caller: ViewCaller) => getVisible(ports)(guild, id, caller),
  create: createView(ports),
  update: updateView(ports),
  delete: deleteView(ports),
});

export type ViewUseCases = ReturnType<typeof viewUseCases>;
