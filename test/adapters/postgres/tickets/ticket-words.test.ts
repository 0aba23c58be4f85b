import type { Database } from '#adapters/postgres/database/database.ts';
import { removeServerRows } from '#adapters/postgres/organizations/remove-server-rows.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { type Client, startApi, type TestApi, type TestServer } from '../../../support/api.ts';
import { availableDatabase } from '../../../support/databases.ts';
import { done, type Json, openTicket } from '../../../support/spec-helpers.ts';

let database: Database;
let api: TestApi;
let server: TestServer;
let as: Client;
beforeAll(async () => {
  database = await availableDatabase();
  api = await startApi(database);
});
beforeEach(async () => {
  server = await api.server();
  as = await api.as(server);
});
afterAll(() => api.close());

const index = async (): Promise<void> => {
  await api.service.app.analytics.updateRollups();
  while ((await api.service.app.tickets.indexWords()) > 0);
};
const listWords = async (): Promise<readonly string[]> => {
  const rows = await database.query<{ word: string }>(
    'select word from ticket_words where guild_id = :guildId order by word collate "C"',
    { guildId: server.id },
  );
  return rows.map(({ word }) => word);
};
/** The requester is Grace Ito, whose name is found too. */
const open = (subject: string): Promise<Json> => openTicket(as, server, { subject, message: 'Help' });
const remove = async ({ id }: Json): Promise<void> => {
  await done(as.post(`/v1/tickets/${id}/close`));
  await done(as.delete(`/v1/tickets/${id}`));
};

it('keeps words of 3 to 40 characters, each once, without accents beside as they are', async () => {
  await open(`My Résumé résumé ${'a'.repeat(40)} ${'b'.repeat(41)} ab`);
  await open('resume');
  await index();
  expect(await listWords()).toEqual(['a'.repeat(40), 'grace', 'help', 'ito', 'resume', 'résumé']);
  const folded = await database.query('select folded from ticket_words where guild_id = :guildId and word = :word', {
    guildId: server.id,
    word: 'résumé',
  });
  expect(folded).toEqual([{ folded: 'resume' }]);
});

it('forgets the words of deleted tickets and of a changed subject that no other ticket has', async () => {
  const first = await open('Zebra giraffe');
  const second = await open('Zebra elephant');
  await index();
  await remove(first);
  await index();
  expect(await listWords()).toEqual(['elephant', 'grace', 'help', 'ito', 'zebra']);
  await done(as.patch(`/v1/tickets/${second.id}`, { subject: 'Lion' }));
  await index();
  expect(await listWords()).toEqual(['grace', 'help', 'ito', 'lion']);
  await remove(second);
  await index();
  expect(await listWords()).toEqual([]);
  expect(
    await database.query('select 1 from ticket_word_changes where guild_id = :guildId', { guildId: server.id }),
  ).toEqual([]);
});

it('forgets what only tickets of other servers have', async () => {
  const ticket = await open('Zebra');
  const other = await api.server();
  await openTicket(await api.as(other), other, { subject: 'Zebra' });
  await index();
  await remove(ticket);
  await index();
  expect(await listWords()).toEqual([]);
});

it('forgets what is not in the newest tickets only if no older one has it', async () => {
  const old = await open('Crocodile');
  const gone = await open('Crocodile flamingo');
  await index();
  await database.query(COPY_TICKET, { ticket: old.id, count: 120 });
  await remove(gone);
  await index();
  expect(await listWords()).toEqual(['crocodile', 'grace', 'help', 'ito']);
});

it('has so many words of a server at the most, and finds further ones as they are', async () => {
  await database.query(
    `insert into ticket_words (guild_id, word, folded) select :id, 'n' || n, 'n' || n from generate_series(1, 99999) n`,
    { id: server.id },
  );
  const ticket = await open('aardvark zebra');
  await index();
  const words = await listWords();
  expect([words.length, words[0], words.at(-1)]).toEqual([100_000, 'aardvark', 'n99999']);
  expect(await done(as.get('/v1/tickets?q=zebra'))).toMatchObject([{ id: ticket.id }]);
  expect(await done(as.get('/v1/tickets?q=aard'))).toMatchObject([{ id: ticket.id }]);
  expect(await done(as.get('/v1/tickets?q=zebr'))).toEqual([]);
});

it('goes with the server', async () => {
  await open('Zebra');
  await index();
  await open('Giraffe');
  await removeServerRows(database, server.id);
  expect(await listWords()).toEqual([]);
  expect(
    await database.query('select 1 from ticket_word_changes where guild_id = :guildId', { guildId: server.id }),
  ).toEqual([]);
});

it('indexes the other servers although one fails', async () => {
  const ticket = await open('Zebra');
  await index();
  // What is no list of words cannot be removed.
  const broken = '0' as GuildId;
  await database.query(
    `insert into ticket_word_changes (guild_id, ticket_id, removed_words) values (:guild, :id, '{}')`,
    { guild: broken, id: ticket.id },
  );
  await open('Giraffe');
  await api.service.app.analytics.updateRollups();
  await expect(api.service.app.tickets.indexWords()).rejects.toThrow();
  expect(await listWords()).toContain('giraffe');
  await database.query('delete from ticket_word_changes where guild_id = :guild', { guild: broken });
});

/** Newer tickets of the same server, with other words. */
const COPY_TICKET = `insert into tickets
  select r.* from tickets t, generate_series(1, :count::int) n, lateral jsonb_populate_record(t, jsonb_build_object(
    'id', gen_random_uuid(), 'ticket_number', 1000 + n, 'channel_id', 'c' || n, 'external_id', null,
    'created_at', t.created_at + n * interval '1 second', 'subject', 'copy')) r
  where t.id = :ticket`;
