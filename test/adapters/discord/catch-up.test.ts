import { OverwriteType } from 'discord-api-types/v10';
import { CatchUp, type CatchUpOptions } from '#adapters/discord/gateway/catch-up.ts';
import { DiscordRest } from '#adapters/discord/rest/discord-rest.ts';
import type { InboundEvent, TicketToCatchUp } from '#core/chat-events/index.ts';
import { toChannelId, toChatMessageId, toGuildId, toTicketId, toUserId } from '#core/shared/ids.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { DEFAULT_BOT_PERMISSIONS } from '../../support/discord/world.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { waitUntil } from '../../support/wait-until.ts';

const discord = useDiscord();

/** A server with a member who has written in channels, as many messages as given. */
const addServer = (...counts: readonly number[]) => {
  const guild = discord.addGuild();
  const kim = discord.addUser({ username: 'kim' }).joins(guild.id);
  const channels = counts.map(() => guild.addChannel({ name: 'ticket' }).id);
  const tickets = channels.map((channel): TicketToCatchUp => ({
    ticketId: toTicketId(uuidIds.next('ticket')),
    guildId: toGuildId(guild.id),
    channelId: toChannelId(channel),
    requesterId: toUserId(kim.id),
    newestMessageId: null,
    isPost: false,
    direct: null,
  }));
  const written = channels.map((channel, index) =>
    Array.from({ length: counts[index] ?? 0 }, (_, number) => kim.writes(channel, `${number}`).id),
  );
  return { guild, kim, channels, tickets, written };
};

const setUp = (options: Partial<CatchUpOptions> = {}) => {
  const { token, url: apiBase } = discord;
  const rest = new DiscordRest({ token, apiBase, version: '0', clock: new FakeClock() });
  const stored: InboundEvent[] = [];
  const warnings: object[] = [];
  const waits: number[] = [];
  const acknowledged: string[] = [];
  const catchUp = new CatchUp({
    rest,
    botId: discord.applicationId,
    seesContent: () => true,
    store: (inboundEvents) => {
      stored.push(...inboundEvents);
      return Promise.resolve();
    },
    log: { warn: (fields) => void warnings.push(fields) },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    ...options,
  });
  const begin = (tickets: readonly TicketToCatchUp[], name = 'session:1') => {
    const [ticket] = tickets;
    if (!ticket) throw new Error('There is no ticket.');
    const position = { name, acknowledge: () => void acknowledged.push(name) };
    catchUp.begin(ticket.guildId, { tickets, posts: [], position });
  };
  const finish = () => waitUntil(() => acknowledged.length > 0, { what: 'The end of the catch-up' });
  const keys = () => stored.map(({ key }) => key);
  return { catchUp, begin, finish, stored, keys, warnings, waits, acknowledged };
};

/** A promise that resolves when it is released. */
const createGate = () => {
  let release: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release: () => release() };
};

const toKeys = (ids: readonly string[]) => ids.map((id) => `message:${id}`);

it('reads page by page what is newer than the newest known message, oldest first, with the keys of the gateway', async () => {
  const { tickets, written } = addServer(250);
  const { begin, finish, keys } = setUp();
  const [[, , known = '', ...missed] = []] = written;
  begin(tickets.map((ticket) => ({ ...ticket, newestMessageId: toChatMessageId(known) })));
  await finish();
  expect(keys()).toEqual(toKeys(missed));
});

it('reports a channel that is gone, and each requester who left, once', async () => {
  const { guild, kim, tickets, channels } = addServer(0, 0);
  guild.deleteChannel(channels[0]!);
  kim.leaves(guild.id);
  const { begin, finish, stored, warnings } = setUp();
  begin(tickets);
  await finish();
  const left = { key: `member-left:session:1:${kim.id}`, event: { type: 'member_left', userId: kim.id } };
  const gone = { key: `channel:${channels[0]}:deleted`, event: { type: 'channel_deleted', channel: channels[0] } };
  const byKey = new Map(stored.map((inboundEvent) => [inboundEvent.key, inboundEvent]));
  expect([...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))).toMatchObject([gone, left]);
  expect(warnings).toEqual([]);
});

it('keeps the events of a channel waiting until it is read, and those of no other', async () => {
  const { promise: isStored, release } = createGate();
  const { tickets, channels, guild } = addServer(1);
  const { catchUp, begin, finish } = setUp({ store: () => isStored });
  begin(tickets);
  const pending = catchUp.getPending(guild.id, channels[0]!);
  expect(pending).not.toBeNull();
  expect(catchUp.getPending(guild.id, '1')).toBeNull();
  expect(catchUp.getPending('1', channels[0]!)).toBeNull();
  release();
  await pending;
  expect(catchUp.getPending(guild.id, channels[0]!)).toBeNull();
  await finish();
});

