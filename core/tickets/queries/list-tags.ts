import type { GuildId } from '../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../shared/page.ts';
import type { TagUse, TicketStore } from '../model/ticket-store.ts';

export const listTags =
  ({ tickets }: { readonly tickets: TicketStore }) =>
  async (guild: GuildId, { limit, after }: PageRequest): Promise<Page<TagUse>> => {
    const tags = await tickets.listTags(guild);
    const start = after ? tags.findIndex(({ tag }) => tag === after[0]) + 1 : 0;
    return toPage(tags.slice(start), limit, ({ tag }) => [tag]);
  };
