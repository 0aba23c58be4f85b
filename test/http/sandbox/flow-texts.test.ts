import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { collectReplies, reportPress } from '../../support/report-press.ts';
import { createSandboxActions, FLOW_TEXTS } from '../../support/sandbox-actions.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const GUEST = '901';
/** What users of the chat were answered. */
const answered: string[] = [];
const api = useApi({ replies: collectReplies(answered) });
const { as, server } = useServer(api);
const { open, readChannel } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const mention = (user: string) => `<@${user}>`;

it('texts of flows are reached in a ticket that one opens, and in the answer to the press that starts it', async () => {
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof FLOW_TEXTS)[number], values: TextVariables = {}) => {
    expect(read).toContain(translator.translate('de', key, values));
    reached.add(key);
  };
  await done(as.patch('/v1/settings', { locale: 'de' }));
  const category = await createCategory(as);
  const data = { categoryId: category.id, message: 'I was charged twice.' };
  const nodes = [{ id: 'open', type: 'create_ticket', data }];
  const flow = await done(as.post('/v1/flows', { name: 'Open', trigger: { kind: 'panel_option' }, nodes, edges: [] }));
  await done(as.post(`/v1/flows/${flow.id}/publish`));
  const { id: channelId } = await done(api.anonymous.post(sandbox('/channels'), { name: 'start' }));
  const options = [{ id: 'open', label: 'Open', flowId: flow.id }];
  const panel = await done(as.post('/v1/panels', { name: 'Start', content: 'Start', channelId, options }));
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  answered.length = 0;
  const pressed = reportPress(api, server, { channel: channelId, userId: GUEST, buttonId: `panel:${panel.id}:open` });
  await waitUntil(async () => {
    await api.service.app.flows.runDue();
    return answered.length > 0;
  });
  await pressed;
  const [ticket] = (await done(as.get(`/v1/tickets?requesterId=${GUEST}&sort=-createdAt`))) as Json[];
  expectText(answered, 'answer.conversation', { channel: `<#${ticket.channelId}>` });
  const written = (await readChannel(ticket.channelId)).map((text) => text.replace(/^-# /, ''));
  expectText(written, 'flow.written_for', { user: mention(GUEST) });
  expect(await done(as.get(`/v1/tickets/${ticket.id}/messages`))).toMatchObject([{ content: data.message }]);
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
  expect([...reached].sort()).toEqual([...FLOW_TEXTS].sort());
});
