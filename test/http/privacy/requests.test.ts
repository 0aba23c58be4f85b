import { REQUESTER } from '../../support/build.ts';
import { done, type Json, openTicket, refusal } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
const { as, server } = useServer(api);

const PATH = '/v1/privacy/requests';
const member = () => ({ guild: server.id, userId: REQUESTER });

const ask = async (kind: 'export' | 'erasure'): Promise<Json> => {
  const { askForExport, askForErasure } = api.service.app.privacy;
  if (kind === 'export') await askForExport(member());
  else await askForErasure(member());
  const [request]: Json[] = await done(as.get(`${PATH}?status=requested`));
  return request!;
};

it('waits until staff accepts it, and is then done', async () => {
  const request = await ask('export');
  expect(request).toMatchObject({ userId: REQUESTER, kind: 'export', status: 'requested', orderId: null });
  expect(await done(as.get('/v1/privacy/exports'))).toEqual([]);
  const accepted = await done(as.post(`${PATH}/${request.id}/accept`));
  expect(accepted).toMatchObject({ status: 'accepted', decidedAt: expect.any(String) });
  await api.work();
  const made = await done(as.get(`/v1/privacy/exports/${accepted.orderId}`));
  expect(made).toMatchObject({ userId: REQUESTER, status: 'completed', isForMember: true, sentAt: expect.any(String) });
  const direct: Json[] = await done(
    api.anonymous.get(`/sandbox/api/guilds/${server.id}/members/${REQUESTER}/direct-messages`),
  );
  expect(JSON.stringify(direct)).toContain(new URL(made.url).pathname);
  expect(await as.post(`${PATH}/${request.id}/reject`)).toMatchObject(refusal(409, 'decided'));
});

it('can be rejected, and the member may ask again', async () => {
  const request = await ask('erasure');
  expect(await done(as.post(`${PATH}/${request.id}/reject`))).toMatchObject({ status: 'rejected', orderId: null });
  expect(await as.post(`${PATH}/${request.id}/accept`)).toMatchObject(refusal(409, 'decided'));
  expect((await ask('erasure')).id).not.toBe(request.id);
  expect(await done(as.get(`${PATH}?status=rejected`))).toHaveLength(1);
  const entries: Json[] = await done(as.get('/v1/audit-log?resource=privacy_request'));
  expect(entries).toMatchObject([{ action: 'privacy_request.rejected', after: { kind: 'erasure' } }]);
  expect(JSON.stringify(entries)).not.toContain(REQUESTER);
});

it('of an erasure is refused while the member has an open ticket, and is removed with their data', async () => {
  const request = await ask('erasure');
  const ticket = await openTicket(as, server, { requesterId: REQUESTER, subject: 'Invoice' });
  expect(await as.post(`${PATH}/${request.id}/accept`)).toMatchObject(refusal(409, 'open ticket'));
  await done(as.post(`/v1/tickets/${ticket.id}/close`));
  const { orderId } = await done(as.post(`${PATH}/${request.id}/accept`));
  await api.work();
  expect(await done(as.get(`/v1/privacy/erasures/${orderId}`))).toMatchObject({ status: 'completed', mode: 'erase' });
  expect(await done(as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({ subject: '[erased]' });
  expect(await done(as.get(PATH))).toEqual([]);
});

it('is reported by one event, which an erasure empties', async () => {
  const request = await ask('erasure');
  await api.service.app.privacy.askForErasure(member());
  const listEvents = (): Promise<Json[]> => done(as.get('/v1/events?eventTypes=privacy_request.created'));
  const [event, ...others] = await listEvents();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    actor: { type: 'user', id: REQUESTER },
    data: { privacyRequest: { id: request.id, userId: REQUESTER, kind: 'erasure', status: 'requested' }, changes: {} },
  });
  await done(as.post(`${PATH}/${request.id}/accept`));
  await api.work();
  expect(JSON.stringify(await listEvents())).not.toContain(REQUESTER);
});
