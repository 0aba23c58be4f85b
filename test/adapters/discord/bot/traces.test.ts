import { done, type Json } from '../../../support/spec-helpers.ts';
import { LOOPBACK_ALLOWED, useReceiver } from '../../../support/programs/receiver.ts';
import type { ReceivedSpan } from '../../../support/tracing/collector.ts';
import { listAncestors, printTrace } from '../../../support/tracing/print-trace.ts';
import { useTracing } from '../../../support/tracing/use-tracing.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const { tracer, collector } = useTracing();
const receiver = useReceiver();
const bot = useBot({ tracer, environment: LOOPBACK_ALLOWED });
const { discord } = bot;

const CANARY = 'canary-5f0c';
const FORM = {
  title: `Order ${CANARY}`,
  questions: [{ id: 'number', type: 'short', label: 'Which order?', required: true }],
};

const subscribe = (...eventTypes: string[]): Promise<Json> =>
  done(bot.as.post('/v1/webhooks', { url: `${receiver.url}/${CANARY}?key=${CANARY}`, eventTypes }));
const toChain = (span: ReceivedSpan) => listAncestors(collector.spans, span).map(({ name }) => name);
const ofTrace = ({ traceId }: ReceivedSpan) => collector.spans.filter((span) => span.traceId === traceId);
/** The delivery of the newest ticket, when all of its trace is there. */
const findDelivery = async (name: string): Promise<ReceivedSpan> => {
  const isWhole = (span: ReceivedSpan) => span.name === name && toChain(span)[0] === 'interaction';
  return collector.find(isWhole, `The span "${name}" in the trace of an interaction`);
};

beforeEach(() => {
  collector.spans.length = 0;
});

it('goes from the press of a button to the delivery of the webhook event in one trace', async () => {
  const { id } = await subscribe('ticket.created');
  const { buttonId, message } = await bot.deployPanel();
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  await kim.presses(message, buttonId).answer();
  const delivery = await findDelivery('deliver ticket.created');
  expect(toChain(delivery)).toEqual([
    'interaction',
    'receive button_pressed',
    'handle button_pressed',
    'UPDATE idempotency_keys DELETE ticket_creations INSERT tickets …',
    'deliver ticket.created',
  ]);
  expect(delivery).toMatchObject({ kind: 3, isFailed: false });
  expect(delivery.attributes).toMatchObject({ 'guildesk.webhook.id': id, 'http.response.status_code': 204 });
  const { traceId, spanId } = delivery;
  expect(receiver.received[0]?.headers['traceparent']).toBe(`00-${traceId}-${spanId}-01`);
  await waitUntil(() => ofTrace(delivery).some(({ name }) => name.startsWith('PATCH /webhooks/')), {
    what: 'The answer to the user',
  });
  const names = ofTrace(delivery).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /interactions/{id}/{token}/callback',
      'POST /guilds/{id}/channels',
      'PATCH /webhooks/{id}/{token}/messages/@original',
    ]),
  );
  expect(printTrace(collector.spans, traceId).split('\n')).toHaveLength(ofTrace(delivery).length + 1);
  await done(bot.as.delete(`/v1/webhooks/${id}`));
});

it('contains nothing that users wrote, no token and no parameter', async () => {
  await subscribe('*');
  const category = { form: FORM, openingMessage: CANARY };
  const { message, buttonId, roleId } = await bot.deployPanel(category);
  const kim = discord.addUser({ username: 'kim', globalName: CANARY }).joins(bot.guild.id);
  const agent = discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [roleId] });
  const form = await kim.submits(kim.presses(message, buttonId), { number: CANARY });
  await form.answer();
  await findDelivery('deliver ticket.created');
  const [ticket] = (await done(bot.as.get('/v1/tickets?limit=1'))) as [Json];
  kim.writes(ticket.channelId, `It never came: ${CANARY}`);
  await collector.find(({ name }) => name === 'handle message_created', 'The handled message');
  await done(bot.as.post(`/v1/tickets/${ticket.id}/close`, { staffId: agent.id, reason: CANARY }));
  await bot.as.get(`/v1/tickets/search?q=${CANARY}`);
  await bot.as.get(`/v1/${CANARY}/unknown?token=${CANARY}`);
  await collector.find(({ attributes }) => attributes['http.response.status_code'] === 404, 'The unknown path');
  await collector.find(({ name }) => name === 'deliver ticket.closed', 'The delivery of the closing');
  const sent = collector.bodies.join('\n');
  expect(sent).toContain('handle message_created');
  for (const secret of [CANARY, kim.id, 'gdk_', 'whsec_', 'interaction.']) expect(sent).not.toContain(secret);
});

it('goes on through a flow that an event starts', async () => {
  const { category, buttonId, message } = await bot.deployPanel();
  const flow = await done(
    bot.as.post('/v1/flows', {
      name: `Tag ${category.id}`,
      trigger: { kind: 'ticket_created', config: { categoryId: category.id } },
      nodes: [{ id: 'tag', type: 'update_ticket', position: { x: 0, y: 0 }, data: { addTags: ['new'] } }],
      edges: [],
    }),
  );
  await done(bot.as.post(`/v1/flows/${flow.id}/publish`));
  const { id } = await subscribe('ticket.updated');
  await discord.addUser({ username: 'kim' }).joins(bot.guild.id).presses(message, buttonId).answer();
  await bot.api.work();
  await bot.api.work();
  const delivery = await findDelivery('deliver ticket.updated');
  expect(toChain(delivery).slice(-5)).toEqual([
    'react to ticket.created',
    'run flow',
    'step update_ticket',
    'UPDATE tickets INSERT ticket_changes INSERT staff_activity …',
    'deliver ticket.updated',
  ]);
  await done(bot.as.delete(`/v1/webhooks/${id}`));
});
