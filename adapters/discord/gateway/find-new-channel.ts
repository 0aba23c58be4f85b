import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { hasReference } from '../channel-references.ts';
import type { ReadEvent } from '../event-schemas.ts';
import { isPost, type PostContext } from './translate-post.ts';

interface ServerChannel {
  readonly guild: string;
  readonly id: string;
}

/** A channel in which messages matter from this event on: the bot made it, it is a post of a forum, or the bot writes in it. */
export const findNewChannel = ({ t: type, d: data }: ReadEvent, context: PostContext): ServerChannel | null => {
  switch (type) {
    case GatewayDispatchEvents.ChannelCreate:
      return hasReference(data.topic) ? toServerChannel(data, data.id) : null;
    case GatewayDispatchEvents.ThreadCreate:
      return data.owner_id === context.botId || isPost(data, context) ? toServerChannel(data, data.id) : null;
    case GatewayDispatchEvents.MessageCreate:
      return data.author.id === context.botId ? toServerChannel(data, data.channel_id) : null;
    default:
      return null;
  }
};

/** Null outside of servers. */
const toServerChannel = ({ guild_id: guild }: { guild_id?: string | undefined }, id: string): ServerChannel | null =>
  guild === undefined ? null : { guild, id };
