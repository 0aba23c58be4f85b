import { CALENDAR_CASES } from './calendar-cases.ts';
import { TEAM_CASES } from './team-cases.ts';
import { createCategory, done } from '../../support/spec-helpers.ts';
import {
  type AuditedCase,
  has,
  listCases,
  MACRO_CASES,
  post,
  type Scene,
  TARGET_CASES,
  VIEW_CASES,
} from './named-resource-cases.ts';
import { PERSON_CASES } from './person-cases.ts';

const ADDRESS = 'https://93.184.215.14/hook';
const SECRET = 'sk-live-000111222333';
const NODE = {
  id: 'call',
  name: null,
  type: 'api_request',
  position: { x: 0, y: 0 },
  data: { method: 'GET', url: 'https://example.com/', headers: { authorization: SECRET } },
};
const RULE = { name: 'One', trigger: 'ticket.created', actions: [{ type: 'add_note', data: { content: 'New' } }] };
const COMMAND = { name: 'one', description: 'One', response: { content: 'Hi' } };

const createPanel = async ({ api, server, as }: Scene) => {
  const { id: channelId } = await api.service.chat.addChannel(server.id, 'support');
  const options = [{ label: 'Help', categoryId: server.categoryId }];
  return done(as.post('/v1/panels', { name: 'One', channelId, content: 'Hello', options }));
};

const createFlow = ({ as }: Scene) =>
  done(as.post('/v1/flows', { name: 'One', nodes: [{ id: 'end', type: 'end', position: { x: 0, y: 0 }, data: {} }] }));

const createItem = ({ as }: Scene) => done(as.post('/v1/knowledgebase', { title: 'One', content: 'Words' }));
const createWebhook = ({ as }: Scene) => done(as.post('/v1/webhooks', { url: ADDRESS }));

const categories = listCases(
  'category',
  '/v1/categories',
  { name: 'One' },
  {
    sent: { limits: { total: 5 }, position: 3 },
    before: { limits: { total: null }, position: 0 },
    after: { limits: { total: 5 }, position: 3 },
  },
);
const panels = listCases(
  'panel',
  '/v1/panels',
  { name: 'One' },
  {
    sent: { content: 'Hello', name: 'One' },
    before: { content: null },
    after: { content: 'Hello' },
  },
);
const flows = listCases(
  'flow',
  '/v1/flows',
  { name: 'One' },
  {
    sent: { nodes: [NODE] },
    before: { nodes: [] },
    after: { nodes: [{ ...NODE, data: { ...NODE.data, headers: { authorization: '__redacted__' } } }] },
  },
);
const automations = listCases('automation', '/v1/automations', RULE, {
  sent: { enabled: false },
  before: { enabled: true },
  after: { enabled: false },
});
const commands = listCases('command', '/v1/commands', COMMAND, {
  sent: { response: { content: 'Hello' } },
  before: { response: { content: 'Hi' } },
  after: { response: { content: 'Hello' } },
});
const cannedReplies = listCases(
  'canned_reply',
  '/v1/canned-replies',
  { name: 'One', content: 'Hi' },
  {
    sent: { folder: 'Greetings' },
    before: { folder: null },
    after: { folder: 'Greetings' },
  },
);

const PANEL_CASES: Readonly<Record<string, AuditedCase>> = {
  'panels.create': panels.create,
  'panels.update': panels.update,
  'panels.delete': panels.delete,
  'panels.deploy': {
    action: 'panel.deployed',
    prepare: post(async (scene) => ({
      path: `/v1/panels/${(await createPanel(scene)).id}/deploy`,
      resourceName: 'One',
      before: { messageId: null, deployedAt: null, deployedVersion: null },
      after: { messageId: expect.any(String), deployedAt: expect.any(String), deployedVersion: 2 },
    })),
  },
  'panels.undeploy': {
    action: 'panel.undeployed',
    prepare: post(async (scene) => {
      const { id } = await createPanel(scene);
      const { messageId, deployedAt } = await done(scene.as.post(`/v1/panels/${id}/deploy`));
      return {
        path: `/v1/panels/${id}/undeploy`,
        resourceName: 'One',
        before: { messageId, deployedAt, deployedVersion: 2 },
        after: { messageId: null, deployedAt: null, deployedVersion: null },
      };
    }),
  },
};

const FLOW_CASES: Readonly<Record<string, AuditedCase>> = {
  'flows.create': flows.create,
  'flows.update': flows.update,
  'flows.delete': flows.delete,
  'flows.publish': {
    action: 'flow.published',
    prepare: post(async (scene) => ({
      path: `/v1/flows/${(await createFlow(scene)).id}/publish`,
      resourceName: 'One',
      before: { status: 'draft', publishedVersion: null, publishedAt: null },
      after: { status: 'active', publishedVersion: 1, publishedAt: expect.any(String) },
    })),
  },
  'flows.disable': {
    action: 'flow.disabled',
    prepare: post(async (scene) => {
      const { id } = await createFlow(scene);
      await done(scene.as.post(`/v1/flows/${id}/publish`));
      const change = { before: { status: 'active' }, after: { status: 'disabled' } };
      return { path: `/v1/flows/${id}/disable`, resourceName: 'One', ...change };
    }),
  },
};

