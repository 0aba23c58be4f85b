import type { KnowledgeItem } from './knowledge-item.ts';
import type { ItemRef, KnowledgePorts } from './knowledge-ports.ts';
import { changeItem } from './change-item.ts';

/** Searches no longer find the item; it can be published again. */
export const archiveItem =
  (ports: KnowledgePorts) =>
  (target: ItemRef): Promise<KnowledgeItem> =>
    changeItem(ports, target, (item) => ({ ...item, status: 'archived' }), 'knowledgebase.updated');
