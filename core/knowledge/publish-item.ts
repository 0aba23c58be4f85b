import type { KnowledgeItem } from './knowledge-item.ts';
import type { ItemRef, KnowledgePorts } from './knowledge-ports.ts';
import { changeItem } from './change-item.ts';

/** Searches find the item from now on. Publishing a published item changes nothing. */
export const publishItem =
  (ports: KnowledgePorts) =>
  (target: ItemRef): Promise<KnowledgeItem> =>
    changeItem(ports, target, (item, now) => toPublished(item, now), 'knowledgebase.published');

const toPublished = (item: KnowledgeItem, now: KnowledgeItem['createdAt']): KnowledgeItem =>
  item.status === 'published' ? item : { ...item, status: 'published', publishedAt: now };
