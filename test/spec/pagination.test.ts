import { done, openTicket, refusal } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const TICKETS = 137;

const api = useApi();
const { server, as } = useServer(api, 'all tests');
/** Oldest first. */
const ids: string[] = [];
beforeAll(async () => {
  for (let i = 0; i < TICKETS; i += 1) {
    const { id } = await openTicket(as, server, { subject: 'Walked over', priority: i % 2 ? 'low' : 'high' });
    ids.push(id);
  }
});

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly pagination: { readonly nextCursor: string | null; readonly hasMore: boolean; readonly limit: number };
}

/** Reads a list page by page until there is no more; `between` happens after each page. */
const walk = async (path: string, between: () => Promise<unknown> = () => Promise.resolve()): Promise<Page[]> => {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const { status, body, text } = await as.get(cursor === null ? path : `${path}&cursor=${cursor}`);
    if (status !== 200 || pages.length > 100) throw new Error(`${status} ${text}`);
    const page = body as Page;
    pages.push(page);
    cursor = page.pagination.nextCursor;
    await between();
  } while (cursor !== null);
  return pages;
};

const idsOf = (pages: readonly Page[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));
const newestFirst = () => [...ids].reverse();

describe('a walk', () => {
  it('over 137 tickets by pages of 10 sees each once, whatever is inserted meanwhile', async () => {
    const inserted: string[] = [];
    const pages = await walk('/v1/tickets?limit=10', async () => {
      for (let i = 0; i < 3; i += 1) inserted.push((await openTicket(as, server)).id as string);
    });
    expect(idsOf(pages)).toEqual(newestFirst());
    for (const id of inserted) await done(as.post(`/v1/tickets/${id}/close`));
    for (const id of inserted) await done(as.delete(`/v1/tickets/${id}`));
  });

  it('sees each once when the oldest come first and tickets are changed meanwhile', async () => {
    const pages = await walk('/v1/tickets?limit=10&sort=createdAt', async () => {
      for (const id of [ids[0], ids[70], ids[136]])
        await done(as.patch(`/v1/tickets/${id}`, { metadata: { at: String(performance.now()) } }));
    });
    expect(idsOf(pages)).toEqual(ids);
  });

  it('sees each once when the last changed come first', async () => {
    const seen = idsOf(await walk('/v1/tickets?limit=10&sort=-updatedAt'));
    expect(seen).toHaveLength(TICKETS);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it('sees what matches its filters, and nothing else', async () => {
    const seen = idsOf(await walk('/v1/tickets?limit=10&priority=low&status=open,pending&q=walked'));
    expect(seen).toEqual(newestFirst().filter((_, index) => index % 2 === 1));
  });

  it('has a page of the size of the limit, except the last', async () => {
    const pages = await walk('/v1/tickets?limit=10');
    expect(pages.map(({ data }) => data.length)).toEqual([...Array.from({ length: 13 }, () => 10), 7]);
    expect(pages.map(({ pagination }) => pagination.limit)).toEqual(pages.map(() => 10));
  });

  it.each([10, 100, TICKETS - 1 - 100, 1 + (TICKETS % 10)])(
    'of pages of %d ends with hasMore false, and only there is nextCursor null',
    async (limit) => {
      const pages = (await walk(`/v1/tickets?limit=${limit}`)).map(({ pagination }) => pagination);
      const last = pages.pop();
      expect(last).toEqual({ nextCursor: null, hasMore: false, limit });
      for (const { nextCursor, hasMore } of pages) expect([typeof nextCursor, hasMore]).toEqual(['string', true]);
    },
  );

  it('ends without an empty page when the list is as long as its pages', async () => {
    const path = `/v1/tickets?limit=5&createdBefore=${await createdAtOf(ids[10])}&sort=createdAt`;
    const pages = await walk(path);
    expect(pages.map(({ data }) => data.length)).toEqual([5, 5]);
  });

  it('may change the size of its pages on the way', async () => {
    const { pagination } = (await as.get('/v1/tickets?limit=10')).body as Page;
    const { data } = (await as.get(`/v1/tickets?limit=3&cursor=${pagination.nextCursor}`)).body as Page;
    expect(data.map(({ id }) => id)).toEqual(newestFirst().slice(10, 13));
  });
});

const createdAtOf = async (id: string | undefined): Promise<string> => {
  const { createdAt } = await done(as.get(`/v1/tickets/${id}`));
  return createdAt as string;
};

describe('limit', () => {
  it('is 50 where none is given', async () => {
    const { data, pagination } = (await as.get('/v1/tickets')).body as Page;
    expect([data.length, pagination.limit]).toEqual([50, 50]);
  });

  it.each([1, 50, 99, 100])('may be %d, and is the number that comes', async (limit) => {
    const { data, pagination } = (await as.get(`/v1/tickets?limit=${limit}`)).body as Page;
    expect([data.length, pagination.limit]).toEqual([limit, limit]);
  });

  it.each(['0', '101', 'x', '-1', '1.5', '', '1e1', '0x10', '99999999999999999999', '10&limit=10'])(
    'is refused when it is not from 1 to 100: %s',
    async (limit) => {
      for (const path of ['/v1/tickets', `/v1/tickets/${ids[0]}/messages`, '/v1/categories'])
        expect(await as.get(`${path}?limit=${limit}`)).toMatchObject(refusal(400, 'limit'));
    },
  );
});
