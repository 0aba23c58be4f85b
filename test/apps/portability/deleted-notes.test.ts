import { buildTickets, toTime, useImports } from '../../support/portability/use-imports.ts';
import { done, type Json } from '../../support/spec-helpers.ts';

const imports = useImports();
const STAFF = { type: 'staff', id: '77' };
const buildNote = (key: string) => ({
  record: 'note',
  ticket: 't0',
  key,
  author: STAFF,
  content: key,
  createdAt: toTime(1),
});

it('keeps a note away that staff deleted, when a later file replaces other tickets', async () => {
  const listNotes = async (ticket: Json): Promise<Json[]> => done(imports.as.get(`/v1/tickets/${ticket.id}/notes`));
  const lines = [...buildTickets(1), buildNote('kept'), buildNote('deleted')];
  await imports.run(await imports.write({ 'tickets.jsonl': lines }, 'first'));
  imports.api.clock.advance(60_000);
  const [ticket] = await done(imports.as.get('/v1/tickets'));
  const found = (await listNotes(ticket)).find(({ content }) => content === 'deleted');
  await done(imports.as.delete(`/v1/tickets/${ticket.id}/notes/${found!.id}`));

  const message = { record: 'message', ticket: 't0', key: 'new', author: STAFF, content: 'New', createdAt: toTime(2) };
  const newer = [{ ...lines[0], subject: 'Newer' }, ...lines.slice(1), message];
  const second = await imports.write({ 'tickets.jsonl': newer }, 'second');
  expect(await imports.run(second)).toMatchObject({ changed: 0, extended: 1 });
  expect((await listNotes(ticket)).map(({ content }) => content)).toEqual(['kept']);
  expect(await done(imports.as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({ messageCount: 3 });
});
