import { removeDirections } from '#core/shared/values/escape-controls.ts';
import { ChannelFlags } from 'discord-api-types/v10';

const HIDDEN_NAME = '___hidden___';

interface NamedChannel {
  readonly name?: string | null | undefined;
  readonly flags?: number | undefined;
}

/**
 * Whether Discord shows of a channel that it is there, and nothing else.
 * https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
 */
export const isHiddenChannel = ({ name, flags = 0 }: NamedChannel): boolean =>
  (flags & ChannelFlags.ChannelObfuscated) !== 0 || name === HIDDEN_NAME;

/** @returns null for a hidden channel, and for one without a name */
export const readChannelName = (channel: NamedChannel): string | null =>
  isHiddenChannel(channel) ? null : removeDirections(channel.name ?? '') || null;
