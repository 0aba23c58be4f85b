import { getForUpdate } from '../shared/records.ts';
import { KNOWLEDGE_ITEM, type ItemRef, type KnowledgePorts } from './knowledge-ports.ts';
import { recordItemEvent } from './record-item-event.ts';

export const deleteItem =
  (ports: KnowledgePorts) =>
  (target: ItemRef): Promise<void> =>
    ports.work.run(async () => {
      const item = await getForUpdate(ports.knowledge, KNOWLEDGE_ITEM, target);
      await ports.knowledge.remove(target.guild, target.id);
      await recordItemEvent(ports, item, { type: 'knowledgebase.deleted', actor: target.actor });
    });
