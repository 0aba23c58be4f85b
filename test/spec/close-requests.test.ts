import { REQUESTER, STAFF } from '../support/build.ts';
import { createCategory, done, type Json, openTicket, refusal } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';
import { withoutGreeting } from '../support/chat/greeting.ts';

const api = useApi();
const { server, as } = useServer(api);

const at = ({ id }: Json, action = '') => `/v1/tickets/${id}${action}`;
const read = (ticket: Json) => done(as.get(at(ticket)));
const chatOf = async ({ channelId }: Json): Promise<string[]> =>
  withoutGreeting((await api.service.chat.listMessages(server.id, channelId)) ?? []).map(({ content }) => content);

describe('a close request', () => {
  it('waits with the ticket, and is answered once', async () => {
    const ticket = await openTicket(as, server);
    const autoCloseAt = '2040-01-01T00:00:00.000Z';
    const asked = await done(as.post(at(ticket, '/close-request'), { reason: 'Solved', staffId: STAFF, autoCloseAt }));
    expect(asked).toMatchObject({
      status: 'open',
      closeRequest: { requestedById: STAFF, reason: 'Solved', autoCloseAt },
    });
    expect((await chatOf(ticket)).at(-1)).toContain('Solved');
    expect(await as.post(at(ticket, '/close-request'))).toMatchObject(refusal(409, 'close request'));
    const closed = await done(as.post(at(ticket, '/close-request/accept')));
    expect(closed).toMatchObject({ closeCause: 'close_request', closeReason: 'Solved', closeRequest: null });
  });

  it('is cancelled by a message of the requester', async () => {
    const ticket = await openTicket(as, server);
    await done(as.post(at(ticket, '/close-request')));
    const path = `/sandbox/api/guilds/${server.id}/channels/${ticket.channelId}/messages`;
    await done(api.anonymous.post(path, { userId: REQUESTER, content: 'Wait' }));
    expect(await read(ticket)).toMatchObject({ closeRequest: null, status: 'open' });
    expect(await as.post(at(ticket, '/close-request/accept'))).toMatchObject(refusal(409, 'no close request'));
  });

  it('ends with the ticket', async () => {
    const ticket = await openTicket(as, server);
    await done(as.post(at(ticket, '/close-request')));
    expect(await done(as.post(at(ticket, '/close')))).toMatchObject({ closeCause: 'manual', closeRequest: null });
  });

  it('needs a deadline in the future, and a reason where the category asks for one', async () => {
    const { id: categoryId } = await createCategory(as, { requireReason: true });
    const ticket = await openTicket(as, server, { categoryId });
    expect(await as.post(at(ticket, '/close-request'))).toMatchObject(refusal(400, 'reason'));
    const past = { reason: 'x', autoCloseAt: '2020-01-01T00:00:00Z' };
    expect(await as.post(at(ticket, '/close-request'), past)).toMatchObject(refusal(400, 'autoCloseAt'));
  });
});
