import { createOrganizationClient, done, type Json, openTicket, refusal } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const find = async (q: string, path = '/v1/tickets'): Promise<readonly string[]> =>
  (await done(as.get(`${path}?q=${encodeURIComponent(q)}`))).map(({ subject }: Json) => subject);

beforeEach(async () => {
  await openTicket(as, server, { subject: 'Refund for a résumé' });
  await openTicket(as, server, { subject: 'Shipping times' });
});

describe.each([
  ['at once', () => Promise.resolve()],
  ['after the workers', () => api.work()],
])('words of tickets are found %s', (_, work) => {
  it.each(['ref', 'refnud', 'RESUME', 'resum', 'réfund', 'refund résu'])('by %j', async (q) => {
    await work();
    expect(await find(q)).toEqual(['Refund for a résumé']);
  });

  it('only as words of the own server', async () => {
    const other = await api.server();
    await openTicket(await api.as(other), other, { subject: 'Crocodile' });
    await work();
    for (const q of ['croco', 'crocodlie']) expect(await find(q)).toEqual([]);
  });

  it('of a message, until it is deleted with its ticket', async () => {
    const { id } = await openTicket(as, server, { message: 'A zeppelin' });
    await work();
    for (const q of ['zepp', 'zepelin']) {
      expect(await done(as.get(`/v1/tickets?q=${q}`))).toMatchObject([{ id }]);
    }
    await done(as.post(`/v1/tickets/${id}/close`));
    await done(as.delete(`/v1/tickets/${id}`));
    for (const q of ['zepp', 'zepelin']) expect(await find(q)).toEqual([]);
    await work();
    for (const q of ['zepp', 'zepelin']) expect(await find(q)).toEqual([]);
  });

  it('by an organization, over its members', async () => {
    const member = await api.server();
    await openTicket(await api.as(member), member, { subject: 'Refunded' });
    const organization = await createOrganizationClient(api, [server, member]);
    await work();
    const list = async (q: string) =>
      (await done(organization.get(`/v1/org/tickets?q=${q}&sort=createdAt`))).map(({ subject }: Json) => subject);
    expect(await list('refu')).toEqual(['Refund for a résumé', 'Refunded']);
    expect(await list('shiping')).toEqual(['Shipping times']);
    const count = async (query: string) => (await done(organization.get(`/v1/org/tickets/count${query}`))).count;
    const all = await count('');
    expect(await count(`?guildId=${member.id}`)).toBe(1);
    expect(await count(`?guildId=${server.id}`)).toBe(all - 1);
    expect(await organization.get('/v1/org/tickets/count?q=refund')).toMatchObject(refusal(400, 'q'));
    expect(await organization.get('/v1/org/tickets/count?status=lost')).toMatchObject(refusal(400, 'status'));
  });
});

it.each(['x'.repeat(10_000), 'refu\0', '%', ' ', '"', "'"])('answers 400 to the search %#', async (q) => {
  expect(await as.get(`/v1/tickets?q=${encodeURIComponent(q)}`)).toMatchObject(refusal(400, 'q'));
});

it.each([
  '%efund',
  'ref_nd%',
  "refund' or '1'='1",
  'refund:*&x',
  '\\refund\\',
  '"refund"',
  'x'.repeat(200),
  "a'".repeat(100),
])('takes %j for words', async (q) => {
  await api.work();
  const subjects = await find(q);
  expect(subjects.every((subject) => subject === 'Refund for a résumé')).toBe(true);
});

it('counts the first ten words, each with a beginning', async () => {
  const letters = 'one two three four five six seven eight nine ten eleven';
  await openTicket(as, server, { subject: letters });
  const begun = letters
    .split(' ')
    .map((word) => word.slice(0, -1))
    .slice(1)
    .join(' ');
  expect(await find(begun)).toEqual([letters]);
  expect(await find(`${begun} nowhere`)).toEqual([letters]);
});
