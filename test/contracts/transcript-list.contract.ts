import { uuidIds } from '#adapters/node/ids.ts';
import type { Category } from '#core/categories/index.ts';
import type { GuildId, PanelId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import type { Transcript, TranscriptQuery } from '#core/transcripts/index.ts';
import { aCategory, aGuildId, aMessage, aServer, aTicket, NOON, STAFF } from '../support/build.ts';
import { close, keptOf, make, reopen } from './close-ticket.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

const CLOSED = plusMs(NOON, 60_000);
const PANEL = '019b0000-0000-7000-8000-000000000009' as PanelId;
const answer = (value: string) => ({ formAnswers: [{ questionId: 'q', label: 'Which?', value }] });

/** What only the wanted ticket has, by the filter that finds it. */
const CASES: [string, Partial<Ticket>, TranscriptQuery][] = [
  ['status', { status: 'pending' }, { status: ['pending', 'on_hold'] }],
  ['panelId', { panelId: PANEL }, { panelId: [PANEL] }],
  ['requesterId', { requesterId: '31' as UserId }, { requesterId: ['30', '31'] as UserId[] }],
  ['claimedById', { claimedById: '32' as UserId }, { claimedById: ['32'] as UserId[] }],
  ['claimed by anybody', { claimedById: '32' as UserId }, { unclaimed: false }],
  ['participantId', { participantIds: ['33', '34'] as UserId[] }, { participantId: ['30', '34'] as UserId[] }],
  ['priority', { priority: 'urgent' }, { priority: ['urgent', 'low'] }],
  ['tag', { tags: ['x', 'vip'] }, { tag: ['a', 'vip'] }],
  ['externalId', { externalId: 'e-1' }, { externalId: 'e-1' }],
  ['ticketNumber', { ticketNumber: 999_999 }, { ticketNumber: [999_998, 999_999] }],
  ['createdAfter', { createdAt: plusMs(NOON, 1) }, { createdAfter: NOON }],
  ['createdBefore', { createdAt: plusMs(NOON, -1) }, { createdBefore: NOON }],
  ['updatedAfter', { closedAt: plusMs(CLOSED, 1) }, { updatedAfter: CLOSED }],
  ['updatedBefore', { closedAt: plusMs(CLOSED, -1) }, { updatedBefore: CLOSED }],
  ['closedAfter', { closedAt: plusMs(CLOSED, 1) }, { closedAfter: CLOSED }],
  ['closedBefore', { closedAt: plusMs(CLOSED, -1) }, { closedBefore: CLOSED }],
  ['a word of the subject', { subject: 'Refund for order' }, { q: 'REFUND' }],
  ['words of a form answer', answer('a blue bicycle'), { q: 'bicycle  blue' }],
  ['words of subject and form answer', { subject: 'Refund', ...answer('a bicycle') }, { q: 'bicycle refund' }],
  ['several at once', { priority: 'urgent', tags: ['vip'] }, { priority: ['urgent'], tag: ['vip'] }],
];

export const transcriptListContract = (stores: () => Stores): void => {
  let guild: GuildId;
  let category: Category;
  beforeEach(async () => {
    const server = aServer();
    guild = server.id;
    category = aCategory(guild);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
  });

  /** The transcript of a ticket that was closed so, in which these things were said. */
  const made = async (
    { status = 'closed', closedAt, ...fields }: Partial<Ticket> = {},
    posted: readonly string[] = [],
  ): Promise<Transcript> => {
    const ticket = await keepTicket(stores(), aTicket({ guildId: guild, categoryId: category.id, ...fields }));
    const { order } = await close(stores(), ticket, closedAt ?? CLOSED, { status });
    const messages = posted.map((content) => keptOf(aMessage(ticket, { content })));
    return make(stores(), order, messages);
  };
  const listed = async (query: TranscriptQuery) =>
    (await stores().transcripts.list(guild, query, { limit: 100, after: null })).items;

  it('walks the transcripts of a server, last closed first, without repeat or gap, equal times included', async () => {
    const transcripts: Transcript[] = [];
    for (const ms of [5, 0, 9, 5, 1, 5, 0]) transcripts.push(await made({ closedAt: plusMs(CLOSED, ms) }));
    const order = [2, 5, 3, 0, 4, 6, 1].map((index) => transcripts[index]);
    expect(await readAllPages((page) => stores().transcripts.list(guild, {}, page))).toEqual(order);
    expect(await stores().transcripts.list(aGuildId(), {}, { limit: 10, after: null })).toEqual({
      items: [],
      next: null,
    });
  });

  it('walks those of a query in the same way', async () => {
    const transcripts: Transcript[] = [];
    for (let i = 0; i < 3; i += 1) {
      transcripts.push(await made({ tags: ['vip'] }, ['A blue bicycle']));
      await made();
    }
    const query = { tag: ['vip'], q: 'bicycle' };
    expect(await readAllPages((page) => stores().transcripts.list(guild, query, page))).toEqual(transcripts.reverse());
  });

  it.each(CASES)('finds by %s, and only those', async (_, fields, query) => {
    const input = await made(fields);
    await made();
    expect(await listed(query)).toEqual([input]);
  });

  it('finds those of unclaimed tickets', async () => {
    const input = await made();
    await made({ claimedById: STAFF });
    expect(await listed({ unclaimed: true })).toEqual([input]);
  });

  it('finds those of a category', async () => {
    const other = aCategory(guild);
    await stores().categories.add(other);
    const input = await made({ categoryId: other.id });
    await made();
    expect(await listed({ categoryId: [other.id] })).toEqual([input]);
    expect(await listed({ categoryId: [uuidIds.next('category')] })).toEqual([]);
  });

  it('finds only what everything that is named holds for', async () => {
    await made({ priority: 'urgent' });
    await made({ tags: ['vip'] });
    expect(await listed({ priority: ['urgent'], tag: ['vip'] })).toEqual([]);
    expect(await listed({ status: undefined, tag: undefined, q: undefined })).toHaveLength(2);
  });

  it('finds words wherever they stand, spread over subject, form answers and messages', async () => {
    const posted = ['It also smells', 'of jane@example.com'];
    const input = await made({ subject: 'Printer on fire', ...answer('on the roof') }, posted);
    const other = await made({ subject: 'Printer out of paper' }, ['It is in the cellar']);
    expect(await listed({ q: 'smells' })).toEqual([input]);
    expect(await listed({ q: 'Jane@example.com PRINTER smells roof' })).toEqual([input]);
    expect(await listed({ q: 'printer' })).toEqual([other, input]);
    expect(await listed({ q: 'smells cellar' })).toEqual([]);
    expect(await listed({ q: 'print' })).toEqual([]);
  });

  it('finds a word of a transcript, not of a later one of its ticket', async () => {
    const ticket = await keepTicket(stores(), aTicket({ guildId: guild, categoryId: category.id, subject: 'Before' }));
    const first = await close(stores(), ticket, CLOSED);
    const again = await reopen(stores(), first.ticket, CLOSED);
    const second = await close(stores(), again, plusMs(CLOSED, 1), { subject: 'After' });
    const [one, two] = [aMessage(ticket, { content: 'bicycle' }), aMessage(ticket, { content: 'tricycle' })].map(
      keptOf,
    );
    const older = await make(stores(), first.order, [one!]);
    const newer = await make(stores(), second.order, [one!, two!]);
    expect(await listed({ q: 'before' })).toEqual([older]);
    expect(await listed({ q: 'after' })).toEqual([newer]);
    expect(await listed({ q: 'bicycle' })).toEqual([newer, older]);
    expect(await listed({ q: 'tricycle' })).toEqual([newer]);
  });
};
