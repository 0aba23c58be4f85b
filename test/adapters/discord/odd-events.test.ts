import { isTransient } from '#core/shared/errors.ts';
import { listOddities, listSampleEvents } from '../../support/discord/sample-events.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { useBot } from './bot/fixture.ts';

const bot = useBot();
const { discord } = bot;

const readRejected = async (): Promise<Map<string, number>> => {
  const lines = (await bot.metrics.render()).matchAll(/^guildesk_chat_events_rejected_total\{type="(\w+)"\} (\d+)$/gm);
  return new Map([...lines].map(([, type = '', count]) => [type, Number(count)]));
};

/** Opens a ticket by a button, and writes in its channel. */
const expectService = async () => {
  const { category, message, buttonId } = await bot.deployPanel();
  const kim = discord.addUser().joins(bot.guild.id);
  expect((await kim.presses(message, buttonId).answer()).content).toMatch(/^Your ticket: <#\d+>$/);
  const [ticket] = await bot.listTickets(category.id);
  kim.writes(ticket?.channelId, 'Is anybody there?');
  const isStored = async () => {
    const { body } = await bot.as.get(`/v1/tickets/${ticket?.id}/messages`);
    return body.data.length === 1;
  };
  await waitUntil(isStored, { what: 'The message' });
  return { id: ticket?.id as string, channel: ticket?.channelId as string, user: kim.id };
};

/** As `expectService`. The answers to a flood of presses may have used up for a while what Discord lets the bot send: 503. */
const expectServiceInTime = () => {
  const isServed = async () => {
    try {
      await expectService();
      return true;
    } catch (error) {
      if ((error as Error).message.startsWith('503 ')) return false;
      throw error;
    }
  };
  return waitUntil(isServed, { everyMs: 500, what: 'The service after the flood' });
};

/** Waits until the bot has handled all that Discord has sent. A read waits its turn behind a flood, on a slow machine too long. */
const untilAcknowledged = () => {
  const readStored = async () => {
    try {
      return (await bot.api.service.gatewaySessions.find(0))?.sequence;
    } catch (error) {
      if (isTransient(error)) return null;
      throw error;
    }
  };
  const isStored = async () => (await readStored()) === discord.gateway.sequence;
  return waitUntil(isStored, { withinMs: 120_000, what: 'The acknowledgement' });
};

it('skips every event with a field that is missing, null or of another type, and goes on', async () => {
  const { channel, user } = await expectService();
  const events = listSampleEvents({ guild: bot.guild.id, channel, user });
  for (const { type, data } of events) {
    for (const odd of listOddities(data)) discord.gateway.dispatch(type, odd);
    // Discord sends what a socket takes; the events of other types are handled meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await untilAcknowledged();
  await expectServiceInTime();
  const rejected = await readRejected();
  expect([...rejected.keys()].sort()).toEqual([...new Set(events.map(({ type }) => type))].sort());
});

it('acknowledges what it skips, so that a resumed session does not bring it again', async () => {
  const before = (await readRejected()).get('MESSAGE_UPDATE') ?? 0;
  discord.gateway.dispatch('MESSAGE_UPDATE', { id: '1', channel_id: '2', guild_id: bot.guild.id });
  const count = async () => (await readRejected()).get('MESSAGE_UPDATE') ?? 0;
  await waitUntil(async () => (await count()) === before + 1, { what: 'The rejection' });
  await untilAcknowledged();
  const { resumes } = discord.gateway;
  discord.gateway.cut();
  await waitUntil(() => discord.gateway.resumes > resumes, { what: 'The resumed session' });
  await expectService();
  expect(await count()).toBe(before + 1);
});

it('records a message with a file that cannot be read and odd roles whole, and counts what it left out', async () => {
  const countParts = async () =>
    Number(
      /^guildesk_chat_event_parts_rejected_total\{type="MESSAGE_CREATE"\} (\d+)$/m.exec(
        await bot.metrics.render(),
      )?.[1],
    );
  const before = await readRejected();
  const { id, channel, user } = await expectService();
  const parts = (await countParts()) || 0;
  const author = { id: user, username: 'kim' };
  const file = { id: '1', filename: 'invoice.pdf', size: 12 };
  const message = { id: '920', type: 0, guild_id: bot.guild.id, channel_id: channel, author };
  const odd = { member: { nick: 'Kim', roles: [bot.guild.id, 7] }, attachments: [file], embeds: [7] };
  discord.gateway.dispatch('MESSAGE_CREATE', { ...message, ...odd, content: 'My invoice', timestamp: 'yesterday' });
  const find = async (): Promise<Json> =>
    (await done(bot.as.get(`/v1/tickets/${id}/messages`))).find(({ content }: Json) => content === 'My invoice');
  await waitUntil(async () => (await find()) !== undefined, { what: 'The message' });
  const { attachments, authorName } = await find();
  expect(authorName).toBe('Kim');
  expect(attachments).toMatchObject([{ filename: 'invoice.pdf', url: null }]);
  expect(await done(bot.as.get(`/v1/attachments/${attachments[0].attachmentId}`))).toMatchObject({
    filename: 'invoice.pdf',
    status: 'failed',
    error: 'The file could not be read.',
    url: null,
  });
  expect(await readRejected()).toEqual(before);
  expect(await countParts()).toBe(parts + 4);
});

it('takes an interaction whose channel is named by its id alone, and a message without optional fields', async () => {
  const before = await readRejected();
  const { id, channel, user } = await expectService();
  const author = { id: user, username: 'kim' };
  const message = { id: '910', type: 0, guild_id: bot.guild.id, channel_id: channel, author, member: null };
  discord.gateway.dispatch('MESSAGE_CREATE', { ...message, content: 'He\0llo', timestamp: '2031-05-06T07:08:09Z' });
  const isStored = async () => {
    const { body } = await bot.as.get(`/v1/tickets/${id}/messages`);
    return body.data.some(({ content }: { content: string }) => content === 'Hello');
  };
  await waitUntil(isStored, { what: 'The message' });
  expect(await readRejected()).toEqual(before);
});
