import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { done } from '../../../support/spec-helpers.ts';
import type { DiscordUser } from '../../../support/discord/users.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

const NAMED = {
  en: /^The bot lacks permissions in <#\d+>: Embed Links\.$/m,
  de: /^In <#\d+> fehlen dem Bot Berechtigungen: Links einbetten\.$/m,
  es: /^Al bot le faltan permisos en <#\d+>: Insertar enlaces\.$/m,
  fr: /^Il manque des permissions au bot dans <#\d+> : Intégrer des liens\.$/m,
  'pt-BR': /^Faltam permissões ao bot em <#\d+>: Inserir links\.$/m,
} as const;

/** A channel in which the bot lacks permissions. */
const addChannel = (type: ChannelType.GuildText | ChannelType.GuildCategory, deny: bigint) =>
  bot.guild.addChannel({
    type,
    name: 'board',
    overwrites: [{ id: bot.guild.botRoleId, type: OverwriteType.Role, allow: 0n, deny }],
  });

const addLead = () => {
  const lead = bot.guild.addRole({ name: 'Lead', permissions: PermissionFlagsBits.Administrator });
  return discord.addUser({ username: 'lea' }).joins(bot.guild.id, { roles: [lead.id] });
};

const addForm = () => {
  const question = { id: 'where', type: 'channel', label: 'Where was it?' };
  return bot.deployPanel({ form: { title: 'Report', questions: [question] } });
};

it('names what the bot lacks in a channel that somebody picks who can grant it', async () => {
  const { message, buttonId } = await addForm();
  const silent = addChannel(ChannelType.GuildText, PermissionFlagsBits.EmbedLinks).id;
  const hidden = addChannel(ChannelType.GuildCategory, PermissionFlagsBits.ViewChannel).id;
  const pick = async (user: DiscordUser, where: string) => {
    const sent = await user.submits(user.presses(message, buttonId), { where: [where] });
    return (await sent.answer()).content.split('\n\n');
  };
  const opened = expect.stringMatching(/^Your ticket: <#\d+>$/);
  const named = `The bot lacks permissions in <#${silent}>: Embed Links.`;
  expect(await pick(addLead(), silent)).toEqual([opened, named]);
  expect(await pick(addLead(), hidden)).toEqual([opened, expect.stringMatching(/: View Channels\b/)]);
  expect(await pick(addLead(), message.channelId)).toEqual([opened]);
  expect(await pick(discord.addUser({ username: 'kim' }).joins(bot.guild.id), silent)).toEqual([opened]);
});

it.each(Object.entries(NAMED))('names it after a form, in the language %s', async (locale, sentence) => {
  await done(bot.as.patch('/v1/settings', { locale }));
  const { message, buttonId } = await addForm();
  const lea = addLead();
  const silent = addChannel(ChannelType.GuildText, PermissionFlagsBits.EmbedLinks).id;
  const sent = await lea.submits(lea.presses(message, buttonId), { where: [silent] });
  expect((await sent.answer()).content).toMatch(sentence);
});
