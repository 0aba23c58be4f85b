import { isChatId, type GuildId, toGuildId } from '../../shared/ids.ts';
import { isRecord } from '../../shared/values/type-guards.ts';
import { createBroken } from './portable-record.ts';

export const FORMAT = 'guildesk-portable';
export const FORMAT_VERSION = 1;
/** Names this program as the source of a file. */
export const OWN_SYSTEM = 'guildesk';

export interface Manifest {
  readonly guildId: GuildId;
  /** Is the system and its server: keys are unique within it. */
  readonly source: string;
  readonly system: string;
  /** Is null when the source does not know its bot. */
  readonly botId: string | null;
}

/** @throws validation_error for a document that is no manifest, and for a later version of the format */
export const parseManifest = (document: unknown): Manifest => {
  if (!isRecord(document) || document.format !== FORMAT)
    throw createBroken(`manifest.json does not say that the file is in the format ${FORMAT}.`);
  const { version, guildId } = document;
  if (version !== FORMAT_VERSION)
    throw createBroken(`The file has version ${JSON.stringify(version)} of the format; version 1 is supported.`);
  const guild = findChatId(guildId);
  if (guild === null) throw createBroken('manifest.json: guildId is not a server id.');
  return { guildId: toGuildId(guild), ...parseSource(document.source, guild) };
};

const parseSource = (source: unknown, guild: string): Omit<Manifest, 'guildId'> => {
  const { system, guildId, botId } = isRecord(source) ? source : {};
  if (typeof system !== 'string' || !/^[a-z0-9-]{1,50}$/.test(system))
    throw createBroken('manifest.json: source.system is missing.');
  return { system, source: `${system}:${findChatId(guildId) ?? guild}`, botId: findChatId(botId) };
};

const findChatId = (value: unknown): string | null => (typeof value === 'string' && isChatId(value) ? value : null);
