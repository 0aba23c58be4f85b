import type { KnowledgeItem } from './knowledge-item.ts';
import type { ItemRef, KnowledgePorts } from './knowledge-ports.ts';
import { changeItem } from './change-item.ts';

/** From then on it is found. Nothing happens to an item that is published already. */
export const publishItem =
  (ports: KnowledgePorts) =>
  (target: ItemRef): Promise<KnowledgeItem> =>
    changeItem(ports, target, (item, now) => toPublished(item, now), 'knowledgebase.published');

const toPublished = (item: KnowledgeItem, now: KnowledgeItem['createdAt']): KnowledgeItem =>
  item.status === 'published' ? item : { ...item, status: 'published', publishedAt: now };
