import { type EventType, compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { type KnowledgeItem, ITEM_FIELDS } from './knowledge-item.ts';
import { KNOWLEDGE_ITEM, type ItemRef, type KnowledgePorts } from './knowledge-ports.ts';
import { recordItemEvent } from './record-item-event.ts';

/** Records the change; one without effect writes nothing. @throws not_found; VersionConflict */
export const changeItem = (
  ports: KnowledgePorts,
  target: ItemRef,
  change: (item: KnowledgeItem, now: KnowledgeItem['createdAt']) => KnowledgeItem,
  type: EventType,
): Promise<KnowledgeItem> =>
  ports.work.run(async () => {
    const item = await getForUpdate(ports.knowledge, KNOWLEDGE_ITEM, target);
    const now = ports.clock.now();
    const next = change(item, now);
    const changes = compareFields(item, next, ITEM_FIELDS);
    if (Object.keys(changes).length === 0) return item;
    const saved = await ports.knowledge.save({ ...next, updatedAt: now });
    await recordItemEvent(ports, saved, { type, actor: target.actor, changes });
    return saved;
  });
