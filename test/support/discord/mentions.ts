import { type APIAllowedMentions, PermissionFlagsBits } from 'discord-api-types/v10';
import { refuseField } from './errors.ts';
import { computePermissions } from './permissions.ts';
import type { ChannelRecord, Pinged } from './records.ts';
import type { World } from './world.ts';

const findIds = (content: string, pattern: RegExp): string[] => [
  ...new Set([...content.matchAll(pattern)].map(([, id = '']) => id)),
];

const isAllowed = (allowed: APIAllowedMentions | null, kind: 'users' | 'roles', id: string): boolean => {
  if (!allowed) return true;
  const parsed: readonly string[] = allowed.parse ?? [];
  return parsed.includes(kind) || (allowed[kind] ?? []).includes(id);
};

/**
 * Who gets a notification for a text, from its mentions, what the author allowed and what the author may do there.
 * https://docs.discord.com/developers/resources/message#allowed-mentions-object
 */
export const findPinged = (world: World, channel: ChannelRecord, text: Mentioning): Pinged => {
  const { content, authorId, allowed } = text;
  const mayPingAll = (computePermissions(world, channel, authorId) & PermissionFlagsBits.MentionEveryone) !== 0n;
  const parsed: readonly string[] = allowed ? (allowed.parse ?? []) : ['everyone'];
  const roles = channel.guildId === null ? undefined : world.guild(channel.guildId).roles;
  const mayPingRole = (id: string) => {
    const role = roles?.get(id);
    return role !== undefined && (role.isMentionable || mayPingAll);
  };
  return {
    everyone: /@(everyone|here)/.test(content) && mayPingAll && parsed.includes('everyone'),
    users: findIds(content, /<@!?(\d+)>/g).filter((id) => world.users.has(id) && isAllowed(allowed, 'users', id)),
    roles: findIds(content, /<@&(\d+)>/g).filter((id) => mayPingRole(id) && isAllowed(allowed, 'roles', id)),
  };
};

export interface Mentioning {
  readonly content: string;
  readonly authorId: string;
  readonly allowed: APIAllowedMentions | null;
}

/** @throws 50035 when a kind of mention is both parsed and listed */
export const requireConsistent = (allowed: APIAllowedMentions | null): void => {
  for (const kind of ['users', 'roles'] as const) {
    const parsed: readonly string[] = allowed?.parse ?? [];
    if (!parsed.includes(kind) || !allowed?.[kind]?.length) continue;
    const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
    throw refuseField('allowed_mentions', 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message);
  }
};
