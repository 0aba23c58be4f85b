import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { convertFile, SAMPLES } from '../../support/portability/convert-file.ts';
import { reportIn } from '../../support/portability/use-portability.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { useBot } from './bot/fixture.ts';

const { Administrator, SendMessages, ViewChannel } = PermissionFlagsBits;
const SECRET = 'Do not refund this one';

const bot = useBot();
const { discord } = bot;
let staffRole: string;
beforeAll(() => {
  staffRole = bot.guild.addRole({ name: 'Helpers' }).id;
});
beforeEach(() => bot.guild.setBotPermissions(Administrator));

/** A channel that only staff see. */
const addChannel = () =>
  bot.guild.addChannel({
    type: ChannelType.GuildText,
    name: 'kim',
    overwrites: [
      { id: bot.guild.id, type: OverwriteType.Role, allow: 0n, deny: ViewChannel },
      { id: staffRole, type: OverwriteType.Role, allow: ViewChannel | SendMessages, deny: 0n },
    ],
  });

interface Conversation {
  readonly channel: string;
  readonly requester: string;
  readonly staff: string;
}

/** Makes the open thread of the sample one of the chat. @returns the path of the database */
const writeModmailbot = async ({ channel, requester, staff }: Conversation): Promise<string> => {
  const path = join(await emptyFolder(), 'data.sqlite');
  await copyFile(join(SAMPLES, 'modmailbot/data.sqlite'), path);
  const database = new DatabaseSync(path);
  const add = database.prepare(
    `insert into thread_messages (thread_id, message_type, user_id, user_name, is_anonymous, created_at, body)
     select id, 2, ?, 'agent', 0, '2025-06-01 09:01:00', ? from threads where status = 1`,
  );
  add.run(staff, SECRET);
  database.prepare('update threads set channel_id = ?, user_id = ? where status = 1').run(channel, requester);
  database.close();
  return path;
};

const writeModmail = async ({ channel, requester, staff }: Conversation): Promise<string> => {
  const toUser = (id: string, mod: boolean) => ({ id, name: 'name', mod });
  const toMessage = (second: number, fields: object) => ({ timestamp: `2025-06-01 09:00:0${second}`, ...fields });
  const path = await emptyFolder();
  const log = {
    key: 'abc',
    open: true,
    created_at: '2025-06-01 09:00:00',
    guild_id: bot.guild.id,
    channel_id: channel,
    recipient: toUser(requester, false),
    messages: [
      toMessage(1, { author: toUser(requester, false), content: 'Is it late?', type: 'thread_message' }),
      toMessage(2, { author: toUser(staff, true), content: SECRET, type: 'internal' }),
    ],
  };
  await writeFile(join(path, 'logs.jsonl'), JSON.stringify(log));
  return path;
};

it.each([
  ['modmailbot', writeModmailbot],
  ['modmail', writeModmail],
])('lets an open conversation of %s go on: its channel is the place of staff', async (system, write) => {
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const agent = discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [staffRole] });
  const { id: channel } = addChannel();
  const path = await write({ channel, requester: kim.id, staff: agent.id });
  const out = await convertFile(system, path, ['--guild', bot.guild.id]);
  await reportIn(bot.api, 'admin', 'import', 'run', out, '--guild', bot.guild.id, '--numbers', 'shift');
  await bot.api.service.app.tickets.adoptChannels();
  const [ticket]: Json[] = await done(bot.as.get(`/v1/tickets?requesterId=${kim.id}`));
  expect(ticket).toMatchObject({ direct: true, channelId: channel, status: 'open', messageCount: 1 });
  const listContents = async () =>
    ((await done(bot.as.get(`/v1/tickets/${ticket?.id}/messages`))) as Json[]).map(({ content }) => content).sort();
  expect(await listContents()).toEqual(['Is it late?']);
  expect(kim.sees(channel)).toBe(false);
  kim.writes(kim.directChannel(), 'Any news?');
  await waitUntil(async () => (await listContents()).length === 2, { what: 'The direct message' });
  await done(bot.as.post(`/v1/tickets/${ticket?.id}/reply`, { content: 'Tomorrow', staffId: agent.id }));
  await bot.api.service.app.tickets.deliverDirectMessages();
  const received = JSON.stringify(discord.messages(kim.directChannel()));
  expect(received).toContain('Tomorrow');
  expect(received).not.toContain(SECRET);
  expect(((await done(bot.as.get(`/v1/tickets/${ticket?.id}/notes`))) as Json[]).map(({ content }) => content)).toEqual(
    [SECRET],
  );
});
