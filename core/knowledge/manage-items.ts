import type { Actor } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import { type Changes, listChanges, type EventLog, type EventType } from '../shared/events.ts';
import type { GuildId, Ids, KnowledgeItemId } from '../shared/ids.ts';
import { recordEvent } from '../shared/record-event.ts';
import { getForUpdate, type RecordRef } from '../shared/records.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { assertWithinLimit, type ResourceCounts } from '../shared/resource-limits.ts';
import {
  COUNTERS,
  ITEM_FIELDS,
  type ItemFields,
  type KnowledgeItem,
  type NewItem,
  buildItem,
  toSlug,
} from './knowledge-item.ts';
import type { KnowledgeStore } from './knowledge-store.ts';

export interface KnowledgePorts {
  readonly counts: ResourceCounts;
  readonly knowledge: KnowledgeStore;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type ItemRef = RecordRef<KnowledgeItemId> & { readonly actor: Actor };

/** What errors call it. */
export const KNOWLEDGE_ITEM = 'Knowledge base item';

/** A draft; its slug is made of the title, if none is given. @throws conflict when the slug is taken */
export const createItem =
  (ports: KnowledgePorts) =>
  async (guild: GuildId, fields: NewItem): Promise<KnowledgeItem> => {
    const { knowledge, clock, ids } = ports;
    await assertWithinLimit(ports, guild, 'knowledgeItems');
    const slug = fields.slug ?? (await findFreeSlug(ports, guild, toSlug(fields.title)));
    const item = buildItem({ id: ids.next() as KnowledgeItemId, guildId: guild, createdAt: clock.now(), slug }, fields);
    await knowledge.add(item);
    return item;
  };

const CANDIDATES = 50;

/** The slug itself, or the first of `slug-2`, `slug-3`, … that is free. */
const findFreeSlug = async ({ knowledge, ids }: KnowledgePorts, guild: GuildId, slug: string): Promise<string> => {
  const candidates = [slug, ...Array.from({ length: CANDIDATES }, (_, index) => `${slug}-${index + 2}`)];
  const taken = await knowledge.findTakenSlugs(guild, candidates);
  return candidates.find((candidate) => !taken.includes(candidate)) ?? `${slug}-${ids.next()}`;
};

export const updateItem =
  (ports: KnowledgePorts) =>
  (on: ItemRef, fields: Partial<ItemFields>): Promise<KnowledgeItem> =>
    changeStatus(ports, on, (item) => ({ ...item, ...fields }), 'knowledgebase.updated');

/** From then on it is found. Nothing happens to an item that is published already. */
export const publishItem =
  (ports: KnowledgePorts) =>
  (on: ItemRef): Promise<KnowledgeItem> =>
    changeStatus(ports, on, (item, now) => toPublished(item, now), 'knowledgebase.published');

const toPublished = (item: KnowledgeItem, now: KnowledgeItem['createdAt']): KnowledgeItem =>
  item.status === 'published' ? item : { ...item, status: 'published', publishedAt: now };

/** From then on it is not found any more; it can be published again. */
export const archiveItem =
  (ports: KnowledgePorts) =>
  (on: ItemRef): Promise<KnowledgeItem> =>
    changeStatus(ports, on, (item) => ({ ...item, status: 'archived' }), 'knowledgebase.updated');

export const deleteItem =
  (ports: KnowledgePorts) =>
  (on: ItemRef): Promise<void> =>
    ports.work.run(async () => {
      const item = await getForUpdate(ports.knowledge, KNOWLEDGE_ITEM, on);
      await ports.knowledge.remove(on.guild, on.id);
      await recordItemEvent(ports, item, { type: 'knowledgebase.deleted', actor: on.actor });
    });

const changeStatus = (
  ports: KnowledgePorts,
  on: ItemRef,
  change: (item: KnowledgeItem, now: KnowledgeItem['createdAt']) => KnowledgeItem,
  type: EventType,
): Promise<KnowledgeItem> =>
  ports.work.run(async () => {
    const item = await getForUpdate(ports.knowledge, KNOWLEDGE_ITEM, on);
    const now = ports.clock.now();
    const next = change(item, now);
    const changes = listChanges(item, next, ITEM_FIELDS);
    if (Object.keys(changes).length === 0) return item;
    const saved = await ports.knowledge.save({ ...next, updatedAt: now });
    await recordItemEvent(ports, saved, { type, actor: on.actor, changes });
    return saved;
  });

interface ItemEvent {
  readonly type: EventType;
  readonly actor: Actor;
  readonly changes?: Changes;
}

/** Records what happened to an item, inside a unit of work. */
const recordItemEvent = (ports: KnowledgePorts, item: KnowledgeItem, { changes = {}, ...event }: ItemEvent) =>
  recordEvent(ports, { ...event, guildId: item.guildId, data: { item: omitCounters(item), changes } });

/** What readers do is no change of an item. */
const omitCounters = (item: KnowledgeItem): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !(COUNTERS as readonly string[]).includes(name)));
