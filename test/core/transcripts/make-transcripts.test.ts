import { omit } from '#core/shared/values/omit.ts';
import { InMemoryCategoryStore } from '#adapters/memory/category-store.ts';
import { InMemoryEventLog } from '#adapters/memory/event-log.ts';
import { EventRecorder } from '#adapters/memory/event-recorder.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryNoticeStore } from '#adapters/memory/notice-store.ts';
import { InMemoryOrganizationStore } from '../../support/memory/organization-store.ts';
import { InMemorySettingsStore } from '#adapters/memory/settings-store.ts';
import { InMemoryLegalHoldStore } from '#adapters/memory/legal-hold-store.ts';
import { InMemoryTicketStore } from '#adapters/memory/ticket-store.ts';
import { InMemoryTranscriptStore } from '#adapters/memory/transcript-store.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { nodeDigests } from '#adapters/node/digests.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { type Message, toSnapshot, type TranscriptOrder } from '#core/tickets/index.ts';
import { createTranscriptMaker, toLine, transcriptUseCases } from '#core/transcripts/index.ts';
import { aGuildId, aMessage, anOrganization, aServer, aTicket, NOON } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const LINKS = { sign: () => '', verify: () => null };

const setUp = () => {
  const [state, guild] = [new MemoryState(), aGuildId()];
  const recorder = new EventRecorder(state, { wake: () => undefined });
  const [transcripts, notices] = [new InMemoryTranscriptStore(state), new InMemoryNoticeStore(state)];
  const [settings, organizations] = [new InMemorySettingsStore(state), new InMemoryOrganizationStore(state)];
  const events = new InMemoryEventLog(state, recorder);
  const ports = {
    transcripts,
    notices,
    settings,
    organizations,
    events,
    links: LINKS,
    recordLink: () => Promise.resolve(),
    tickets: new InMemoryTicketStore(state, recorder),
    holds: new InMemoryLegalHoldStore(state),
    categories: new InMemoryCategoryStore(state),
    work: new InMemoryUnitOfWork(state),
    digests: nodeDigests,
    clock: new FakeClock(),
    ids: uuidIds,
    translator: createTranslator(),
  };
  /** A ticket that was closed with so many messages, and to which more were written since. */
  const order = (count = 1, later = 0): { order: TranscriptOrder; messages: readonly Message[] } => {
    const ticket = aTicket({ guildId: guild, status: 'closed', closedAt: NOON, messageCount: count });
    const messages = Array.from({ length: count + later }, () => aMessage(ticket));
    for (const message of messages) state.table('messages').set(message.id, message);
    const id = uuidIds.next('transcript');
    const made = { id, guildId: guild, ticketId: ticket.id, ticket: toSnapshot(ticket), closedAt: NOON };
    state.table('transcript-orders').set(id, made);
    return { order: made, messages: messages.slice(0, count) };
  };
  const listEvents = async () => (await events.list(guild, {}, { limit: 100, after: null }))?.items ?? [];
  return {
    ...ports,
    state,
    guild,
    order,
    listEvents,
    app: transcriptUseCases(ports),
    maker: createTranscriptMaker(ports),
  };
};

/** What readers of a transcript can check: the SHA-256 of the ticket and its messages. */
const digestOf = ({ ticket }: TranscriptOrder, messages: readonly Message[]): string => {
  const digest = nodeDigests.sha256();
  const kept = messages.map((message) =>
    omit(message, ['deliveryState', 'directMessageId', 'guildId', 'postedIds', 'shownAs']),
  );
  for (const part of [ticket, ...kept]) digest.update(toLine(part));
  return digest.hex();
};

