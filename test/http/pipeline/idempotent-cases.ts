import type { Client, TestApi, TestServer } from '../../support/api.ts';
import { createCategory, createOrganizationClient, done, type Json, openTicket } from '../../support/spec-helpers.ts';

/** A server of its own for one case. */
export interface Scene {
  readonly api: TestApi;
  readonly server: TestServer;
  readonly as: Client;
}

/** A request that succeeds once, and a different one to the same route. */
export interface IdempotentCase {
  readonly path: string;
  readonly body: object;
  readonly other: { readonly path?: string; readonly body: object };
  /** Who sends it, if not the client of the scene. */
  readonly as?: Client;
}

type Prepare = (scene: Scene) => Promise<IdempotentCase>;

const PUBLIC_ADDRESS = 'https://93.184.215.14/hook';

/** An action on a new ticket. Any action accepts the staff member for whom the token acts. */
const onTicket =
  (
    action: string,
    body: object = {},
    prepare: (scene: Scene, at: string) => Promise<unknown> = async () => {},
  ): Prepare =>
  async (scene) => {
    const { id } = await openTicket(scene.as, scene.server);
    const at = `/v1/tickets/${id}`;
    await prepare(scene, at);
    return { path: `${at}/${action}`, body, other: { body: { ...body, staffId: '77' } } };
  };

const claim = ({ as }: Scene, at: string) => done(as.post(`${at}/claim`, { staffId: '9' }));
const close = ({ as }: Scene, at: string) => done(as.post(`${at}/close`));
const askToClose = ({ as }: Scene, at: string) => done(as.post(`${at}/close-request`));

const creating =
  (path: string, body: object, other: object): Prepare =>
  () =>
    Promise.resolve({ path, body, other: { body: other } });

/** A request without a body, about a resource; the other one is about another resource. */
const onResource =
  (path: string, create: (scene: Scene, name: string) => Promise<Json>, action: string, body: object = {}): Prepare =>
  async (scene) => {
    const [one, another] = [await create(scene, 'One'), await create(scene, 'Another')];
    const at = ({ id }: Json) => `${path}/${id}/${action}`;
    return { path: at(one), body, other: { path: at(another), body } };
  };

const createFlow = ({ as }: Scene, name: string) =>
  done(as.post('/v1/flows', { name, nodes: [{ id: 'end', type: 'end', position: { x: 0, y: 0 }, data: {} }] }));

const createPublishedFlow = async (scene: Scene, name: string) => {
  const flow = await createFlow(scene, name);
  return done(scene.as.post(`/v1/flows/${flow.id}/publish`));
};

const createWaitingRun = async ({ as }: Scene, name: string) => {
  const wait = { id: 'wait', type: 'wait', position: { x: 0, y: 0 }, data: { seconds: 3600 } };
  const flow = await done(as.post('/v1/flows', { name, nodes: [wait] }));
  await done(as.post(`/v1/flows/${flow.id}/publish`));
  return done(as.post(`/v1/flows/${flow.id}/run`));
};

const createPanel = async ({ api, server, as }: Scene, name: string) => {
  const { id: channelId } = await api.service.chat.addChannel(server.id, 'support');
  const options = [{ label: 'Help', categoryId: server.categoryId }];
  return done(as.post('/v1/panels', { name, channelId, content: 'Hello', options }));
};

const createDeployedPanel = async (scene: Scene, name: string) => {
  const panel = await createPanel(scene, name);
  return done(scene.as.post(`/v1/panels/${panel.id}/deploy`));
};

const createItem = ({ as }: Scene, title: string) =>
  done(as.post('/v1/knowledgebase', { title, slug: title.toLowerCase(), content: 'Words' }));

const createPublishedItem = async (scene: Scene, title: string) => {
  const item = await createItem(scene, title);
  return done(scene.as.post(`/v1/knowledgebase/${item.id}/publish`));
};

