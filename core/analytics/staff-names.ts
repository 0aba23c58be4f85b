import { type ChatPlatform, findName, ignoreOutage, type ShownUser } from '../chat/index.ts';
import type { GuildId, UserId } from '../shared/ids.ts';

/** A staff member, and a server in which they worked. */
interface StaffOfServer {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

/** The rows of a page with the names that the chat shows now, null while the bot is out of reach. One call for each of their servers. */
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
