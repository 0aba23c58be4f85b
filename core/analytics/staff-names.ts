import { type ChatPlatform, findName, ignoreOutage, type ShownUser } from '../chat/index.ts';
import type { GuildId, UserId } from '../shared/ids.ts';

interface StaffOfServer {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

/** Names are null while the bot is unavailable. Makes one call per server. */
export const addNames = async <Row extends StaffOfServer>(
  { chat }: { readonly chat: ChatPlatform },
  rows: readonly Row[],
) => {
  const users = new Map<GuildId, readonly ShownUser[]>();
  for (const guild of new Set(rows.map(({ guildId }) => guildId))) {
    const asked = rows.filter(({ guildId }) => guildId === guild).map(({ userId }) => userId);
    users.set(guild, (await chat.listPeople(guild, asked).catch(ignoreOutage)) ?? []);
  }
  return rows.map((row) => ({ ...row, name: findName(users.get(row.guildId) ?? [], row.userId) }));
};
