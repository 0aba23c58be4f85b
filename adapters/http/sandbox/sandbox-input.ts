import type { RouterContext } from '@koa/router';
import type { Context } from 'koa';
import type { z } from 'zod';
import { notFound } from '#core/shared/errors.ts';
import { isChatId, isUuid, toChannelId, toChatMessageId, toGuildId, toPanelId, toUserId } from '#core/shared/ids.ts';
import { parseJsonBody } from '../exchange/body.ts';
import { parse } from '../pipeline/validate-input.ts';

/** The path to the channels of a server. */
export const CHANNELS = '/guilds/:guildId/channels';

/** Ids of the chat platform are looked up as they are; the id of a panel has to be a UUID. */
export const parseIds = ({ params }: RouterContext) => {
  const { panelId = '' } = params;
  if (panelId !== '' && !isUuid(panelId)) throw notFound('Panel');
  return {
    guild: toGuildId(parseChatId(params.guildId)),
    channel: toChannelId(parseChatId(params.channelId)),
    message: toChatMessageId(parseChatId(params.messageId)),
    user: toUserId(parseChatId(params.userId)),
    role: parseChatId(params.roleId),
    panelId: toPanelId(panelId),
  };
};

/** Empty for what the path does not name: its handler does not use it. */
const parseChatId = (text = ''): string => {
  if (text !== '' && !isChatId(text)) throw notFound('What the path names');
  return text;
};

export const parseBody = async <Body extends z.ZodType>(ctx: Context, body: Body): Promise<z.output<Body>> =>
  parse(body, await parseJsonBody(ctx));
