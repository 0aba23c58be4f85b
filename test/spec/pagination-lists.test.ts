import { REQUESTER } from '../support/build.ts';
import { createCategory, done, openTicket, refusal } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const MEMBERS = ['11', '12', '13', '14', '15'];
const CONTENTS = ['one', 'two', 'three', 'four', 'five'];

type Row = Record<string, string>;

/** A list of five of its kind: its path, what names its rows, and their names in order. */
interface List {
  readonly path: string;
  readonly field: string;
  readonly names: readonly string[];
}

const messages = async (): Promise<List> => {
  const path = `/v1/tickets/${(await openTicket(as, server)).id}`;
  for (const content of CONTENTS) await done(as.post(`${path}/reply`, { content }));
  return { path: `${path}/messages`, field: 'content', names: CONTENTS };
};

const participants = async (): Promise<List> => {
  const { id } = await openTicket(as, server, { participantIds: MEMBERS.slice(1) });
  return { path: `/v1/tickets/${id}/participants`, field: 'userId', names: [...MEMBERS.slice(1), REQUESTER] };
};

const categories = async (): Promise<List> => {
  const names = ['Support', 'D', 'C', 'B', 'A'];
  for (const name of ['B', 'D', 'A', 'C']) await createCategory(as, { name, position: names.indexOf(name) });
  return { path: '/v1/categories', field: 'name', names };
};

describe.each([
  ['messages, oldest first', messages],
  ['participants, by user id', participants],
  ['categories, by position', categories],
])('the list of %s', (_, made) => {
  it.each([1, 2, 5])('is walked by pages of %d without a repeat or a gap', async (limit) => {
    const { path, field, names } = await made();
    const seen: unknown[] = [];
    let next = '';
    do {
      const { data, pagination } = (await as.get(`${path}?limit=${limit}${next}`)).body;
      seen.push(...data.map((row: Row) => row[field]));
      expect(pagination.limit).toBe(limit);
      expect(pagination.nextCursor === null).toBe(!pagination.hasMore);
      next = pagination.hasMore ? `&cursor=${pagination.nextCursor}` : '';
    } while (next && seen.length < 20);
    expect(seen).toEqual(names);
  });
});

/** The first two participants of a ticket of six, and how to read the rest. */
const halfRead = async () => {
  const { id } = await openTicket(as, server, { participantIds: MEMBERS });
  const path = `/v1/tickets/${id}/participants`;
  const { data, pagination } = (await as.get(`${path}?limit=2`)).body;
  const cursor = pagination.nextCursor as string;
  const rest = async () => (await done(as.get(`${path}?cursor=${cursor}`))).map(({ userId }: Row) => userId);
  return { id, path, cursor, first: data.map(({ userId }: Row) => userId), rest };
};

it('goes on after a participant who was removed in the middle of the walk', async () => {
  const { path, first, rest } = await halfRead();
  expect(first).toEqual(['11', '12']);
  await done(as.delete(`${path}/12`));
  expect(await rest()).toEqual(['13', '14', '15', REQUESTER]);
});

it('does not skip a participant who claims the ticket in the middle of the walk', async () => {
  const { id, rest } = await halfRead();
  await done(as.post(`/v1/tickets/${id}/claim`, { staffId: '14' }));
  expect(await rest()).toEqual(['13', '14', '15', REQUESTER]);
});

it('refuses a cursor of the messages of another ticket', async () => {
  const [mine, other] = [await messages(), await messages()];
  const { pagination } = (await as.get(`${other.path}?limit=2`)).body;
  const answer = await as.get(`${mine.path}?limit=2&cursor=${pagination.nextCursor}`);
  expect(answer).toMatchObject(refusal(400, 'cursor'));
});

it('refuses a cursor of the participants of another ticket', async () => {
  const [mine, other] = [await halfRead(), await halfRead()];
  expect(await as.get(`${mine.path}?cursor=${other.cursor}`)).toMatchObject(refusal(400, 'cursor'));
});
