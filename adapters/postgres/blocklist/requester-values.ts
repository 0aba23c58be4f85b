import type { Pseudonyms } from '#core/privacy/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';

export type { Pseudonyms } from '#core/privacy/index.ts';

/** The id of a requester, and the pseudonym under which their block is when their data was erased. */
export const toRequesterValues = (pseudonyms: Pseudonyms, guild: GuildId, requester: UserId) => ({
  requester,
  pseudonym: pseudonyms.toPseudonym(guild, requester),
});
