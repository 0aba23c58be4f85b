import { uuidIds } from '#adapters/node/ids.ts';
import type { ChatMessageId, GuildId, TicketId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Message, Ticket } from '#core/tickets/index.ts';
import { aCategory, aMessage, anOrganization, aServer, aTicket, NOON } from '../support/build.ts';
import { indexAllWords } from './index-words.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';
import { decodeTickets } from '../support/list-tickets.ts';

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let guild: GuildId;
  beforeEach(async () => {
    guild = await addServer();
  });

  const addServer = async (): Promise<GuildId> => {
    const server = aServer();
    await stores().organizations.addServer(server);
    return server.id;
  };
  const addOrganization = async () => {
    const organization = anOrganization();
    await stores().organizations.addOrganization(organization);
    return organization;
  };
  const keep = async (
    subject: string | null,
    contents: readonly string[] = [],
    guildId = guild,
    given: Partial<Ticket> = {},
  ): Promise<Ticket> => {
    const category = aCategory(guildId);
    await stores().categories.add(category);
    const ticket = aTicket({ guildId, categoryId: category.id, subject, ticketNumber: (number += 1), ...given });
    const messages = contents.map((content): Message =>
      aMessage(ticket, { content, chatMessageId: content as ChatMessageId }),
    );
    return keepTicket(stores(), ticket, messages);
  };
  let number = 0;

  const found = async (q: string, guildId = guild): Promise<readonly TicketId[]> =>
    (await stores().tickets.list(guildId, { sort: 'createdAt', q }, { limit: 100, after: null })).items.map(
      ({ id }) => id,
    );
  const indexAll = (guildId = guild): Promise<void> => indexAllWords(stores(), guildId);
  const remove = async (ticket: Ticket): Promise<void> => {
    const holder = uuidIds.next('holder');
    await stores().tickets.acquireLease(ticket.guildId, ticket.id, { holder, until: plusMs(NOON, 60_000) }, NOON);
    const after = { ...ticket, version: ticket.version + 1 };
    const change = {
      before: ticket,
      after,
      messages: [],
      timeline: [],
      events: [],
      transcriptOrder: null,
      projectionOrder: null,
    };
    await stores().tickets.remove(change, holder);
  };
  return {
    stores,
    get guild() {
      return guild;
    },
    addServer,
    addOrganization,
    keep,
    found,
    indexAll,
    remove,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testWords = ({ indexAll, keep, found, addServer }: Fixture): void => {
  describe.each([
    ['at once', () => Promise.resolve()],
    ['when its words are indexed', indexAll],
  ])('%s', (_, index) => {
    it.each([
      ['by its beginning', 'refu'],
      ['by two letters', 're'],
      ['as it is', 'refund'],
      ['in another case', 'REFund'],
      ['with a letter missing', 'refnd'],
      ['with letters swapped', 'refnud'],
      ['with a letter too many', 'refundd'],
      ['with an accent that it has not', 'réfund'],
      ['between marks', '"refu?!"'],
    ])('finds a word %s', async (_name, q) => {
      const ticket = await keep('Refund, please');
      await keep('Shipping times');
      await index();
      expect(await found(q)).toEqual([ticket.id]);
    });

    it.each([
      ['resume', 'A résumé'],
      ['RÉSU', 'A resume'],
      ['Ελλαδα', 'Ελλάδα'],
      ['漢字', '漢字変換'],
      ['jane@exam', 'jane@example.com'],
      ['print-o', 'A print-out'],
      ["o'ne", "O'Neill"],
    ])('finds by %j: %j', async (q, subject) => {
      const ticket = await keep(subject);
      await keep('Shipping times');
      await index();
      expect(await found(q)).toEqual([ticket.id]);
    });

    it.each([
      ['the name of the requester', { requesterName: 'Jane Miller' }, 'mill'],
      ['a tag', { tags: ['billing', 'warehouse'] }, 'wareh'],
      ['an answer', { formAnswers: [{ questionId: 'game', label: 'Game', value: 'minecraft' }] }, 'mine'],
      [
        'an answer as it is shown',
        { formAnswers: [{ questionId: 'game', label: 'Game', value: ['mc'], displayValues: ['Minecraft'] }] },
        'mine',
      ],
    ])('finds %s', async (_name, given, q) => {
      const ticket = await keep('Something', [], undefined, given);
      await keep('Shipping times');
      await index();
      expect(await found(q)).toEqual([ticket.id]);
      expect(await found('something else')).toEqual([]);
    });

    it('finds words of the subject and of messages together, each by its beginning or misspelt', async () => {
      const ticket = await keep('Refund', ['The invoice is lost', 'and my password']);
      await keep('Refund', ['The bill is lost']);
      await index();
      expect(await found('ref invoce passw')).toEqual([ticket.id]);
    });

    it('does not replace a word that is there', async () => {
      const right = await keep('The form is empty');
      await keep('The farm is empty');
      await index();
      expect(await found('form')).toEqual([right.id]);
    });

    it('takes a number for what it is', async () => {
      const ticket = await keep('Order 1234567');
      await index();
      expect(await found('12345')).toEqual([ticket.id]);
      expect(await found('1234568')).toEqual([]);
    });

    it('compares with the words of the own server only', async () => {
      const other = await addServer();
      await keep('Refund', [], other);
      await keep('Something');
      await index();
      await indexAll(other);
      expect([await found('refu'), await found('refnud')]).toEqual([[], []]);
    });
  });
};

const testIndexing = (fixture: Fixture): void => {
  const { addOrganization, addServer, stores, keep, indexAll, found, remove } = fixture;

  it('finds by an organization what any member has, misspelt or begun', async () => {
    const { id: organization } = await addOrganization();
    const member = await addServer();
    const stranger = await addServer();
    for (const id of [fixture.guild, member]) await stores().organizations.join(id, organization);
    const mine = await keep('Refund');
    await keep('Refunds', [], stranger);
    const theirs = await keep('Refunded', [], member);
    const list = async (q: string, guildId?: readonly GuildId[]) =>
      decodeTickets(
        await stores().tickets.listEncodedOfOrganization(
          organization,
          { sort: 'createdAt', q, guildId },
          { limit: 9, after: null },
        ),
      ).items.map(({ id }) => id);
    expect(new Set(await list('refu'))).toEqual(new Set([mine.id, theirs.id]));
    for (const id of [fixture.guild, member, stranger]) await indexAll(id);
    expect(new Set(await list('refu'))).toEqual(new Set([mine.id, theirs.id]));
    expect(await list('refnud')).toContain(mine.id);
    expect(await list('refu', [member])).toEqual([theirs.id]);
  });

  it('looks for the first 30 words that begin with a word, and for itself', async () => {
    const subjects = Array.from({ length: 35 }, (_, i) => `zoo${String.fromCharCode(97 + (i % 26))}${i}`);
    const tickets = [];
    for (const subject of subjects) tickets.push(await keep(subject));
    await indexAll();
    const first = new Set([...subjects].sort().slice(0, 30));
    const expected = tickets.filter(({ subject }) => first.has(subject ?? '')).map(({ id }) => id);
    expect([...(await found('zoo'))].sort()).toEqual(expected.sort());
    const [last] = [...subjects].sort().reverse();
    expect(await found(last ?? '')).toHaveLength(1);
  });

  it('indexes again what a crash has interrupted', async () => {
    const ticket = await keep('Refund');
    await indexAll();
    const edit = { content: 'A crocodile', editedAt: NOON };
    await keep('Zebra', ['An elephant']);
    await indexAll();
    await stores().tickets.updateMessage(fixture.guild, ticket.id, 'none' as ChatMessageId, edit);
    expect(await stores().words.listPendingServers(null, 1_000)).not.toContain(fixture.guild);
    const another = await keep('Giraffe', ['A lion']);
    await stores().tickets.updateMessage(fixture.guild, another.id, 'A lion' as ChatMessageId, edit);
    expect(await stores().words.listPendingServers(null, 1_000)).toContain(fixture.guild);
    const crash = stores().work.run(async () => {
      expect(await stores().words.index(fixture.guild)).toBe(2);
      throw new Error('crash');
    });
    await expect(crash).rejects.toThrow('crash');
    expect(await stores().words.index(fixture.guild)).toBe(2);
    expect(await stores().words.index(fixture.guild)).toBe(0);
    expect(await found('croco')).toEqual([another.id]);
  });

  it('forgets the words of what was deleted, and keeps those that others have', async () => {
    const gone = await keep('Refund zebra', ['giraffe']);
    const stays = await keep('Refund');
    await indexAll();
    await remove(gone);
    await indexAll();
    expect(await found('refu')).toEqual([stays.id]);
    for (const q of ['zebr', 'giraf']) expect(await found(q)).toEqual([]);
  });

  it('follows an edited message, a changed subject, name and tag', async () => {
    const named = { requesterName: 'Walrus', tags: ['penguin', 'kept'] };
    const ticket = await keep('Old zebra', ['An elephant'], undefined, named);
    await indexAll();
    const message = 'An elephant' as ChatMessageId;
    await stores().tickets.updateMessage(fixture.guild, ticket.id, message, { content: 'A crocodile', editedAt: NOON });
    const holder = uuidIds.next('holder');
    await stores().tickets.acquireLease(fixture.guild, ticket.id, { holder, until: plusMs(NOON, 60_000) }, NOON);
    const changed = { subject: 'New flamingo', requesterName: 'Ostrich', tags: ['kept', 'hamster'] };
    const after = { ...ticket, ...changed, version: ticket.version + 1 };
    const change = {
      before: ticket,
      after,
      messages: [],
      timeline: [],
      events: [],
      transcriptOrder: null,
      projectionOrder: null,
    };
    await stores().tickets.commit(change, { holder, dueAt: null });
    for (const index of [() => Promise.resolve(), indexAll]) {
      await index();
      for (const q of ['croco', 'flamngo', 'ostri', 'hamst', 'kept']) expect(await found(q)).toEqual([ticket.id]);
      for (const q of ['eleph', 'zebr', 'walr', 'pengu']) expect(await found(q)).toEqual([]);
    }
  });

  it.each([`'`, `\\`, '%', '_', ':*', '!', '&|', '(', `a' | 'b`, '<->', '"', `\\'x`, '%refu%', 'r_fund', '²', '漢字'])(
    'takes %j for what it is',
    async (q) => {
      await keep('Plain');
      await indexAll();
      expect(await found(`nowhere${q}`)).toEqual([]);
      expect((await found(`plain ${q}`)).length).toBe(/[\p{L}\p{N}]/u.test(q) ? 0 : 1);
    },
  );
};

/** A search finds words by their beginning and misspelt ones, before the words are indexed and after it. */
export const ticketSearchContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testWords(fixture);
  testIndexing(fixture);
};
