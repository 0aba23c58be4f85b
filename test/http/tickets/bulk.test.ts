import { createCategory, done, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
const BULK = '/v1/tickets/bulk';
const open = async (count: number): Promise<string[]> => {
  const tickets = await Promise.all(Array.from({ length: count }, () => openTicket(as, server)));
  return tickets.map(({ id }: { id: string }) => id);
};

describe('an action for many tickets', () => {
  it('has an outcome for each, in the order of the request, and one failure keeps no other from changing', async () => {
    const [first = '', closed = '', last = ''] = await open(3);
    await done(as.post(`/v1/tickets/${closed}/close`));
    const ids = [first, closed, UNKNOWN, last, first];
    const { outcomes, ...counts } = await done(as.post(BULK, { action: 'close', ids, params: { reason: 'Done' } }));
    expect(counts).toEqual({ succeededCount: 2, failedCount: 2 });
    expect(outcomes).toMatchObject([
      { id: first, succeeded: true, ticket: { status: 'closed', closeReason: 'Done' }, error: null },
      { id: closed, succeeded: false, ticket: null, error: { code: 'conflict', reason: 'wrong_status' } },
      { id: UNKNOWN, succeeded: false, ticket: null, error: { code: 'not_found', reason: 'unknown_resource' } },
      { id: last, succeeded: true, ticket: { status: 'closed' } },
    ]);
  });

  it('claims, gives back, moves, changes and deletes', async () => {
    const ids = await open(2);
    const { id: categoryId } = await createCategory(as, { name: 'Billing' });
    const all = async (body: object) => (await done(as.post(BULK, { ids, ...body }))).outcomes;
    const both = (ticket: object | null) => [
      { succeeded: true, ticket },
      { succeeded: true, ticket },
    ];
    expect(await all({ action: 'claim', staffId: '9' })).toMatchObject(both({ claimedById: '9' }));
    expect(await all({ action: 'claim', staffId: '8', params: { force: true } })).toMatchObject(
      both({ claimedById: '8' }),
    );
    expect(await all({ action: 'unclaim' })).toMatchObject(both({ claimedById: null }));
    expect(await all({ action: 'move', params: { categoryId } })).toMatchObject(both({ categoryId }));
    const params = { priority: 'high', tags: ['vip'], status: 'on_hold' };
    expect(await all({ action: 'update', params })).toMatchObject(both(params));
    await all({ action: 'close' });
    expect(await all({ action: 'delete' })).toMatchObject(both(null));
    expect((await as.get('/v1/tickets')).body.data).toEqual([]);
  });

  it('is credited to the staff member for whom it is sent', async () => {
    const [id = ''] = await open(1);
    await done(as.post(BULK, { action: 'close', ids: [id], staffId: '9' }));
    const [entry] = await done(as.get(`/v1/tickets/${id}/timeline`));
    expect(entry).toMatchObject({ type: 'ticket.closed', actor: { type: 'staff', id: '9' } });
  });

  it.each([
    [{ action: 'close', ids: [] }, 'ids'],
    [{ action: 'close', ids: Array.from({ length: 101 }, () => UNKNOWN) }, 'ids'],
    [{ action: 'close', ids: ['x'] }, 'ids.0'],
    [{ action: 'close', ids: [UNKNOWN], params: { force: true } }, 'params.force'],
    [{ action: 'merge', ids: [UNKNOWN] }, 'action'],
    [{ action: 'claim', ids: [UNKNOWN] }, 'staffId'],
    [{ action: 'move', ids: [UNKNOWN] }, 'params.categoryId'],
    [{ action: 'update', ids: [UNKNOWN] }, 'params'],
    [{ action: 'update', ids: [UNKNOWN], params: { externalId: 'x' } }, 'externalId'],
    [{ action: 'update', ids: [UNKNOWN], params: { priority: ['high'] } }, 'params.priority'],
  ])('refuses %j', async (body, field) => {
    expect(await as.post(BULK, body)).toMatchObject(refusal(400, field));
  });
});