describe('a transcript', () => {
  it.each([0, 1, 500, 501, 1_001])('has the %d messages that there were when the ticket was closed', async (count) => {
    const { app, guild, order } = setUp();
    const { order: ordered, messages } = order(count, 3);
    await app.makeTranscripts();
    const made = await app.get(guild, ordered.id);
    expect(made.messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    expect(made).toMatchObject({ messageCount: count, createdAt: NOON, ticketId: ordered.ticketId });
    expect(made.participants.map(({ messageCount }) => messageCount)).toEqual(count === 0 ? [] : [count]);
    expect(made.sha256).toBe(digestOf(ordered, messages));
  });

  it('has fewer messages than were counted when some are gone, and is made all the same', async () => {
    const { app, guild, order, state } = setUp();
    const { order: ordered, messages } = order(3);
    state.table('messages').delete(messages[1]?.id ?? '');
    await app.makeTranscripts();
    expect(await app.get(guild, ordered.id)).toMatchObject({ messageCount: 2, messages: [{}, {}] });
  });

  it('causes one event', async () => {
    const { app, guild, order, listEvents } = setUp();
    const { order: ordered } = order();
    await app.makeTranscripts();
    await app.makeTranscripts();
    const events = await listEvents();
    expect(events).toMatchObject([
      {
        guildId: guild,
        type: 'transcript.ready',
        at: NOON,
        actor: { type: 'system' },
        sequence: null,
        data: { transcript: { id: ordered.id, ticketId: ordered.ticketId, messageCount: 1 }, changes: {} },
      },
    ]);
    expect(events).toHaveLength(1);
  });

  it('causes nothing more when another worker has made it in the meantime', async () => {
    const { app, order, listEvents, transcripts, settings, guild, notices } = setUp();
    await settings.save({ ...buildDefaultSettings(guild), logChannelId: '5' as ChannelId });
    order();
    transcripts.complete = () => Promise.resolve(false);
    await app.makeTranscripts().catch(() => undefined);
    expect(await listEvents()).toEqual([]);
    expect(await notices.listDue(NOON, 10)).toEqual([]);
  });

  it('orders the report of the closing', async () => {
    const { app, order, settings, guild, notices } = setUp();
    await settings.save({ ...buildDefaultSettings(guild), logChannelId: '5' as ChannelId });
    const { order: ordered } = order();
    await app.makeTranscripts();
    expect(await notices.listDue(NOON, 10)).toMatchObject([
      { kind: 'ticket_closed', ticket: { id: ordered.ticketId } },
    ]);
  });
});

describe('the orders', () => {
  const FEW = 45;

  it('are all executed, however many there are', async () => {
    const { app, order, listEvents } = setUp();
    for (let count = 0; count < FEW; count += 1) order();
    await app.makeTranscripts();
    expect(await listEvents()).toHaveLength(FEW);
  });

  it('are executed but for one that fails, whose error is reported', async () => {
    const { app, guild, order, transcripts, listEvents } = setUp();
    const orders = [order(), order(), order()];
    const complete = transcripts.complete.bind(transcripts);
    transcripts.complete = (transcript) =>
      transcript.id === orders[0]?.order.id ? Promise.reject(new Error('defect')) : complete(transcript);
    await expect(app.makeTranscripts()).rejects.toThrow('defect');
    expect(await listEvents()).toHaveLength(2);
    const ticket = orders[0]?.order.ticketId ?? orders[1]?.order.ticketId;
    expect(ticket && (await transcripts.findByTicket(guild, ticket))).toBeNull();
  });

  it('of one ticket are executed alone before it is deleted', async () => {
    const { maker, guild, order, listEvents, transcripts } = setUp();
    const [one, other] = [order().order, order().order];
    await maker.finish(guild, one.ticketId);
    expect(await listEvents()).toMatchObject([{ data: { transcript: { id: one.id } } }]);
    expect(await transcripts.listOrders(10)).toEqual([other]);
  });
});

describe('reading a transcript', () => {
  it('is refused while it is being made, and the answer asks to try again', async () => {
    const { app, guild, order } = setUp();
    const { order: ordered } = order();
    order();
    const being = { code: 'not_found', reason: 'not_ready', message: expect.stringContaining('Try again') };
    await expect(app.getByTicket(guild, ordered.ticketId)).rejects.toMatchObject(being);
    await app.makeTranscripts();
    expect(await app.getByTicket(guild, ordered.ticketId)).toMatchObject({ id: ordered.id, messages: [{}] });
  });

  it('is possible of a ticket while that of another one is being made', async () => {
    const { app, guild, order } = setUp();
    const { order: ordered } = order();
    await app.makeTranscripts();
    order();
    expect(await app.getByTicket(guild, ordered.ticketId)).toMatchObject({ id: ordered.id });
  });

  it('is possible for the organization of its server alone', async () => {
    const { app, guild, order, organizations } = setUp();
    const { order: ordered } = order();
    await app.makeTranscripts();
    const [one, other] = [anOrganization(), anOrganization()];
    await organizations.addServer(aServer({ id: guild, organizationId: one.id }));
    expect(await app.getOfOrganization(one.id, ordered.id)).toMatchObject({ id: ordered.id, messages: [{}] });
    await expect(app.getOfOrganization(other.id, ordered.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('says what was not found', async () => {
    const { app, guild } = setUp();
    const id = uuidIds.next('transcript');
    const missing = { message: 'Transcript not found.' };
    await expect(app.get(guild, id)).rejects.toMatchObject(missing);
    await expect(app.delete(guild, id)).rejects.toMatchObject(missing);
    await expect(app.openLink('x')).rejects.toMatchObject(missing);
    await expect(app.createLink({ guild, id, expiresInHours: 1 })).rejects.toMatchObject(missing);
  });
});
