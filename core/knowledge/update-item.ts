import type { ItemFields, KnowledgeItem } from './knowledge-item.ts';
import type { ItemRef, KnowledgePorts } from './knowledge-ports.ts';
import { changeItem } from './change-item.ts';

/** Changes fields of an item. @throws not_found; VersionConflict; conflict when the slug is taken */
export const updateItem =
  (ports: KnowledgePorts) =>
  (target: ItemRef, fields: Partial<ItemFields>): Promise<KnowledgeItem> =>
    changeItem(ports, target, (item) => ({ ...item, ...fields }), 'knowledgebase.updated');
