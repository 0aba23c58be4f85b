import type { Answer, Client } from '../support/api.ts';
import type { Scene, Successes } from './scene.ts';
import { everyWebhookSuccess, everyWebhookSuccessUnder } from './every-webhook-endpoint.ts';
import { STAFF } from '../support/build.ts';
import { createOrganizationClient, createCategory, openTicket, ticketInput } from '../support/spec-helpers.ts';

/** The answer of every endpoint there is, each a success. */
export const everySuccess = async (scene: Scene): Promise<Successes> => {
  const { server, as } = scene;
  const ticket = await openTicket(as, server);
  const category = await createCategory(as);
  const [at, of] = [`/v1/tickets/${ticket.id}`, `/v1/categories/${category.id}`];
  return {
    ...(await everyTicketLifeSuccess(scene, at)),
    ...(await everyTicketAndCategorySuccess(scene, at, of)),
    ...(await everyTranscriptSuccess(scene)),
    ...(await everyAttachmentSuccess(scene)),
    ...(await everyOrganizationSuccess(scene)),
    ...(await everyAnalyticsSuccess(scene)),
    ...(await everyPanelSuccess(scene)),
    ...(await everyFlowSuccess(scene)),
    ...(await everyAutomationSuccess(scene)),
    ...(await everyCommandSuccess(scene)),
    ...(await everyKnowledgeSuccess(scene)),
    ...(await everyCannedReplySuccess(scene)),
    ...(await everyBlockSuccess(scene)),
    ...(await everySettingsSuccess(scene)),
    'GET /users': await as.get('/v1/users?ids=1'),
    'GET /users/{userId}': await as.get('/v1/users/1'),
    ...(await everyWebhookSuccess(scene)),
  };
};

const everyTicketLifeSuccess = async ({ server, as }: Scene, at: string): Promise<Successes> => {
  const elsewhere = await createCategory(as);
  await as.post(`${at}/claim`, { staffId: '9' });
  const ask = () => as.post(`${at}/close-request`);
  const noted = await as.post(`${at}/notes`, { content: 'Noted' });
  const other = await openTicket(as, server);
  const target = await openTicket(as, server);
  return {
    'POST /tickets/{id}/transfer': await as.post(`${at}/transfer`, { toStaffId: '5' }),
    'POST /tickets/{id}/unclaim': await as.post(`${at}/unclaim`),
    'POST /tickets/{id}/move': await as.post(`${at}/move`, { categoryId: elsewhere.id }),
    'POST /tickets/{id}/merge': await as.post(`/v1/tickets/${other.id}/merge`, { targetId: target.id }),
    'GET /tickets/{id}/merged': await as.get(`/v1/tickets/${target.id}/merged`),
    'POST /tickets/{id}/notes': noted,
    'GET /tickets/{id}/notes': await as.get(`${at}/notes`),
    'PATCH /tickets/{id}/notes/{noteId}': await as.patch(`${at}/notes/${noted.body.data.id}`, { content: 'More' }),
    'DELETE /tickets/{id}/notes/{noteId}': await as.delete(`${at}/notes/${noted.body.data.id}`),
    'GET /tickets/{id}/timeline': await as.get(`${at}/timeline`),
    'POST /tickets/{id}/close-request': await ask(),
    'DELETE /tickets/{id}/close-request': await as.delete(`${at}/close-request`),
    'POST /tickets/{id}/close-request/deny': await ask().then(() => as.post(`${at}/close-request/deny`)),
    'POST /tickets/{id}/close-request/accept': await ask().then(() => as.post(`${at}/close-request/accept`)),
    'POST /tickets/{id}/feedback': await as.post(`${at}/feedback`, { rating: 5 }),
    'POST /tickets/{id}/reopen': await as.post(`${at}/reopen`),
    'POST /tickets/bulk': await as.post('/v1/tickets/bulk', { action: 'unclaim', ids: [other.id] }),
  };
};

