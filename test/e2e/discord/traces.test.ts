import { readFile, writeFile } from 'node:fs/promises';
import { done } from '../../support/spec-helpers.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { useDiscordScene } from '../../support/chat/discord-scene.ts';
import { LOOPBACK_ALLOWED, useReceiver } from '../../support/programs/receiver.ts';
import { listAncestors, printTrace } from '../../support/tracing/print-trace.ts';
import { useCollector } from '../../support/tracing/use-tracing.ts';

const GUIDE = new URL('../../../docs/operate/traces.md', import.meta.url);
const PRINTED = /(<!-- trace: [^\n]*-->\n```text\n)[^]*?(```\n<!-- end of trace -->)/;

/** The guide shows the way of the press without these. */
const LEFT_OUT = /SELECT|chat_effects|UPDATE chat_arrivals|pins|@original/;

const discord = useDiscord();
const collector = useCollector();
const receiver = useReceiver();
const scene = useDiscordScene(discord, {
  environment: () => ({ ...LOOPBACK_ALLOWED, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
});

it('follows a press from the bot to the delivery by the worker in one trace, as the guide shows it', async () => {
  const { id: categoryId } = await scene.createCategory();
  const { message, buttonId } = await scene.deployPanel({ categoryId });
  await done(scene.as.post('/v1/webhooks', { url: `${receiver.url}/hook`, eventTypes: ['ticket.created'] }));
  await scene.kim.presses(message, buttonId).answer();
  const delivery = await collector.find(({ name }) => name === 'deliver ticket.created', 'The delivery');
  const isAnswer = ({ traceId, name }: typeof delivery) =>
    traceId === delivery.traceId && name.startsWith('PATCH /webhooks/');
  await collector.find(isAnswer, 'The answer to the user');
  await collector.find(
    ({ name, traceId }) => name === 'interaction' && traceId === delivery.traceId,
    'The interaction',
  );
  const chain = listAncestors(collector.spans, delivery).map(({ program, name }) => `${program}: ${name}`);
  expect(chain).toEqual([
    'bot: interaction',
    'bot: receive button_pressed',
    expect.stringMatching(/^(bot|worker): handle button_pressed$/),
    expect.stringMatching(/^(bot|worker): UPDATE idempotency_keys DELETE ticket_creations INSERT tickets …$/),
    'worker: deliver ticket.created',
  ]);
  const { traceId, spanId } = delivery;
  expect(receiver.received[0]?.headers['traceparent']).toBe(`00-${traceId}-${spanId}-01`);

  const committed = await readFile(GUIDE, 'utf8');
  const trace = printTrace(collector.spans, traceId);
  // PRINT_TRACE=1 writes this trace into the guide.
  const shortened = trace.split('\n').filter((line) => !LEFT_OUT.test(line));
  const guide = process.env['PRINT_TRACE'] ? committed.replace(PRINTED, `$1${shortened.join('\n')}\n$2`) : committed;
  if (guide !== committed) await writeFile(GUIDE, guide);
  const shown = PRINTED.exec(guide)?.[0] ?? '';
  for (const step of listAncestors(collector.spans, delivery)) expect(shown).toContain(step.name);
});