it('lets other servers take their turns while one has many tickets', async () => {
  const [large, small] = [addServer(...Array.from({ length: 20 }, () => 1)), addServer(1)];
  const order: string[] = [];
  const { begin, acknowledged } = setUp({
    store: (inboundEvents) => {
      order.push(...inboundEvents.map(({ guildId }) => guildId));
      return Promise.resolve();
    },
  });
  begin(large.tickets, 'large');
  begin(small.tickets, 'small');
  await waitUntil(() => acknowledged.length === 2, { what: 'The end of the catch-up' });
  expect(acknowledged).toEqual(['small', 'large']);
  expect(order.indexOf(small.guild.id)).toBeLessThan(8);
});

it('repeats what fails for a reason that passes, later each time', async () => {
  const { tickets, written } = addServer(1);
  discord.faults.add({ on: 'GET /channels/:channel/messages', times: 3, effect: { kind: 'status', status: 503 } });
  const { begin, finish, keys, waits, warnings } = setUp();
  begin(tickets);
  await finish();
  expect(keys()).toEqual(toKeys(written.flat()));
  expect(waits).toEqual([500, 1_000, 2_000]);
  expect(warnings).toEqual([]);
});

it('gives up a ticket that fails ten times, reports it and reads the others', async () => {
  const { tickets, channels, written } = addServer(1, 1);
  const isOfFirst = new RegExp(`^GET .*/channels/${channels[0]}/messages`);
  discord.faults.add({ on: isOfFirst, times: 10, effect: { kind: 'status', status: 503 } });
  const { catchUp, begin, finish, keys, warnings, waits } = setUp();
  begin(tickets);
  await finish();
  expect(waits).toHaveLength(9);
  expect(warnings).toMatchObject([{ channelId: channels[0] }]);
  expect(keys()).toEqual(toKeys(written[1]!));
  expect(catchUp.getPending(tickets[0]!.guildId, channels[0]!)).toBeNull();
});

it('reports a channel that the bot may not see, without repeating the request', async () => {
  const { guild, tickets, channels } = addServer(1);
  guild.updateChannel(channels[0]!, {
    overwrites: [{ id: guild.botRoleId, type: OverwriteType.Role, allow: 0n, deny: DEFAULT_BOT_PERMISSIONS }],
  });
  const { begin, finish, stored, warnings, waits } = setUp();
  begin(tickets);
  await finish();
  expect(stored).toEqual([]);
  expect(waits).toEqual([]);
  expect(warnings).toMatchObject([{ channelId: channels[0], err: { code: 50_001 } }]);
});

it('stores nothing after it was stopped, and leaves the position to be repeated', async () => {
  const { promise: isStored, release } = createGate();
  const { tickets, channels, guild } = addServer(150);
  const parts: number[] = [];
  const { catchUp, begin, acknowledged } = setUp({
    store: (inboundEvents) => {
      parts.push(inboundEvents.length);
      return isStored;
    },
  });
  begin(tickets);
  const pending = catchUp.getPending(guild.id, channels[0]!);
  await waitUntil(() => parts.length === 1, { what: 'The first page' });
  catchUp.stop();
  await pending;
  release();
  begin(tickets, 'session:2');
  expect(catchUp.isStopped).toBe(true);
  expect(catchUp.getPending(guild.id, channels[0]!)).toBeNull();
  await new Promise(setImmediate);
  expect(parts).toEqual([100]);
  expect(acknowledged).toEqual([]);
});

it('begins again when the server is reported again, and acknowledges both when it is done', async () => {
  const { tickets, written } = addServer(2);
  const { begin, keys, acknowledged } = setUp();
  begin(tickets, 'session:1');
  begin(tickets, 'session:9');
  await waitUntil(() => acknowledged.length === 2, { what: 'The end of the catch-up' });
  expect(acknowledged).toEqual(['session:1', 'session:9']);
  expect([...new Set(keys())]).toEqual(toKeys(written.flat()));
});

it('forgets a server that the bot has left', async () => {
  const { tickets, channels, guild } = addServer(1);
  const { catchUp, begin, acknowledged, stored } = setUp();
  begin(tickets);
  catchUp.forgetServer(guild.id);
  catchUp.forgetServer(guild.id);
  expect(catchUp.getPending(guild.id, channels[0]!)).toBeNull();
  expect(acknowledged).toEqual(['session:1']);
  await new Promise(setImmediate);
  expect(stored).toEqual([]);
});
