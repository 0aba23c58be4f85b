import type { GuildId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import { type NewItem, type KnowledgeItem, toSlug, buildItem } from './knowledge-item.ts';
import type { KnowledgePorts } from './knowledge-ports.ts';
import { assertSearchable } from './search-words.ts';

/** Creates a draft; the default slug is made from the title. @throws conflict when the slug is taken */
export const createItem =
  (ports: KnowledgePorts) =>
  async (guild: GuildId, fields: NewItem): Promise<KnowledgeItem> => {
    const { knowledge, clock, ids } = ports;
    assertSearchable('content', fields.content);
    await assertWithinLimit(ports, guild, 'knowledgeItems');
    const slug = fields.slug ?? (await chooseSlug(ports, guild, toSlug(fields.title)));
    const item = buildItem({ id: ids.next('knowledgeItem'), guildId: guild, createdAt: clock.now(), slug }, fields);
    await knowledge.add(item);
    return item;
  };

const CANDIDATES = 50;

/** Returns the slug itself, or the first free one of `slug-2`, `slug-3`, …. */
const chooseSlug = async ({ knowledge, ids }: KnowledgePorts, guild: GuildId, slug: string): Promise<string> => {
  const candidates = [slug, ...Array.from({ length: CANDIDATES }, (_, index) => `${slug}-${index + 2}`)];
  const taken = await knowledge.listTakenSlugs(guild, candidates);
  return candidates.find((candidate) => !taken.includes(candidate)) ?? `${slug}-${ids.next('knowledgeItem')}`;
};
