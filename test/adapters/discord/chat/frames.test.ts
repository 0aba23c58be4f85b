import { randomUUID } from 'node:crypto';
import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import type { Embed, Notice } from '#core/chat/index.ts';
import { toPost } from '#core/chat/index.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { notice, openServer } from './fixture.ts';

const discord = useDiscord();

const button = (id: string) => ({ label: id, emoji: null, target: { id, style: 'primary' as const } });

const embed: Embed = {
  title: '#1 · Support',
  description: 'Welcome',
  url: null,
  color: 0x12_34_56,
  imageUrl: null,
  thumbnailUrl: null,
  footer: 'Opened <t:1:R>',
  fields: [{ name: 'Order', value: '4711', inline: false }],
};

const framed = (overrides: Partial<Notice> = {}): Notice =>
  notice('<@1>', { embeds: [embed], buttonRows: [[button('claim')]], layout: 'components', ...overrides });

const text = (content: string) => expect.objectContaining({ type: ComponentType.TextDisplay, content });

it('draws a notice as frames with the buttons inside, and notifies those whom it names', async () => {
  const { open, requesterId } = openServer(discord);
  const mentions = { userIds: [requesterId], roleIds: [] };
  const { channelId } = await open({ posts: [toPost(framed({ content: `<@${requesterId}>` }), mentions)] });
  const [message] = discord.messages(channelId);
  expect(message).toMatchObject({ content: '', embeds: [], flags: MessageFlags.IsComponentsV2 });
  expect(message?.components).toMatchObject([
    text(`<@${requesterId}>`),
    {
      type: ComponentType.Container,
      accent_color: embed.color,
      components: [
        text('### #1 · Support'),
        text('Welcome'),
        text('**Order**\n4711'),
        text('-# Opened <t:1:R>'),
        { type: ComponentType.ActionRow, components: [{ custom_id: 'claim' }] },
      ],
    },
  ]);
  expect(JSON.stringify(message?.allowedMentions)).toContain(requesterId);
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('cuts what is too long for a message, and draws pictures, a link and a menu', async () => {
  const { open, chat, guildId } = openServer(discord);
  const { channelId } = await open();
  const long = {
    ...embed,
    description: 'a'.repeat(5_000),
    url: 'https://example.com',
    imageUrl: 'https://example.com/a.png',
  };
  const options = [{ id: 'one', label: 'One', description: null, emoji: null }];
  const drawn = framed({ embeds: [long], select: { placeholder: 'Choose', options } });
  expect(await chat.postMessage(randomUUID(), guildId, channelId, drawn)).not.toBeNull();
  const sent = JSON.stringify(discord.messages(channelId).at(-1)?.components);
  expect(sent).toContain('[#1 · Support](https://example.com)');
  expect(sent).toContain('https://example.com/a.png');
  expect(sent).toContain('"value":"one"');
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('keeps the footer where fields are too long, and puts short facts beside each other', async () => {
  const { open, chat, guildId } = openServer(discord);
  const { channelId } = await open();
  const fact = (name: string) => ({ name, value: name.toLowerCase(), inline: true });
  const fields = [
    ...['One', 'Two', 'Three', 'Four'].map(fact),
    { name: 'Long', value: 'a'.repeat(5_000), inline: false },
  ];
  await chat.postMessage(randomUUID(), guildId, channelId, framed({ embeds: [{ ...embed, fields }] }));
  const sent = JSON.stringify(discord.messages(channelId).at(-1)?.components);
  expect(sent).toContain('**One:** one · **Two:** two · **Three:** three\\n**Four:** four\\n**Long**\\naaa');
  expect(sent).toContain('-# Opened <t:1:R>');
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('edits frames, also those of a message that was plain', async () => {
  const { open, chat, guildId } = openServer(discord);
  const { channelId } = await open({ posts: [] });
  const id = await chat.postMessage(randomUUID(), guildId, channelId, notice('Plain'));
  expect(await chat.editMessage(guildId, channelId, id!, framed())).toBe(true);
  const changed = framed({ buttonRows: [[button('unclaim')]] });
  expect(await chat.editMessage(guildId, channelId, id!, changed)).toBe(true);
  const [message] = discord.messages(channelId);
  expect(message).toMatchObject({ content: '', flags: MessageFlags.IsComponentsV2 });
  expect(JSON.stringify(message?.components)).toContain('unclaim');
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('sends an embed where the platform refuses frames, and asks that server no more for an hour', async () => {
  const { open, chat, guildId, clock } = openServer(discord);
  const { channelId } = await open({ posts: [] });
  discord.world.knowsFrames = false;
  const send = () => chat.postMessage(randomUUID(), guildId, channelId, framed());
  const countRefused = () => discord.state.requests.filter(({ status }) => status === 400).length;
  await send();
  await send();
  expect(discord.messages(channelId)).toMatchObject(
    Array(2).fill({
      content: '<@1>',
      embeds: [{ title: '#1 · Support', description: 'Welcome\n-# Opened <t:1:R>', fields: [{ value: '4711' }] }],
      components: [{ type: ComponentType.ActionRow, components: [{ custom_id: 'claim' }] }],
    }),
  );
  expect(countRefused()).toBe(1);
  discord.world.knowsFrames = true;
  clock.advance(61 * 60_000);
  await send();
  expect(discord.messages(channelId).at(-1)).toMatchObject({ flags: MessageFlags.IsComponentsV2 });
});

it('shows a thumbnail beside the title, or alone where there is no text', async () => {
  const { open } = openServer(discord);
  const thumbnailUrl = 'https://cdn.example.com/icon.png';
  const shown = { ...embed, title: 'Closed', thumbnailUrl, fields: [], footer: null };
  const alone = { ...shown, title: null, description: null };
  const { channelId } = await open({ posts: [toPost(framed({ embeds: [shown, alone], buttonRows: [] }))] });
  const accessory = { type: ComponentType.Thumbnail, media: { url: thumbnailUrl } };
  expect(discord.messages(channelId)[0]?.components).toMatchObject([
    text('<@1>'),
    {
      type: ComponentType.Container,
      components: [
        { type: ComponentType.Section, components: [text('### Closed'), text(embed.description ?? '')], accessory },
      ],
    },
    { components: [{ type: ComponentType.MediaGallery, items: [{ media: { url: thumbnailUrl } }] }] },
  ]);
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('shows short fields on one line, and as many in an embed as it takes', async () => {
  const { open, chat, guildId } = openServer(discord);
  const short = { name: 'Category', value: 'Orders', inline: true };
  const shown = framed({ embeds: [{ ...embed, fields: [short] }], buttonRows: [] });
  const { channelId } = await open({ posts: [toPost(shown)] });
  expect(JSON.stringify(discord.messages(channelId)[0]?.components)).toContain('**Category:** Orders');
  discord.world.knowsFrames = false;
  const long = { name: 'n'.repeat(300), value: 'v'.repeat(1_024), inline: false };
  const fields = [...Array.from({ length: 20 }, () => short), ...Array.from({ length: 10 }, () => long)];
  await chat.postMessage(randomUUID(), guildId, channelId, framed({ embeds: [{ ...embed, fields }] }));
  expect(discord.messages(channelId).at(-1)?.embeds[0]?.fields).toHaveLength(24);
  expect(discord.state.invalidPayloads).toEqual([]);
});
