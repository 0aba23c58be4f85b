import { randomUUID } from 'node:crypto';
import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { collectReplies, reportPress, reportUse } from '../../support/chat/report-press.ts';
import { createSandboxActions, FLOW_TEXTS } from '../../support/chat/sandbox-actions.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { workUntil } from '../../support/work-until.ts';

const GUEST = '901';
/** What users of the chat were answered. */
const answered: string[] = [];
const api = useApi({ replies: collectReplies(answered) });
const { as, server } = useServer(api);
const { open, readChannel } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const mention = (user: string) => `<@${user}>`;

const reached = new Set<string>();
const expectText = (read: readonly string[], key: (typeof FLOW_TEXTS)[number], values: TextVariables = {}) => {
  expect(read).toContain(translator.translate('de', key, values));
  reached.add(key);
};

beforeEach(async () => {
  await done(as.patch('/v1/settings', { locale: 'de' }));
  answered.length = 0;
});

const publish = async (fields: object): Promise<Json> => {
  const flow = await done(as.post('/v1/flows', { name: randomUUID(), edges: [], ...fields }));
  await done(as.post(`/v1/flows/${flow.id}/publish`));
  return flow;
};

/** Deploys a panel with a flow, and presses it. */
const pressPanel = async (flow: Json): Promise<void> => {
  const { id: channelId } = await done(api.anonymous.post(sandbox('/channels'), { name: 'start' }));
  const options = [{ id: 'open', label: 'Open', flowId: flow.id }];
  const panel = await done(as.post('/v1/panels', { name: randomUUID(), content: 'Start', channelId, options }));
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  await waitForAnswer(
    reportPress(api, server, { channel: channelId, userId: GUEST, buttonId: `panel:${panel.id}:open` }),
  );
};

const waitForAnswer = async (reported: Promise<void>): Promise<void> => {
  await waitUntil(async () => {
    await api.service.app.flows.runDue();
    return answered.length > 0;
  });
  await reported;
};

const findTicket = async (): Promise<Json> =>
  ((await done(as.get(`/v1/tickets?requesterId=${GUEST}&sort=-createdAt`))) as Json[])[0] ?? {};

it('a ticket that a flow opens, and the answer to the press that starts it', async () => {
  const category = await createCategory(as);
  const data = { categoryId: category.id, message: 'I was charged twice.' };
  const nodes = [{ id: 'open', type: 'create_ticket', data }];
  await pressPanel(await publish({ trigger: { kind: 'panel_option' }, nodes }));
  const ticket = await findTicket();
  expectText(answered, 'answer.conversation', { channel: `<#${ticket.channelId}>` });
  const written = (await readChannel(ticket.channelId)).map((text) => text.replace(/^-# /, ''));
  expectText(written, 'flow.written_for', { user: mention(GUEST) });
  expect(await done(as.get(`/v1/tickets/${ticket.id}/messages`))).toMatchObject([{ content: data.message }]);
});

it('a flow that talks by direct message before it opens a ticket', async () => {
  const category = await createCategory(as);
  const trigger = { kind: 'panel_option', conversation: { home: 'dm' } };
  const nodes = [
    { id: 'hello', type: 'send_message', data: { content: 'Hello' } },
    { id: 'wait', type: 'wait', data: { seconds: 60 } },
    { id: 'open', type: 'create_ticket', data: { categoryId: category.id } },
  ];
  const edges = [
    { id: 'a', source: 'hello', target: 'wait' },
    { id: 'b', source: 'wait', target: 'open' },
  ];
  await pressPanel(await publish({ trigger, nodes, edges }));
  expectText(answered, 'answer.conversation_direct');
  api.clock.advance(61_000);
  await workUntil(
    api,
    async () => (await findTicket()) !== undefined && (await findTicket()).categoryId === category.id,
  );
  const shown = await readChannel((await findTicket()).channelId);
  expectText(
    shown.map((text) => text.replace(/^-# /, '').split('\n')[0] ?? ''),
    'ticket.earlier',
  );
});

it('a flow that a command starts', async () => {
  const flow = await publish({ nodes: [{ id: 'hello', type: 'send_message', data: { content: 'Hello' } }] });
  await done(as.post('/v1/commands', { name: 'hello', description: 'Says hello', flowId: flow.id }));
  const { id: channel } = await done(api.anonymous.post(sandbox('/channels'), { name: 'lobby' }));
  await waitForAnswer(reportUse(api, server, { channel, userId: GUEST, name: 'hello' }));
  expectText(answered, 'answer.conversation_here');
});

it('a suggestion in a ticket', async () => {
  const { id: itemId } = await done(
    as.post('/v1/knowledgebase', { title: 'Invoices', content: 'How to read an invoice.' }),
  );
  await done(as.post(`/v1/knowledgebase/${itemId}/publish`));
  const suggest = [{ id: 'suggest', type: 'knowledge_suggest', data: { query: 'invoice' } }];
  const suggestFlow = await done(as.post('/v1/flows', { name: 'Suggest', nodes: suggest, edges: [] }));
  await done(as.post(`/v1/flows/${suggestFlow.id}/publish`));
  const asking = await open();
  await done(as.post(`/v1/flows/${suggestFlow.id}/run`, { ticketId: asking.id }));
  await api.work();
  expectText(await readChannel(asking.channelId), 'flow.suggestion');
  expectText(await readChannel(asking.channelId), 'flow.none_of_them');
  expectText(await readChannel(asking.channelId), 'flow.helped', { item: 'Invoices' });
});

it('are all texts of flows', () => {
  expect([...reached].sort()).toEqual([...FLOW_TEXTS].sort());
});