const KNOWLEDGE_CASES: Readonly<Record<string, AuditedCase>> = {
  'knowledgebase.create': {
    action: 'knowledgebase.created',
    prepare: post(() => {
      const body = { title: 'One', content: 'x'.repeat(12_000) };
      const content = { truncated: true, characters: 12_000, start: 'x'.repeat(1_000) };
      const after = has({ title: 'One', slug: 'one', status: 'draft', content });
      return Promise.resolve({ path: '/v1/knowledgebase', body, resourceName: 'One', before: null, after });
    }),
  },
  'knowledgebase.update': {
    action: 'knowledgebase.updated',
    prepare: async (scene) => ({
      method: 'PATCH',
      path: `/v1/knowledgebase/${(await createItem(scene)).id}`,
      body: { title: 'Two', content: 'Words' },
      entry: { resourceName: 'Two', before: { title: 'One' }, after: { title: 'Two' } },
    }),
  },
  'knowledgebase.publish': {
    action: 'knowledgebase.published',
    prepare: post(async (scene) => ({
      path: `/v1/knowledgebase/${(await createItem(scene)).id}/publish`,
      resourceName: 'One',
      before: { status: 'draft', publishedAt: null },
      after: { status: 'published', publishedAt: expect.any(String) },
    })),
  },
  'knowledgebase.archive': {
    action: 'knowledgebase.archived',
    prepare: post(async (scene) => ({
      path: `/v1/knowledgebase/${(await createItem(scene)).id}/archive`,
      resourceName: 'One',
      before: { status: 'draft' },
      after: { status: 'archived' },
    })),
  },
  'knowledgebase.delete': {
    action: 'knowledgebase.deleted',
    prepare: async (scene) => ({
      method: 'DELETE',
      path: `/v1/knowledgebase/${(await createItem(scene)).id}`,
      entry: { resourceName: 'One', before: has({ content: 'Words' }), after: null },
    }),
  },
};

const MASKED = { secret: '__redacted__' };
const INBOX = '/v1/webhook-inbox';
const ADDRESS_MASKED = { address: '__redacted__' };

const WEBHOOK_CASES: Readonly<Record<string, AuditedCase>> = {
  'webhooks.create': {
    action: 'webhook.created',
    prepare: post(() => {
      const after = { url: ADDRESS, description: null, eventTypes: ['*'], enabled: true, disabledReason: null };
      const entry = { resourceName: ADDRESS, before: null, after: { ...after, ...MASKED } };
      return Promise.resolve({ path: '/v1/webhooks', body: { url: ADDRESS }, ...entry });
    }),
  },
  'webhooks.update': {
    action: 'webhook.updated',
    prepare: async (scene) => ({
      method: 'PATCH',
      path: `/v1/webhooks/${(await createWebhook(scene)).id}`,
      body: { enabled: false },
      entry: { resourceName: ADDRESS, before: { enabled: true }, after: { enabled: false } },
    }),
  },
  'webhooks.rotateSecret': {
    action: 'webhook.secret_rotated',
    prepare: post(async (scene) => {
      const path = `/v1/webhooks/${(await createWebhook(scene)).id}/rotate-secret`;
      return { path, body: { overlapHours: 1 }, resourceName: ADDRESS, before: MASKED, after: MASKED };
    }),
  },
  'webhooks.delete': {
    action: 'webhook.deleted',
    prepare: async (scene) => {
      const { id } = await createWebhook(scene);
      const before = has({ url: ADDRESS, enabled: true, ...MASKED });
      const entry = { resourceName: ADDRESS, before, after: null };
      return { method: 'DELETE', path: `/v1/webhooks/${id}`, entry };
    },
  },
  'webhooks.createInbox': {
    action: 'webhook_inbox.created',
    prepare: post(() => Promise.resolve({ path: INBOX, resourceName: null, before: null, after: ADDRESS_MASKED })),
  },
  'webhooks.deleteInbox': {
    action: 'webhook_inbox.deleted',
    prepare: async ({ as }) => {
      await done(as.post(INBOX));
      return { method: 'DELETE', path: INBOX, entry: { resourceName: null, before: ADDRESS_MASKED, after: null } };
    },
  },
};

/** By the id of the route: every route that changes configuration or access. */
export const AUDITED_CASES: Readonly<Record<string, AuditedCase>> = {
  'categories.create': categories.create,
  'categories.update': categories.update,
  'categories.delete': categories.delete,
  ...PANEL_CASES,
  ...FLOW_CASES,
  'automations.create': automations.create,
  'automations.update': automations.update,
  'automations.delete': automations.delete,
  ...MACRO_CASES,
  ...VIEW_CASES,
  'commands.create': commands.create,
  'commands.update': commands.update,
  'commands.delete': commands.delete,
  'commands.sync': {
    action: 'command.synced',
    prepare: post(async ({ as }) => {
      await done(as.post('/v1/commands', COMMAND));
      return { path: '/v1/commands/sync', resourceName: null, before: { names: [] }, after: { names: ['one'] } };
    }),
  },
  ...KNOWLEDGE_CASES,
  ...TEAM_CASES,
  ...TARGET_CASES,
  ...CALENDAR_CASES,
  'cannedReplies.create': cannedReplies.create,
  'cannedReplies.update': cannedReplies.update,
  'cannedReplies.delete': cannedReplies.delete,
  ...WEBHOOK_CASES,
  'settings.update': {
    action: 'settings.updated',
    prepare: async ({ as }) => {
      await createCategory(as);
      const body = { texts: { 'ticket.closed': 'Bye' }, retention: { eventsDays: 7 }, locale: 'en' };
      const before = { texts: {}, retention: { eventsDays: null } };
      const after = { texts: { 'ticket.closed': 'Bye' }, retention: { eventsDays: 7 } };
      return {
        method: 'PATCH',
        path: '/v1/settings',
        body,
        entry: { resourceName: null, before, after },
      };
    },
  },
  ...PERSON_CASES,
};
