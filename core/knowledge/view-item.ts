import { notFound } from '../shared/errors.ts';
import type { GuildId, KnowledgeItemId } from '../shared/ids.ts';
import type { KnowledgeItem } from './knowledge-item.ts';
import { KNOWLEDGE_ITEM, type KnowledgePorts } from './knowledge-ports.ts';

/** Counts the view. @throws not_found */
export const viewItem =
  ({ knowledge }: Pick<KnowledgePorts, 'knowledge'>) =>
  async (guild: GuildId, id: KnowledgeItemId): Promise<KnowledgeItem> => {
    const item = await knowledge.incrementCounter(guild, id, 'views');
    if (!item) throw notFound(KNOWLEDGE_ITEM);
    return item;
  };
