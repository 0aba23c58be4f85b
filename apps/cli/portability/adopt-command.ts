import { toCreationMs } from '#adapters/discord/snowflake.ts';
import { lookUpCategory } from '#core/categories/index.ts';
import type { PortabilityUseCases } from '#core/portability/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { type CategoryId, type GuildId, isChatId, toChannelId, toUserId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { AdoptionCounts } from '#core/tickets/index.ts';
import { assertGiven, parseGuildId, requireValue } from '../command/arguments.ts';
import type { CommandContext } from '../command/command-context.ts';
import type { Command, Options } from '../command/command.ts';

export const getPortability = ({ portability }: CommandContext): PortabilityUseCases => {
  if (!portability) throw invalid(null, 'required', 'Imports and exports need a database.');
  return portability;
};

/** @throws not_found naming the categories of the server */
export const getCategoryId = async ({ app }: CommandContext, guild: GuildId, name: string): Promise<CategoryId> => {
  const { found, names } = await lookUpCategory(app.categories, guild, name);
  if (!found) throw invalid('--category', 'not_allowed', `"${name}" is none of the categories: ${names || 'none'}.`);
  return found.id;
};

const parseChatId = (text: string | undefined, name: string): string => {
  const id = requireValue(text, name);
  if (!isChatId(id)) throw invalid(name, 'invalid_format', `"${id}" is not an id of the chat platform.`);
  return id;
};

const adoptByHand = async (options: Options, context: CommandContext): Promise<string> => {
  const { channel, requester, category } = options;
  assertGiven({ '--channel': channel, '--requester': requester, '--category': category });
  const guild = parseGuildId(options.guild);
  const channelId = toChannelId(parseChatId(channel, '--channel'));
  const { run, known } = await getPortability(context).adoptByHand({
    guild,
    channelId,
    requesterId: toUserId(parseChatId(requester, '--requester')),
    categoryId: await getCategoryId(context, guild, requireValue(category, '--category')),
    createdAt: toInstant(toCreationMs(channelId)),
  });
  return known > 0
    ? `Channel ${channelId} was imported before.`
    : `Import ${run.id} added a ticket for channel ${channelId}. It goes on there as soon as the bot can see the channel.`;
};

const renderCounts = ({ waiting, due, refused }: AdoptionCounts): string =>
  [
    waiting === 0
      ? 'All imported open tickets go on in their channels.'
      : `Tickets that wait for their channels: ${waiting}.`,
    ...refused.map(({ error, count }) => `  ${error}: ${count}`),
    ...(refused.length > 0
      ? ['GET /v1/problems says which channel lacks which permission. Each is tried again by itself, too.']
      : []),
    ...(due > 0 ? [`Not tried yet: ${due}. Is the service running, with its bot?`] : []),
  ].join('\n');

export const ADOPT_COMMAND: Command = {
  words: ['admin', 'import', 'adopt'],
  usage: '--guild <id> [--channel <id> --requester <id> --category <name>] [--json]',
  summary: 'lets imported tickets go on in their channels; with --channel it makes a ticket of a channel first',
  run: async ({ options }, context) => {
    assertGiven({ '--guild': options.guild });
    const isByHand = [options.channel, options.requester].some((given) => given !== undefined);
    const lines = isByHand ? [await adoptByHand(options, context)] : [];
    const counts = await getPortability(context).retryAdoptions(parseGuildId(options.guild));
    return options.json ? JSON.stringify(counts, null, 2) : [...lines, renderCounts(counts)].join('\n');
  },
};
