import type { KnownMember, MemberStore, SeenMember } from '#core/chat/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

const toKey = (guild: GuildId, user: UserId): string => `${guild} ${user}`;

export class InMemoryMemberStore implements MemberStore {
  readonly #members: Map<string, SeenMember>;

  constructor(state: MemoryState) {
    this.#members = state.table('chat-members');
  }

  async add(members: readonly SeenMember[]): Promise<void> {
    for (const member of members) {
      const key = toKey(member.guildId, member.userId);
      const known = this.#members.get(key);
      if (known && known.seenAt >= member.seenAt) continue;
      if (member.roleIds.length === 0) this.#members.delete(key);
      else this.#members.set(key, member);
    }
  }

  async listWithRoles(guild: GuildId, roleIds: readonly string[], limit: number): Promise<readonly KnownMember[]> {
    return [...this.#members.values()]
      .filter((member) => member.guildId === guild && member.roleIds.some((role) => roleIds.includes(role)))
      .sort((a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1))
      .slice(0, limit)
      .map(({ userId, name, avatarUrl, roleIds: roles }) => ({ userId, name, avatarUrl, roleIds: roles }));
  }
}