const everyAttachmentSuccess = async ({ as }: Scene): Promise<Successes> => {
  const uploaded = await as.post('/v1/attachments', { filename: 'a.txt', contentBase64: 'aGVsbG8=' });
  return {
    'POST /attachments': uploaded,
    'GET /attachments/{id}': await as.get(`/v1/attachments/${uploaded.body.data.id}`),
  };
};

const everyTranscriptSuccess = async ({ api, server, as }: Scene): Promise<Successes> => {
  const { id } = await openTicket(as, server, { message: 'Help' });
  await as.post(`/v1/tickets/${id}/reply`, { content: 'Here', staffId: STAFF });
  await as.post(`/v1/tickets/${id}/close`);
  await api.work();
  const listed = await as.get('/v1/transcripts');
  const transcript = `/v1/transcripts/${listed.body.data[0].id}`;
  return {
    'GET /transcripts': listed,
    'GET /transcripts/{id}': await as.get(transcript),
    'POST /transcripts/{id}/link': await as.post(`${transcript}/link`),
    'POST /transcripts/links/end': await as.post('/v1/transcripts/links/end'),
    'GET /tickets/{id}/transcript': await as.get(`/v1/tickets/${id}/transcript?format=html`),
    'DELETE /transcripts/{id}': await as.delete(transcript),
  };
};

const everyOrganizationSuccess = async ({ api, server, as }: Scene): Promise<Successes> => {
  const { id } = await openTicket(as, server, { message: 'Help' });
  await as.post(`/v1/tickets/${id}/close`);
  await api.work();
  const operator = { actor: { type: 'command', id: null, name: 'token create' }, clientAddress: null } as const;
  const create = () => createOrganizationClient(api, [server]);
  const organization = await api.service.app.auditLog.actAs(operator, create);
  const listed = await organization.get('/v1/org/transcripts');
  return {
    'GET /org': await organization.get('/v1/org'),
    'GET /org/servers': await organization.get('/v1/org/servers'),
    'GET /org/servers/{guildId}': await organization.get(`/v1/org/servers/${server.id}`),
    ...(await everyWebhookSuccessUnder(organization, '/org')),
    'GET /org/audit-log': await organization.get('/v1/org/audit-log'),
    'GET /org/events': await organization.get('/v1/org/events'),
    'GET /org/tickets': await organization.get('/v1/org/tickets'),
    'GET /org/transcripts': listed,
    ...(await everyOrganizationFigure(organization)),
    'GET /org/members': await organization.get('/v1/org/members'),
    'GET /org/members/{userId}': await organization.get(`/v1/org/members/${STAFF}`),
    'GET /org/transcripts/{id}': await organization.get(`/v1/org/transcripts/${listed.body.data[0].id}`),
  };
};

const everyOrganizationFigure = async (organization: Client): Promise<Successes> => {
  const successes: Record<string, Answer> = {};
  for (const name of ['overview', 'volume', 'response-times', 'staff', 'servers'])
    successes[`GET /org/analytics/${name}`] = await organization.get(`/v1/org/analytics/${name}`);
  return successes;
};

const everyAnalyticsSuccess = async ({ as }: Scene): Promise<Successes> => {
  const totals = ['overview', 'staff', 'categories'];
  const series = ['volume', 'response-times', 'resolution-times', 'backlog', 'feedback'];
  const successes: Record<string, Answer> = {};
  for (const name of [...totals, ...series]) {
    successes[`GET /analytics/${name}`] = await as.get(`/v1/analytics/${name}?interval=week&timezone=Europe/Berlin`);
  }
  return successes;
};

const everyPanelSuccess = async ({ api, server, as }: Scene): Promise<Successes> => {
  const { id: channelId } = await api.service.chat.addChannel(server.id, 'support');
  const options = [{ label: 'Help', categoryId: server.categoryId }];
  const created = await as.post('/v1/panels', { name: 'Envelopes', channelId, content: 'Hello', options });
  const panel = `/v1/panels/${created.body.data.id}`;
  return {
    'POST /panels': created,
    'GET /panels': await as.get('/v1/panels'),
    'GET /panels/{id}': await as.get(panel),
    'PATCH /panels/{id}': await as.patch(panel, { content: 'Hello there' }),
    'POST /panels/{id}/preview': await as.post(`${panel}/preview`),
    'GET /panels/{id}/check': await as.get(`${panel}/check`),
    'POST /panels/{id}/deploy': await as.post(`${panel}/deploy`),
    'POST /panels/{id}/undeploy': await as.post(`${panel}/undeploy`),
    'DELETE /panels/{id}': await as.delete(panel),
  };
};

