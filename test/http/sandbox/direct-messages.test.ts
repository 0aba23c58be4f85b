import { REQUESTER, STAFF } from '../../support/build.ts';
import { createSandboxActions } from '../../support/chat/sandbox-actions.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);
const { act, open } = createSandboxActions(api, { as, server });

const pathOf = (user: string, guild: string = server.id) =>
  `/sandbox/api/guilds/${guild}/members/${user}/direct-messages`;
const listButtons = async () =>
  ((await done(api.anonymous.get(pathOf(REQUESTER)))) as Json[]).map(({ notice }) =>
    notice.buttonRows.flat().flatMap(({ target }: Json) => target.id ?? []),
  );
const press = (buttonId: string, answers: object | null = null, user: string = REQUESTER) =>
  api.anonymous.post(`${pathOf(user)}/press`, { buttonId, answers });

const closeWithMessage = async () => {
  await done(as.patch('/v1/settings', { transcriptToRequester: true }));
  const ticket = await open();
  await act(ticket, 'close', { staffId: STAFF });
  await api.work();
  const [buttons] = await listButtons();
  return { ticket, buttons: buttons as string[] };
};

it('a rating button of a direct message asks for a comment, and then rates the ticket', async () => {
  const { ticket, buttons } = await closeWithMessage();
  expect(buttons).toHaveLength(5);
  const asked = await press(buttons[2]!);
  expect(asked.body.data.form).toMatchObject({ title: 'Your rating', questions: [{ id: 'comment', required: false }] });
  expect((await press(buttons[2]!, { comment: 'Fine' })).status).toBe(200);
  expect((await as.get(`/v1/tickets/${ticket.id}`)).body.data.feedback).toEqual({ rating: 3, comment: 'Fine' });
  await api.work();
  expect((await listButtons())[0]).toEqual([]);
});

it('a rating button does nothing for anybody else, in another server, or for another button', async () => {
  const { ticket, buttons } = await closeWithMessage();
  const [button = ''] = buttons;
  expect((await press(button, { comment: '' }, '909')).status).toBe(409);
  const elsewhere = await api.anonymous.post(`${pathOf(REQUESTER, '31')}/press`, { buttonId: button, answers: null });
  expect(elsewhere.status).toBe(404);
  for (const other of ['ticket:rate:1', 'ticket:staff:claim', 'ticket:rate:1:x:y', 'nothing'])
    expect((await press(other)).status).toBe(404);
  for (const body of [{}, { buttonId: 7 }, { buttonId: [button] }, { buttonId: button, userId: '1' }])
    expect((await api.anonymous.post(`${pathOf(REQUESTER)}/press`, body)).status).toBe(400);
  expect((await as.get(`/v1/tickets/${ticket.id}`)).body.data.feedback).toBeNull();
});
