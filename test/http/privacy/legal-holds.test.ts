import { purgeJobs } from '../../../apps/composition/work/jobs.ts';
import { REQUESTER } from '../../support/build.ts';
import { done, type Json, openTicket, refusal } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);
const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'Police report 4711';

/** Two closed tickets with transcripts; the first has to be kept. */
const closeTwo = async (): Promise<readonly [Json, Json]> => {
  const tickets = [];
  for (const subject of ['Kept', 'Not kept']) {
    const ticket = await openTicket(as, server, { requesterId: REQUESTER, subject, message: `About ${subject}` });
    await done(as.post(`/v1/tickets/${ticket.id}/notes`, { content: `Note on ${subject}`, staffId: REQUESTER }));
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    tickets.push(ticket);
  }
  await api.work();
  const [kept, other] = tickets as [Json, Json];
  await done(as.post('/v1/privacy/legal-holds', { ticketId: kept.id, reason: REASON }));
  return [kept, other];
};

const read = async ({ id }: Json): Promise<unknown> => {
  const [ticket, messages, notes] = await Promise.all(
    ['', '/messages', '/notes'].map((rest) => done(as.get(`/v1/tickets/${id}${rest}`))),
  );
  const transcripts: Json[] = await done(as.get(`/v1/transcripts?limit=100`));
  const found = transcripts.find(({ ticketId }) => ticketId === id);
  return { ticket, messages, notes, transcript: found && (await done(as.get(`/v1/transcripts/${found.id}`))) };
};

it('an erasure leaves the ticket as it is, and says so', async () => {
  const [kept, other] = await closeTwo();
  const before = await read(kept);
  const { id } = await done(as.post('/v1/privacy/erasures', { userId: REQUESTER, mode: 'erase' }));
  await api.work();
  const [progress] = (await done(as.get(`/v1/privacy/erasures/${id}`))).servers;
  expect(progress.kept).toEqual([{ ticketId: kept.id, reason: REASON }]);
  expect(progress.changedRows).toBeGreaterThan(0);
  expect(await read(kept)).toEqual(before);
  expect(await read(other)).toMatchObject({
    ticket: { subject: '[erased]' },
    messages: [{ content: '[erased]' }],
    notes: [{ content: '[erased]' }],
    transcript: { ticket: { subject: '[erased]' }, messages: [{ content: '[erased]' }] },
  });
  await done(as.delete(`/v1/privacy/legal-holds/${kept.id}`));
  await done(as.post('/v1/privacy/erasures', { userId: REQUESTER, mode: 'erase' }));
  await api.work();
  expect(await read(kept)).toMatchObject({ ticket: { subject: '[erased]' }, messages: [{ content: '[erased]' }] });
});

it('the retention of the server removes neither the ticket nor its transcript', async () => {
  const [kept, other] = await closeTwo();
  await done(as.patch('/v1/settings', { retention: { closedTicketsDays: 1, transcriptsDays: 1 } }));
  api.clock.advance(2 * DAY_MS);
  for (const { run } of purgeJobs(api.service.app, api.service)) while (((await run()) as number) > 0);
  const list = async (path: string): Promise<Json[]> => done(as.get(path));
  expect((await list('/v1/tickets')).map(({ id }) => id)).toEqual([kept.id]);
  expect((await list('/v1/transcripts')).map(({ ticketId }) => ticketId)).toEqual([kept.id]);
  expect(await as.get(`/v1/tickets/${other.id}`)).toMatchObject(refusal(404));
});

it('nobody changes or deletes its notes', async () => {
  const [kept, other] = await closeTwo();
  const { notes } = (await read(kept)) as Json;
  const note = (ticket: Json, { id }: Json) => `/v1/tickets/${ticket.id}/notes/${id}`;
  expect(await as.patch(note(kept, notes[0]), { content: 'Changed' })).toMatchObject(refusal(409, REASON));
  const refused = await as.delete(note(kept, notes[0]));
  expect([refused.status, refused.body.error.reason]).toEqual([409, 'legal_hold']);
  expect(((await read(kept)) as Json).notes).toEqual(notes);
  const [free] = ((await read(other)) as Json).notes;
  expect((await as.patch(note(other, free), { content: 'Changed' })).status).toBe(200);
  expect((await as.delete(note(other, free))).status).toBe(200);
  await done(as.delete(`/v1/privacy/legal-holds/${kept.id}`));
  expect((await as.patch(note(kept, notes[0]), { content: 'Changed' })).status).toBe(200);
});

it('nobody deletes the ticket or its transcript until it need not be kept any more', async () => {
  const [kept] = await closeTwo();
  const [transcript]: Json[] = (await done(as.get('/v1/transcripts'))).filter(
    ({ ticketId }: Json) => ticketId === kept.id,
  );
  const hold = `/v1/privacy/legal-holds/${kept.id}`;
  expect(await done(as.get('/v1/privacy/legal-holds'))).toMatchObject([{ ticketId: kept.id, reason: REASON }]);
  expect(await as.post('/v1/privacy/legal-holds', { ticketId: kept.id, reason: 'Again' })).toMatchObject(
    refusal(409, 'kept already'),
  );
  for (const path of [`/v1/tickets/${kept.id}`, `/v1/transcripts/${transcript?.id}`])
    expect(await as.delete(path)).toMatchObject(refusal(409, REASON));
  const bulk = await done(as.post('/v1/tickets/bulk', { action: 'delete', ids: [kept.id] }));
  expect(JSON.stringify(bulk)).toContain('legal_hold');
  await done(as.delete(hold));
  expect(await as.delete(hold)).toMatchObject(refusal(404));
  await done(as.delete(`/v1/transcripts/${transcript?.id}`));
  await done(as.delete(`/v1/tickets/${kept.id}`));
});