const everyKnowledgeSuccess = async ({ as }: Scene): Promise<Successes> => {
  const created = await as.post('/v1/knowledgebase', { title: 'Envelopes', content: 'Here.' });
  const item = `/v1/knowledgebase/${created.body.data.id}`;
  return {
    'POST /knowledgebase': created,
    'GET /knowledgebase': await as.get('/v1/knowledgebase'),
    'GET /knowledgebase/{id}': await as.get(item),
    'PATCH /knowledgebase/{id}': await as.patch(item, { summary: 'There' }),
    'POST /knowledgebase/{id}/publish': await as.post(`${item}/publish`),
    'GET /knowledgebase/search': await as.get('/v1/knowledgebase/search?q=envelope'),
    'POST /knowledgebase/suggest': await as.post('/v1/knowledgebase/suggest', { text: 'Where are envelopes?' }),
    'POST /knowledgebase/{id}/feedback': await as.post(`${item}/feedback`, { helpful: true }),
    'POST /knowledgebase/{id}/archive': await as.post(`${item}/archive`),
    'DELETE /knowledgebase/{id}': await as.delete(item),
  };
};

const everyCommandSuccess = async ({ as }: Scene): Promise<Successes> => {
  const response = { content: 'Weekdays' };
  const created = await as.post('/v1/commands', { name: 'hours', description: 'When we are here', response });
  const command = `/v1/commands/${created.body.data.id}`;
  return {
    'POST /commands': created,
    'GET /commands': await as.get('/v1/commands'),
    'GET /commands/{id}': await as.get(command),
    'PATCH /commands/{id}': await as.patch(command, { access: 'staff' }),
    'POST /commands/sync': await as.post('/v1/commands/sync'),
    'DELETE /commands/{id}': await as.delete(command),
  };
};

const everyFlowSuccess = async ({ as }: Scene): Promise<Successes> => {
  const created = await as.post('/v1/flows', { name: 'Envelopes', nodes: [{ id: 'end', type: 'end' }] });
  const flow = `/v1/flows/${created.body.data.id}`;
  return {
    'POST /flows': created,
    'GET /flows': await as.get('/v1/flows'),
    'GET /flows/{id}': await as.get(flow),
    'PATCH /flows/{id}': await as.patch(flow, { description: 'None' }),
    'POST /flows/{id}/validate': await as.post(`${flow}/validate`),
    'POST /flows/{id}/publish': await as.post(`${flow}/publish`),
    'GET /flows/{id}/versions': await as.get(`${flow}/versions`),
    'POST /flows/{id}/test': await as.post(`${flow}/test`),
    ...(await everyRunSuccess(as, flow)),
    'POST /flows/{id}/disable': await as.post(`${flow}/disable`),
    'DELETE /flows/{id}': await as.delete(flow),
    'GET /flow-node-types': await as.get('/v1/flow-node-types'),
  };
};

const everyAutomationSuccess = async ({ api, server, as }: Scene): Promise<Successes> => {
  const actions = [{ type: 'add_note', data: { content: 'Noted' } }];
  const created = await as.post('/v1/automations', { name: 'Envelopes', trigger: 'ticket.created', actions });
  const rule = `/v1/automations/${created.body.data.id}`;
  const ticketId = (await as.post('/v1/tickets', ticketInput(server))).body.data.id;
  await api.work();
  return {
    'POST /automations': created,
    'GET /automations': await as.get('/v1/automations'),
    'GET /automations/{id}': await as.get(rule),
    'PATCH /automations/{id}': await as.patch(rule, { position: 2 }),
    'POST /automations/{id}/test': await as.post(`${rule}/test`, { ticketId }),
    'GET /automations/{id}/runs': await as.get(`${rule}/runs`),
    'DELETE /automations/{id}': await as.delete(rule),
  };
};

