import type { GuildId, UserId } from './ids.ts';

/** Without the key of the service, a pseudonym does not reveal its user. */
export interface Pseudonyms {
  /** A user has one pseudonym per server. It has the form of an id of the chat, but is none. */
  toPseudonym(guild: GuildId, user: UserId): UserId;
}
