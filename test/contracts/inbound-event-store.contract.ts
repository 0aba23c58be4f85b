import { randomUUID } from 'node:crypto';
import type { Category } from '#core/categories/index.ts';
import type { InboundEvent, InboundEventRequest, WatchedChannel } from '#core/chat-events/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { Flow } from '#core/flows/index.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { aCategory, aFlow, aGuildId, aMessage, aPanel, aServer, aTicket, STAFF } from '../support/build.ts';
import { aFlowVersion, anEndedRun, aRun } from '../support/build-flows.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const AT = '2031-05-06T07:08:09.000Z' as Instant;

const anInboundEvent = (guildId: GuildId, overrides: Partial<InboundEvent> = {}): InboundEvent => ({
  key: randomUUID(),
  guildId,
  subject: `user:${randomUUID()}`,
  event: { type: 'member_left', userId: '77' as UserId },
  replyTo: null,
  ...overrides,
});

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const acquire = (now: Instant, request: Partial<InboundEventRequest> = {}) =>
    stores().inboundEvents.acquire({ now, until: plusMs(now, 30_000), after: null, except: [], ...request });
  /** Leases everything that is due at this time, server by server. */
  const acquireAll = async (now: Instant = AT) => {
    const found = [];
    for (;;) {
      const next = await acquire(now);
      if (!next) return found;
      found.push(next);
    }
  };
  const finishAll = async () => {
    for (;;) {
      const next = await acquire(plusMs(AT, 3_600_000));
      if (!next) return;
      await stores().inboundEvents.complete(next, AT);
    }
  };
  afterEach(finishAll);

  const keepTicketOf = async (guildId: GuildId, fields: Partial<Ticket>, written: readonly [string, string][] = []) => {
    const category = aCategory(guildId);
    await stores().categories.add(category);
    const ticket = aTicket({ guildId, categoryId: category.id, ...fields });
    const messages = written.map(([type, id]) =>
      aMessage(ticket, {
        author: type === 'user' ? { type, id: ticket.requesterId } : { type: 'staff', id: STAFF },
        chatMessageId: id as ChatMessageId,
      }),
    );
    return keepTicket(stores(), ticket, messages);
  };
  return {
    stores,
    acquire,
    acquireAll,
    keepTicketOf,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testAcquiring = ({ stores, acquireAll, acquire }: Fixture): void => {
  it('gives each inbound event to one process at a time, and to another when the first did not finish', async () => {
    const inboundEvent = anInboundEvent(aGuildId(), { replyTo: 'somewhere' });
    await stores().inboundEvents.add([inboundEvent], AT);
    expect(await acquireAll()).toEqual([{ ...inboundEvent, attempts: 1, arrivedAt: AT }]);
    expect(await acquireAll(plusMs(AT, 29_999))).toEqual([]);
    expect(await acquireAll(plusMs(AT, 30_000))).toEqual([{ ...inboundEvent, attempts: 2, arrivedAt: AT }]);
  });

  it('keeps the trace in which an inbound event was received', async () => {
    const traceParent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const [traced, other] = [anInboundEvent(aGuildId(), { traceParent }), anInboundEvent(aGuildId())];
    await stores().inboundEvents.add([traced, other], AT);
    const found = await acquireAll();
    expect(found.find(({ key }) => key === traced.key)).toMatchObject({ traceParent });
    expect(found.find(({ key }) => key === other.key)).not.toHaveProperty('traceParent');
  });

  it('gives one inbound event to one of many processes that ask at once', async () => {
    const guild = aGuildId();
    const inboundEvents = Array.from({ length: 5 }, () => anInboundEvent(guild));
    await stores().inboundEvents.add(inboundEvents, AT);
    const asked = Array.from({ length: 8 }, () => acquire(AT, { until: plusMs(AT, 1) }));
    const keys = (await Promise.all(asked)).flatMap((leased) => leased?.key ?? []);
    expect(keys).toHaveLength(new Set(keys).size);
    const rest = (await acquireAll()).map(({ key }) => key);
    expect([...keys, ...rest].sort()).toEqual(inboundEvents.map(({ key }) => key).sort());
  });

  it('keeps the order of a subject: a later inbound event waits until the earlier one is handled', async () => {
    const [guild, subject] = [aGuildId(), randomUUID()];
    const [first, second, other] = [
      anInboundEvent(guild, { subject }),
      anInboundEvent(guild, { subject }),
      anInboundEvent(guild),
    ];
    await stores().inboundEvents.add([first, second, other], AT);
    expect((await acquireAll()).map(({ key }) => key)).toEqual([first.key, other.key]);
    await stores().inboundEvents.postpone(first, plusMs(AT, 5_000));
    expect(await acquireAll(plusMs(AT, 4_999))).toEqual([]);
    expect(await acquireAll(plusMs(AT, 5_000))).toMatchObject([{ key: first.key, attempts: 2 }]);
    expect(await stores().inboundEvents.complete(first, AT)).toBe(true);
    expect(await acquireAll(plusMs(AT, 5_000))).toMatchObject([{ key: second.key }]);
  });

  it('gives the oldest inbound event of the next server, and passes over servers that have no turn or nothing that is due', async () => {
    const [first, second, third] = [aGuildId(), aGuildId(), aGuildId()].sort() as [GuildId, GuildId, GuildId];
    const subject = randomUUID();
    const blocked = [anInboundEvent(second, { subject }), anInboundEvent(second, { subject })];
    const [newer, older] = [anInboundEvent(third, { subject: 'b' }), anInboundEvent(third, { subject: 'c' })];
    const own = anInboundEvent(first);
    await stores().inboundEvents.add([older, newer, ...blocked, own], AT);
    await stores().inboundEvents.postpone(blocked[0]!, plusMs(AT, 1));
    expect(await acquire(AT, { after: third })).toBeNull();
    expect(await acquire(AT, { except: [first, third] })).toBeNull();
    expect(await acquire(AT, { after: first })).toMatchObject({ key: older.key });
    expect(await acquire(AT, { except: [third] })).toMatchObject({ key: own.key });
    expect(await acquire(AT, { after: second })).toMatchObject({ key: newer.key });
    expect(await acquire(plusMs(AT, 1), { except: [first] })).toMatchObject({ key: blocked[0]!.key });
  });
};

const testCompleting = ({ stores, acquireAll }: Fixture): void => {
  it('leaves out an inbound event that is reported again, also after it was handled', async () => {
    const inboundEvent = anInboundEvent(aGuildId());
    await stores().inboundEvents.add([inboundEvent, { ...inboundEvent }], AT);
    await stores().inboundEvents.add([inboundEvent], AT);
    expect(await acquireAll()).toHaveLength(1);
    expect(await stores().inboundEvents.complete(inboundEvent, AT)).toBe(true);
    expect(await stores().inboundEvents.complete(inboundEvent, AT)).toBe(false);
    await stores().inboundEvents.add([inboundEvent], AT);
    await stores().inboundEvents.postpone(inboundEvent, AT);
    expect(await acquireAll(plusMs(AT, 60_000))).toEqual([]);
  });

  it('removes what was handled long ago, and nothing that waits', async () => {
    const [handled, waiting] = [anInboundEvent(aGuildId()), anInboundEvent(aGuildId())];
    await stores().inboundEvents.add([handled, waiting], AT);
    await stores().inboundEvents.complete(handled, AT);
    await stores().inboundEvents.purge(AT);
    await stores().inboundEvents.add([handled], AT);
    expect(await acquireAll()).toMatchObject([{ key: waiting.key }]);
    await stores().inboundEvents.purge(plusMs(AT, 1));
    await stores().inboundEvents.add([handled], AT);
    expect(await acquireAll()).toMatchObject([{ key: handled.key }]);
  });

  it('takes back the mark with the unit of work that it belongs to', async () => {
    const inboundEvent = anInboundEvent(aGuildId());
    await stores().inboundEvents.add([inboundEvent], AT);
    const failed = stores().work.run(async () => {
      await stores().inboundEvents.complete(inboundEvent, AT);
      throw new Error('The change failed.');
    });
    await expect(failed).rejects.toThrow('The change failed.');
    expect(await acquireAll()).toMatchObject([{ key: inboundEvent.key }]);
  });
};

const testChannels = ({ stores, keepTicketOf }: Fixture): void => {
  it('lists the open tickets that have a channel, each with the newest message of a user, page by page', async () => {
    const [server, other] = [aServer(), aServer()];
    for (const each of [server, other]) await stores().organizations.addServer(each);
    const guild = server.id;
    const silent = await keepTicketOf(guild, { channelId: '501' as ChannelId });
    const busy = await keepTicketOf(guild, { channelId: '502' as ChannelId, status: 'pending' }, [
      ['user', '999'],
      ['user', '1000'],
      ['staff', '1001'],
    ]);
    await keepTicketOf(guild, { channelId: null });
    await keepTicketOf(guild, { channelId: '503' as ChannelId, status: 'closed' });
    const foreign = await keepTicketOf(other.id, { channelId: '504' as ChannelId });
    const list = (guilds: readonly GuildId[], limit: number, after: Ticket['id'] | null = null) =>
      stores().inboundEvents.listTicketsToCatchUp(guilds, { limit, after });
    const expected = [silent, busy].map(({ id: ticketId, guildId, channelId, requesterId }) => {
      const newestMessageId = ticketId === busy.id ? '1000' : null;
      return { ticketId, guildId, channelId, requesterId, isPost: false, newestMessageId, direct: null };
    });
    expect(await list([guild], 10)).toEqual(expected);
    expect(await list([guild], 1)).toEqual(expected.slice(0, 1));
    expect(await list([guild], 1, silent.id)).toEqual(expected.slice(1));
    expect((await list([guild, other.id], 10)).map(({ ticketId }) => ticketId)).toEqual([
      silent.id,
      busy.id,
      foreign.id,
    ]);
    expect(await list([], 10)).toEqual([]);
  });

  it('lists the forums of categories that take tickets, also those that were changed lately, and says which tickets are posts', async () => {
    const server = aServer();
    await stores().organizations.addServer(server);
    const keepCategory = async (fields: Partial<Category>) => {
      const category = aCategory(server.id, { home: 'forum', updatedAt: AT, ...fields });
      await stores().categories.add(category);
      return category;
    };
    const { id: categoryId } = await keepCategory({ chatParentId: '701' as ChannelId });
    await keepCategory({ chatParentId: '702' as ChannelId, visibility: 'public', updatedAt: plusMs(AT, -1) });
    await keepCategory({ chatParentId: '703' as ChannelId, archived: true });
    await keepCategory({ chatParentId: '704' as ChannelId, home: 'thread' });
    const toForum = (channelId: string) => ({ guildId: server.id, channelId, isForum: true });
    const list = async (found: Promise<readonly WatchedChannel[]>) =>
      (await found)
        .filter(({ guildId }) => guildId === server.id)
        .toSorted((a, b) => Number(a.channelId) - Number(b.channelId));
    const { inboundEvents } = stores();
    expect(await list(inboundEvents.listWatchedChannels([server.id]))).toEqual([toForum('701'), toForum('702')]);
    expect(await list(inboundEvents.listChangedChannels(AT))).toEqual([toForum('701')]);
    await keepTicket(stores(), aTicket({ guildId: server.id, categoryId, channelId: '711' as ChannelId }));
    expect(await inboundEvents.listTicketsToCatchUp([server.id], { limit: 10, after: null })).toMatchObject([
      { channelId: '711', isPost: true },
    ]);
  });

  it('lists the channels of tickets, panels and runs, and those in which a message can start a flow', async () => {
    const { flows, flowRuns, inboundEvents, organizations, panels } = stores();
    const [server, other, unasked] = [aServer(), aServer(), aServer()];
    const channel = (id: string) => ({ channelId: id as ChannelId });
    for (const { id: guild } of [server, other, unasked]) {
      await organizations.addServer(aServer({ id: guild }));
      await keepTicketOf(guild, channel('701'));
    }
    const guild = server.id;
    await keepTicketOf(guild, { channelId: null });
    await panels.add(aPanel(guild, { messageChannelId: '702' as ChannelId }));
    await panels.add(aPanel(guild, { messageChannelId: null }));
    await flowRuns.add(aRun(guild, channel('703')), 100);
    await flowRuns.add(aRun(guild, { ...channel('704'), ownChannelId: '705' as ChannelId }), 100);
    await flowRuns.add(anEndedRun(guild, channel('706')), 100);
    const trigger = { kind: 'message', config: {} } as const;
    const flow = aFlow(guild, { status: 'active', publishedVersion: 1, trigger });
    await flows.add(flow);
    await flows.addVersion(aFlowVersion(flow, 1, { trigger }));
    const list = async (...guilds: GuildId[]) =>
      (await inboundEvents.listWatchedChannels(guilds)).map((one) => `${one.guildId} ${one.channelId ?? 'all'}`).sort();
    const expected = ['701', '702', '703', '705', 'all'].map((id) => `${guild} ${id}`);
    expect(await list(guild)).toEqual(expected);
    expect(await list(guild, other.id)).toEqual([...expected, `${other.id} 701`].sort());
    expect(await list()).toEqual([]);
  });

  it('lists the channels of flows that were changed lately and that a message starts', async () => {
    const guild = aGuildId();
    const keepFlow = async (fields: Partial<Flow>, updatedAt = AT) => {
      const flow = { ...aFlow(guild, { status: 'active', publishedVersion: 1, ...fields }), updatedAt };
      await stores().flows.add(flow);
      await stores().flows.addVersion(aFlowVersion(flow, 1, { trigger: flow.trigger }));
    };
    const onMessage = (channelId?: string) => ({ kind: 'message', config: channelId ? { channelId } : {} }) as const;
    await keepFlow({ trigger: onMessage('601') });
    await keepFlow({ trigger: onMessage() });
    await keepFlow({ trigger: onMessage('602'), status: 'disabled' });
    await keepFlow({ trigger: { kind: 'command', config: {} } });
    await keepFlow({ trigger: onMessage('603') }, plusMs(AT, -1));
    const list = async (since: Instant) =>
      (await stores().inboundEvents.listChangedChannels(since))
        .filter(({ guildId }) => guildId === guild)
        .map(({ channelId }) => channelId ?? 'all')
        .sort();
    expect(await list(AT)).toEqual(['601', 'all']);
    expect(await list(plusMs(AT, -1))).toEqual(['601', '603', 'all']);
    expect(await list(plusMs(AT, 1))).toEqual([]);
  });
};

export const inboundEventStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testAcquiring(fixture);
  testCompleting(fixture);
  testChannels(fixture);
};
