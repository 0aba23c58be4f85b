import { randomUUID } from 'node:crypto';
import { MessageFlags } from 'discord-api-types/v10';
import { LOCALES } from '#core/settings/index.ts';
import { collectGallery } from './gallery-story.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { openServer } from './fixture.ts';

const discord = useDiscord({ rateLimits: { rules: [] } });

it.each(LOCALES)('Discord takes every message of the bot as it is, in %s', async (locale) => {
  const { chat, guildId, addChannel } = openServer(discord);
  const channel = addChannel();
  const gallery = await collectGallery(locale);
  expect([...new Set(gallery.map(({ name }) => name))].sort()).toEqual(
    ['closing', 'direct', 'log', 'menu', 'opening', 'panel', 'question', 'refused'].sort(),
  );
  for (const { notice } of gallery) {
    await chat.postMessage(randomUUID(), guildId, channel, notice);
    const shown = discord.messages(channel).at(-1);
    const hasFrames = ((shown?.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
    expect(hasFrames).toBe(notice.layout === 'components');
  }
  expect(discord.messages(channel)).toHaveLength(gallery.length);
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});
