import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useBot } from '../adapters/discord/bot/fixture.ts';
import { findViolations, useBrowser, visit } from '../support/browser/browser.ts';
import { zip } from '../support/portability/archives.ts';
import { SAMPLES } from '../support/portability/convert-file.ts';
import { done } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const browser = useBrowser();
const bot = useBot();
const { discord } = bot;

const work = () => waitUntil(async () => (await bot.api.service.app.transfers.run()) > 0, { what: 'The order' });

/** Replaces ids of the sample by those of the stand-in. */
const packSample = async (ids: Readonly<Record<string, string>>): Promise<Buffer> => {
  const files = ['logs.jsonl', 'config.jsonl', 'notes.jsonl'].map(async (name) => {
    const text = await readFile(join(SAMPLES, 'modmail', name), 'utf8');
    return { name, content: Buffer.from(text.replaceAll(/\d{19}/g, (id) => ids[id] ?? id)) };
  });
  return zip(await Promise.all(files));
};

it('moves a Modmail in by the page: its open conversation goes on, and staff answers it', async () => {
  const { guild } = bot;
  guild.setBotPermissions(PermissionFlagsBits.Administrator);
  guild.addRole({ name: 'Crew' });
  const kim = discord.addUser({ username: 'kim' }).joins(guild.id);
  const group = guild.addChannel({ type: ChannelType.GuildCategory, name: 'Modmail' }).id;
  const overwrites = [{ id: guild.id, type: OverwriteType.Role, allow: 0n, deny: PermissionFlagsBits.ViewChannel }];
  const channel = guild.addChannel({ type: ChannelType.GuildText, name: 'kim', parentId: group, overwrites }).id;
  const log = guild.addChannel({ type: ChannelType.GuildText, name: 'log' }).id;
  const buffer = await packSample({
    '1100000000000000001': guild.id,
    '1100000000000000002': discord.world.bot.id,
    '1100000000000000103': kim.id,
    '1100000000000000301': group,
    '1100000000000000303': log,
    '1100000000000001005': channel,
  });
  const { page, complaints, close } = await visit(browser, bot.api, {
    owner: { kind: 'guild', guildId: guild.id as never },
  });
  await page.goto(`/dashboard/servers/${guild.id}/import`);
  await page.getByRole('button', { name: 'Import a file' }).click();
  const form = page.getByRole('dialog', { name: 'Import' });
  await form.getByLabel('From').selectOption('Modmail');
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'modmail.zip', mimeType: 'application/zip', buffer });
  await form.getByRole('button', { name: 'Upload and check' }).click();
  const details = page.getByRole('dialog', { name: 'Import from Modmail' });
  await details.getByRole('status').getByText('Being checked').waitFor();
  await work();
  await details.getByText('Open tickets: 1.').waitFor();
  expect(await details.getByText(/hidden from the bot|does not have/).count()).toBe(0);
  await details.getByRole('button', { name: 'Import it' }).click();
  await details.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await work();
  await details.getByText('These categories have no staff: Modmail.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await details.getByRole('link', { name: 'Choose the roles of staff' }).click();
  await page.getByRole('combobox', { name: /^Staff roles/ }).selectOption('Crew');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();

  await bot.api.service.app.tickets.adoptChannels();
  const [ticket] = await done(bot.as.get('/v1/tickets?status=open'));
  expect(ticket).toMatchObject({ channelId: channel, requesterId: kim.id, direct: true });
  expect(JSON.stringify(discord.messages(channel))).toContain('This ticket goes on here.');
  kim.writes(kim.directChannel(), 'Any news of my order?');
  await page.goto(`/dashboard/servers/${guild.id}/tickets/${ticket.id}`);
  await page.getByText('Any news of my order?').waitFor();
  await page.getByLabel('Reply to the requester').fill('It arrives tomorrow.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The reply is sent.').waitFor();
  const isThere = async () => {
    await bot.api.service.app.tickets.deliverDirectMessages();
    return JSON.stringify(discord.messages(kim.directChannel())).includes('It arrives tomorrow.');
  };
  await waitUntil(isThere, { what: 'The reply' });
  expect(kim.sees(channel)).toBe(false);
  expect(complaints).toEqual([]);
  await close();
});