const createWebhook = ({ as }: Scene) =>
  done(as.post('/v1/webhooks', { url: PUBLIC_ADDRESS, eventTypes: ['ticket.merged'] }));

const createOrganizationWebhook = ({ as }: Scene) =>
  done(as.post('/v1/org/webhooks', { url: PUBLIC_ADDRESS, eventTypes: ['ticket.merged'] }));

const redelivering =
  (webhooks: string): Prepare =>
  async ({ api, server, as }) => {
    const webhook = await done(as.post(webhooks, { url: PUBLIC_ADDRESS, eventTypes: ['ticket.created'] }));
    const guild = await api.as(server);
    await openTicket(guild, server);
    await openTicket(guild, server);
    const [one, another] = await done(as.get(`${webhooks}/${webhook.id}/deliveries`));
    const at = ({ id }: Json) => `${webhooks}/${webhook.id}/deliveries/${id}/redeliver`;
    return { path: at(one), body: {}, other: { path: at(another), body: {} } };
  };

/** A case that the organization of the server sends. */
const byOrganization =
  (prepare: Prepare): Prepare =>
  async (scene) => {
    const as = await createOrganizationClient(scene.api, [scene.server]);
    return { ...(await prepare({ ...scene, as })), as };
  };

const syncing: Prepare = async ({ as }) => {
  await done(as.post('/v1/commands', { name: 'help', description: 'Helps', response: { content: 'Here' } }));
  return { path: '/v1/commands/sync', body: {}, other: { path: '/v1/categories', body: { name: 'Other' } } };
};

const merging: Prepare = async ({ as, server }) => {
  const [source, target] = [await openTicket(as, server), await openTicket(as, server)];
  const body = { targetId: target.id };
  return { path: `/v1/tickets/${source.id}/merge`, body, other: { body: { ...body, staffId: '77' } } };
};

const moving: Prepare = async (scene) => {
  const { id: categoryId } = await createCategory(scene.as);
  return onTicket('move', { categoryId })(scene);
};

