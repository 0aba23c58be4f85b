import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { findViolations, useBrowser, visit } from '../support/browser/browser.ts';
import { useDiscord } from '../support/discord/discord.ts';
import { DiscordGuild } from '../support/discord/guilds.ts';
import { done } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const discord = useDiscord();
const api = useApi({ environment: () => ({ ...discord.environment, CHAT_PLATFORM: 'discord' }) });
const { server, as } = useServer(api);

it('shows a group that the bot does not see, and takes another one by its id', async () => {
  const guild = new DiscordGuild(discord.world, { id: server.id });
  const overwrites = [{ id: guild.id, type: OverwriteType.Role, allow: 0n, deny: PermissionFlagsBits.ViewChannel }];
  const [hidden, other] = ['Private', 'More'].map((name) =>
    guild.addChannel({ type: ChannelType.GuildCategory, name, overwrites }),
  );
  guild.addChannel({ type: ChannelType.GuildCategory, name: 'Open' });
  const category = await done(as.post('/v1/categories', { name: 'Orders', chatParentId: hidden!.id }));
  const owner = { kind: 'guild', guildId: server.id } as const;
  const { page, complaints, close } = await visit(browser, api, { owner });
  await page.goto(`/dashboard/servers/${server.id}/categories/${category.id}`);
  await page.getByRole('link', { name: 'Channel and welcome' }).click();
  const field = page.getByRole('combobox', { name: 'Channel group', exact: true });
  await field.waitFor();
  const chosen = () => field.evaluate((select: any) => select.selectedOptions[0].textContent);
  expect(await chosen()).toBe(`Hidden from the bot: ${hidden!.id}`);
  await page.getByText('In Discord, give its role “View Channels” there.').first().waitFor();
  expect(await field.getByRole('option', { name: 'Open' }).count()).toBe(1);
  await field.selectOption('Another one, by its id…');
  const typed = page.getByRole('textbox', { name: 'Channel group (optional)', exact: true });
  await typed.fill(other!.id);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The category is saved. Open tickets follow it, too.').waitFor();
  expect((await done(as.get(`/v1/categories/${category.id}`))).chatParentId).toBe(other!.id);
  await page.getByRole('button', { name: 'Choose from the list' }).first().click();
  expect(await chosen()).toMatch(/: \d+$/);
  expect(complaints).toEqual([]);
  await close();
});
