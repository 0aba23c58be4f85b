import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import type { Database } from './database.ts';

const LIST_MEMBER_IDS = `/* organization: members */ select id from servers
  where organization_id = :organization::uuid and (:guilds::text[] is null or id = any(:guilds::text[]))`;

/** The servers that are members of the organization now; of those asked for, if any are. */
export const listMemberIds = async (
  db: Database,
  organization: OrganizationId,
  asked: readonly GuildId[] | undefined,
): Promise<readonly GuildId[]> => {
  const members = await db.query<{ id: GuildId }>(LIST_MEMBER_IDS, { organization, guilds: asked ?? null });
  return members.map(({ id }) => id);
};