/** By the id of the route: every route that takes an Idempotency-Key. */
export const IDEMPOTENT_CASES: Readonly<Record<string, Prepare>> = {
  'tickets.create': ({ server: { categoryId } }) => {
    const body = { categoryId, requesterId: '5', subject: 'One' };
    return Promise.resolve({ path: '/v1/tickets', body, other: { body: { ...body, subject: 'Another' } } });
  },
  'tickets.executeInBulk': async ({ as, server }) => {
    const ids = [(await openTicket(as, server)).id, (await openTicket(as, server)).id];
    const body = { action: 'close', ids, params: { reason: 'Done' } };
    return { path: '/v1/tickets/bulk', body, other: { body: { ...body, ids: ids.slice(1) } } };
  },
  'attachments.create': creating(
    '/v1/attachments',
    { filename: 'a.txt', contentBase64: 'aGVsbG8=' },
    { filename: 'b.txt', contentBase64: 'aGVsbG8=' },
  ),
  'tickets.reply': onTicket('reply', { content: 'Hello' }),
  'tickets.claim': async (scene) => {
    const prepared = await onTicket('claim', { staffId: '9' })(scene);
    return { ...prepared, other: { body: { staffId: '10' } } };
  },
  'tickets.unclaim': onTicket('unclaim', {}, claim),
  'tickets.transfer': onTicket('transfer', { toStaffId: '10' }, claim),
  'tickets.move': moving,
  'tickets.merge': merging,
  'tickets.close': onTicket('close', { reason: 'Done' }),
  'tickets.reopen': onTicket('reopen', {}, close),
  'tickets.requestClose': onTicket('close-request', { reason: 'Done' }),
  'tickets.acceptClose': onTicket('close-request/accept', {}, askToClose),
  'tickets.denyClose': onTicket('close-request/deny', {}, askToClose),
  'tickets.giveFeedback': async (scene) => {
    const prepared = await onTicket('feedback', { rating: 5 }, close)(scene);
    return { ...prepared, other: { body: { rating: 1 } } };
  },
  'tickets.addParticipant': onTicket('participants', { userId: '31' }),
  'tickets.addNote': onTicket('notes', { content: 'Noted' }),
  'categories.create': creating('/v1/categories', { name: 'One' }, { name: 'Another' }),
  'panels.create': creating('/v1/panels', { name: 'One' }, { name: 'Another' }),
  'panels.deploy': onResource('/v1/panels', createPanel, 'deploy'),
  'panels.undeploy': onResource('/v1/panels', createDeployedPanel, 'undeploy'),
  'flows.create': creating('/v1/flows', { name: 'One' }, { name: 'Another' }),
  'flows.publish': onResource('/v1/flows', createFlow, 'publish'),
  'flows.disable': onResource('/v1/flows', createPublishedFlow, 'disable'),
  'flows.run': onResource('/v1/flows', createPublishedFlow, 'run', { input: { plan: 'pro' } }),
  'flowRuns.cancel': onResource('/v1/flow-runs', createWaitingRun, 'cancel'),
  'automations.create': creating(
    '/v1/automations',
    { name: 'One', trigger: 'ticket.created', actions: [{ type: 'add_note', data: { content: 'New' } }] },
    { name: 'Another', trigger: 'ticket.created', actions: [{ type: 'add_note', data: { content: 'New' } }] },
  ),
  'commands.create': creating(
    '/v1/commands',
    { name: 'one', description: 'One', response: { content: 'One' } },
    { name: 'another', description: 'One', response: { content: 'One' } },
  ),
  'commands.sync': syncing,
  'knowledgebase.create': creating(
    '/v1/knowledgebase',
    { title: 'One', content: 'Words' },
    { title: 'Another', content: 'Words' },
  ),
  'knowledgebase.publish': onResource('/v1/knowledgebase', createItem, 'publish'),
  'knowledgebase.archive': onResource('/v1/knowledgebase', createPublishedItem, 'archive'),
  'knowledgebase.giveFeedback': onResource('/v1/knowledgebase', createPublishedItem, 'feedback', { helpful: true }),
  'cannedReplies.create': creating(
    '/v1/canned-replies',
    { name: 'One', content: 'Hi' },
    { name: 'Another', content: 'Hi' },
  ),
  'transcripts.endLinks': () =>
    Promise.resolve({
      path: '/v1/transcripts/links/end',
      body: {},
      other: { path: '/v1/commands/sync', body: {} },
    }),
  'blocklist.add': creating('/v1/blocklist', { userId: '66' }, { userId: '67' }),
  'webhooks.create': creating('/v1/webhooks', { url: PUBLIC_ADDRESS }, { url: `${PUBLIC_ADDRESS}/2` }),
  'webhooks.rotateSecret': onResource('/v1/webhooks', createWebhook, 'rotate-secret', { overlapHours: 1 }),
  'webhooks.replay': onResource('/v1/webhooks', createWebhook, 'replay', { createdAfter: '2020-01-01T00:00:00Z' }),
  'webhooks.redeliver': redelivering('/v1/webhooks'),
  'organizationWebhooks.create': byOrganization(
    creating('/v1/org/webhooks', { url: PUBLIC_ADDRESS }, { url: `${PUBLIC_ADDRESS}/2` }),
  ),
  'organizationWebhooks.rotateSecret': byOrganization(
    onResource('/v1/org/webhooks', createOrganizationWebhook, 'rotate-secret', { overlapHours: 1 }),
  ),
  'organizationWebhooks.replay': byOrganization(
    onResource('/v1/org/webhooks', createOrganizationWebhook, 'replay', { createdAfter: '2020-01-01T00:00:00Z' }),
  ),
  'organizationWebhooks.redeliver': byOrganization(redelivering('/v1/org/webhooks')),
};
