import { randomUUID } from 'node:crypto';
import { MessageFlags } from 'discord-api-types/v10';
import { createTranslator } from '#adapters/texts/translator.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { collectHomes } from './gallery-homes.ts';
import { collectGallery, type GalleryMessage, NAMES } from './gallery-story.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import type { MessageRecord } from '../../../support/discord/records.ts';
import { openServer, type Server } from './fixture.ts';

const discord = useDiscord({ rateLimits: { rules: [] } });

const send = async (
  { chat, guildId, requesterId }: Server,
  channel: ChannelId,
  { notice, post }: GalleryMessage,
): Promise<void> => {
  if (!post) {
    await chat.postMessage(randomUUID(), guildId, channel, notice);
    return;
  }
  const onBehalfOf = post.onBehalfOf === null ? null : requesterId;
  await chat.changeChannel(randomUUID(), guildId, channel, { post: { ...post, onBehalfOf } });
};

/** In frames, and by a webhook, as it was meant. */
const expectForm = (shown: MessageRecord | undefined, { notice, post }: GalleryMessage): void => {
  const hasFrames = ((shown?.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  expect(hasFrames).toBe(notice?.layout === 'components');
  expect(shown?.webhook !== null).toBe(post?.identity?.kind === 'person');
};

it.each(createTranslator().locales)('Discord takes every message of the bot as it is, in %s', async (locale) => {
  const server = openServer(discord);
  const channel = server.addChannel();
  const gallery = [...(await collectGallery(locale)), ...(await collectHomes(locale))];
  expect([...new Set(gallery.map(({ name }) => name))].toSorted()).toEqual(NAMES.toSorted());
  for (const message of gallery) {
    await send(server, channel, message);
    expectForm(discord.messages(channel).at(-1), message);
  }
  expect(discord.messages(channel)).toHaveLength(gallery.length);
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

it('shows what its homes say in each case', async () => {
  const gallery = await collectHomes('en');
  const textOf = (...names: readonly string[]) =>
    JSON.stringify(gallery.filter(({ name }) => names.includes(name)).map(({ notice, post }) => notice ?? post));
  expect(textOf('choose category')).toContain('Billing & refunds');
  expect(textOf('choose server')).toContain('direct:start:');
  expect(textOf('direct conversation')).toContain('direct:close:');
  expect(textOf('direct conversation')).toContain('It left _today_.');
  expect(textOf('direct end')).toContain('ticket:rate:');
  expect(textOf('side of staff')).toContain('did not get this message');
  expect(textOf('side of staff')).toContain('deleted by its author');
  expect(textOf('refused post')).toContain('You cannot open tickets here.');
  expect(textOf('post', 'private post')).toContain('ticket:staff:claim');
  expect(textOf('closed post')).toContain('This ticket was closed.');
  expect(textOf('closed post')).not.toContain('ticket:staff:reopen');
});