const everyRunSuccess = async (as: Scene['as'], flow: string): Promise<Successes> => {
  const started = await as.post(`${flow}/run`);
  const run = `/v1/flow-runs/${started.body.data.id}`;
  return {
    'POST /flows/{id}/run': started,
    'GET /flows/{id}/runs': await as.get(`${flow}/runs`),
    'GET /flow-runs/{id}': await as.get(run),
    'POST /flow-runs/{id}/cancel': await as.post(`${run}/cancel`),
  };
};

const everyCannedReplySuccess = async ({ as }: Scene): Promise<Successes> => {
  const created = await as.post('/v1/canned-replies', { name: 'Envelopes', content: 'Hello {{vars.name}}' });
  const reply = `/v1/canned-replies/${created.body.data.id}`;
  return {
    'POST /canned-replies': created,
    'GET /canned-replies': await as.get('/v1/canned-replies'),
    'GET /canned-replies/{id}': await as.get(reply),
    'PATCH /canned-replies/{id}': await as.patch(reply, { folder: 'Greetings' }),
    'POST /canned-replies/{id}/render': await as.post(`${reply}/render`, { variables: { name: 'Ann' } }),
    'DELETE /canned-replies/{id}': await as.delete(reply),
  };
};

const everyBlockSuccess = async ({ as }: Scene): Promise<Successes> => {
  const created = await as.post('/v1/blocklist', { userId: '66' });
  return {
    'POST /blocklist': created,
    'GET /blocklist': await as.get('/v1/blocklist'),
    'DELETE /blocklist/{id}': await as.delete(`/v1/blocklist/${created.body.data.id}`),
  };
};

const everySettingsSuccess = async ({ api, server, as }: Scene): Promise<Successes> => {
  await api.service.chat.setRoles(server.id, STAFF, ['7']);
  return {
    'PATCH /settings': await as.patch('/v1/settings', { color: 255, staffRoleIds: ['7'] }),
    'GET /settings': await as.get('/v1/settings'),
    'GET /settings/texts': await as.get('/v1/settings/texts?q=ticket.closed'),
    'GET /staff': await as.get('/v1/staff'),
    'GET /chat-server': await as.get('/v1/chat-server'),
    'GET /audit-log': await as.get('/v1/audit-log'),
  };
};

/** Nobody listens at the address; that is no failure of the request. */

const everyTicketAndCategorySuccess = async ({ server, as }: Scene, at: string, of: string): Promise<Successes> => ({
  'GET /me': await as.get('/v1/me'),
  'POST /tickets': await as.post('/v1/tickets', ticketInput(server)),
  'GET /tickets': await as.get('/v1/tickets'),
  'GET /tickets/{id}': await as.get(at),
  'PATCH /tickets/{id}': await as.patch(at, { priority: 'high' }),
  'POST /tickets/{id}/claim': await as.post(`${at}/claim`, { staffId: STAFF }),
  'POST /tickets/{id}/reply': await as.post(`${at}/reply`, { content: 'Hello' }),
  'GET /tickets/{id}/messages': await as.get(`${at}/messages`),
  'POST /tickets/{id}/participants': await as.post(`${at}/participants`, { userId: '5' }),
  'GET /tickets/{id}/participants': await as.get(`${at}/participants`),
  'DELETE /tickets/{id}/participants/{userId}': await as.delete(`${at}/participants/5`),
  'POST /tickets/{id}/close': await as.post(`${at}/close`),
  'DELETE /tickets/{id}': await as.post(`${at}/close`).then(() => as.delete(at)),
  'POST /categories': await as.post('/v1/categories', { name: 'Envelopes' }),
  'GET /categories': await as.get('/v1/categories'),
  'GET /categories/{id}': await as.get(of),
  'GET /categories/{id}/availability': await as.get(`${of}/availability?userId=5`),
  'PATCH /categories/{id}': await as.patch(of, { position: 3 }),
  'DELETE /categories/{id}': await as.delete(of),
});
