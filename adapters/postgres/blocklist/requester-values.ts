import type { Pseudonyms } from '#core/shared/pseudonyms.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';

/** The id of a requester, and the pseudonym under which their block is when their data was erased. */
export const toRequesterValues = (pseudonyms: Pseudonyms, guild: GuildId, requester: UserId) => ({
  requester,
  pseudonym: pseudonyms.toPseudonym(guild, requester),
});
