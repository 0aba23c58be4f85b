import { done, type Json, openTicket, refusal, ticketInput } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);

const USER = '734651209844417035';

const eraseAll = async (mode: string): Promise<void> => {
  await done(as.post('/v1/privacy/erasures', { userId: USER, mode }));
  await api.work();
};

const listBlocks = (query = ''): Promise<Json[]> => done(as.get(`/v1/blocklist${query}`));

it.each(['erase', 'anonymize'])('keeps the block of a member under the pseudonym (mode %s)', async (mode) => {
  const ticket = await openTicket(as, server, { requesterId: USER });
  await done(as.post(`/v1/tickets/${ticket.id}/close`));
  const reason = `Spam of ${USER}`;
  const block = await done(as.post('/v1/blocklist', { userId: USER, reason }));
  await eraseAll(mode);
  const { requesterId: pseudonym } = await done(as.get(`/v1/tickets/${ticket.id}`));
  expect(pseudonym).not.toBe(USER);
  expect(await listBlocks()).toMatchObject([{ id: block.id, userId: pseudonym, reason: `Spam of ${pseudonym}` }]);
  expect(await as.post('/v1/tickets', ticketInput(server, { requesterId: USER }))).toMatchObject(
    refusal(409, 'blocked'),
  );
  expect((await openTicket(as, server, { requesterId: '91' })).requesterId).toBe('91');
  expect(await done(as.get(`/v1/users/${USER}`))).toMatchObject({ blocked: true });
  expect(await as.post('/v1/blocklist', { userId: USER })).toMatchObject(refusal(409));
  expect(await listBlocks(`?userId=${USER}`)).toMatchObject([{ id: block.id }]);

  await eraseAll(mode);
  expect(await as.post('/v1/tickets', ticketInput(server, { requesterId: USER }))).toMatchObject(
    refusal(409, 'blocked'),
  );
  await done(as.delete(`/v1/blocklist/${block.id}`));
  expect((await openTicket(as, server, { requesterId: USER })).requesterId).toBe(USER);
});

it('the export of a person has the block that is under the pseudonym', async () => {
  await done(as.post('/v1/blocklist', { userId: USER, reason: 'Spam' }));
  await eraseAll('erase');
  const { id } = await done(as.post('/v1/privacy/exports', { userId: USER }));
  await api.work();
  const shown = await done(as.get(`/v1/privacy/exports/${id}`));
  const file: Json = await (await fetch(api.url + new URL(shown.url).pathname)).json();
  expect(file.records).toMatchObject([{ type: 'block', reason: 'Spam' }]);
});
