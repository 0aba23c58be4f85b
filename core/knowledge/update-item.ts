import type { ItemFields, KnowledgeItem } from './knowledge-item.ts';
import type { ItemRef, KnowledgePorts } from './knowledge-ports.ts';
import { changeItem } from './change-item.ts';
import { assertSearchable } from './search-words.ts';

/** @throws not_found; VersionConflict; conflict when the slug is taken */
export const updateItem =
  (ports: KnowledgePorts) =>
  async (target: ItemRef, fields: Partial<ItemFields>): Promise<KnowledgeItem> => {
    if (fields.content !== undefined) assertSearchable('content', fields.content);
    return changeItem(ports, target, (item) => ({ ...item, ...fields }), 'knowledgebase.updated');
  };
