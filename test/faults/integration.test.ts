import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyFolder, ROOT } from '../support/programs/process.ts';
import { freePort } from '../support/programs/redis-server.ts';
import { waitUntil } from '../support/wait-until.ts';
import { registerAt } from './harness/harness.ts';
import { everyPage } from './harness/oracle.ts';
import { type StandaloneHarness, startStandalone } from './harness/standalone.ts';

const EARLIER = 105;
const CASES = 12;
const ANSWERS = 2;
/** Of the script, of the service, of both. */
const KILLS = 3;
const ANSWERS_AT_A_KILL = 10;
const STAFF = '4100';

let harness: StandaloneHarness;
let environment: Record<string, string>;
let script: ChildProcess;
let printed = '';
/** Ends of the script that no test caused. */
const crashes: string[] = [];

const startScript = () => {
  const child = spawn(process.execPath, [join(ROOT, 'docs/integration/sync-tickets.ts'), 'run'], { env: environment });
  const note = (data: Buffer) => (printed += data.toString());
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  child.on('exit', (status) => {
    if (status !== null) crashes.push(`${status}: ${printed}`);
  });
  script = child;
};
const killScript = async () => {
  const ended = once(script, 'exit');
  script.kill('SIGKILL');
  await ended;
};
const runOnce = async (command: string, others: Record<string, string> = {}, status = 0) => {
  const child = spawn(process.execPath, [join(ROOT, 'docs/integration/sync-tickets.ts'), command], {
    env: { ...environment, ...others },
    stdio: ['ignore', 'pipe', status === 0 ? 'inherit' : 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  expect(await once(child, 'close')).toEqual([status, null]);
  return text;
};

const readState = async () => JSON.parse(await readFile(environment.STATE_FILE!, 'utf8').catch(() => '{}'));
const addWork = (...work: object[]) =>
  appendFile(environment.CASES_FILE!, work.map((one) => `${JSON.stringify(one)}\n`).join(''));
const listTickets = () => everyPage(harness, '/v1/tickets?limit=100');
const listEvents = () => everyPage(harness, '/v1/events?limit=100');
const toComparable = ({ id, status, subject, version, messageCount }: any) => ({
  id,
  status,
  subject,
  version,
  messageCount,
});
const byId = (tickets: readonly any[]) => tickets.map(toComparable).sort((one, other) => (one.id < other.id ? -1 : 1));

/** What other people do meanwhile; the service may be down. */
const actAsOthers = async (round: number) => {
  const { body } = await harness.as.get('/v1/tickets?limit=100');
  const pick = (index: number) => body.data[(index * 7) % body.data.length];
  const [claimed, changed, talking] = [pick(round), pick(round + 1), pick(round + 2)];
  // Only those that wait for no answer of the script are closed.
  const [closed] = body.data.filter(({ externalId, status }: any) => externalId === null && status !== 'closed');
  await harness.as.post(`/v1/tickets/${claimed.id}/claim`, { staffId: STAFF });
  await harness.as.patch(`/v1/tickets/${changed.id}`, { subject: `Changed in round ${round}`, staffId: STAFF });
  const messages = `/sandbox/api/guilds/${harness.guild}/channels/${talking.channelId}/messages`;
  await harness.as.post(messages, { userId: talking.requesterId, content: `Any news? ${round}` });
  await harness.as.post(`/v1/tickets/${closed.id}/close`, { staffId: STAFF, reason: 'Done' });
  if (round % 3 === 0) await harness.as.post(`/v1/tickets/${closed.id}/reopen`, { staffId: STAFF });
  if (round % 4 === 1) await harness.as.delete(`/v1/tickets/${closed.id}`);
};

const open = (subject: string, fields: object = {}) =>
  harness.as.post('/v1/tickets', { categoryId: harness.categoryId, requesterId: '4200', subject, ...fields });

beforeAll(async () => {
  harness = await startStandalone();
  const [folder, port] = [await emptyFolder(), String(await freePort())];
  const secret = await registerAt(harness.as, `http://127.0.0.1:${port}/`);
  environment = {
    GUILDESK_URL: harness.service.url,
    GUILDESK_TOKEN: harness.token,
    CATEGORY_ID: harness.categoryId,
    WEBHOOK_SECRET: secret,
    PORT: port,
    STATE_FILE: join(folder, 'state.json'),
    CASES_FILE: join(folder, 'cases.jsonl'),
  };
  // More than a page, so that the walk needs the cursor.
  for (let i = 0; i < EARLIER; i += 1) expect(await open(`Earlier ${i}`)).toMatchObject({ status: 201 });
  // A case whose ticket somebody else has opened already.
  expect(await open('By hand', { externalId: 'case-by-hand' })).toMatchObject({ status: 201 });
});
afterAll(async () => {
  if (script.exitCode === null && script.signalCode === null) await killScript();
  await harness.close();
});

const idsOfCases = Array.from({ length: CASES }, (_, i) => `case-${i}`);
const idsOfAnswers = idsOfCases.flatMap((id) => Array.from({ length: ANSWERS }, (_, i) => `${id}-answer-${i}`));
const answersAtKill = (kill: number) => Array.from({ length: ANSWERS_AT_A_KILL }, (_, i) => `kill-${kill}-answer-${i}`);
const allAnswers = [...idsOfAnswers, ...Array.from({ length: KILLS }, (_, kill) => answersAtKill(kill)).flat()];

const streamWork = async () => {
  await addWork({ case: 'case-by-hand', requesterId: '4200', subject: 'Refused', content: 'Taken' });
  for (const [index, id] of idsOfCases.entries()) {
    await addWork({ case: id, requesterId: String(4300 + index), subject: `About ${id}`, content: `Help with ${id}` });
    for (let i = 0; i < ANSWERS; i += 1) {
      await addWork({ case: id, answer: `${id}-answer-${i}`, content: `${id}-answer-${i}` });
    }
    await actAsOthers(index).catch(() => undefined);
    await pause(Math.random() * 600);
  }
};

const killBoth = async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(Math.random() * 1_000);
    const answers = answersAtKill(kill);
    await addWork(...answers.map((answer) => ({ case: idsOfCases[0], answer, content: answer })));
    // In the middle of sending these.
    await waitUntil(async () => answers[1]! in ((await readState()).sent ?? {}), { withinMs: 60_000, everyMs: 2 });
    await pause(Math.random() * 50);
    if (kill % 3 !== 1) await killScript();
    if (kill % 3 !== 0) await harness.service.kill();
    await pause(Math.random() * 500);
    if (kill % 3 !== 0) await harness.start();
    if (kill % 3 !== 1) startScript();
  }
};

/** Both sides show the same, and nothing waits to be sent. */
const untilEqual = () =>
  waitUntil(
    async () => {
      if (crashes.length > 0) throw new Error(crashes.join('\n'));
      const { sent = {}, tickets = {}, lastEvent } = await readState();
      const isSent = [...idsOfCases, ...allAnswers].every((id) => id in sent);
      if (!isSent || lastEvent !== (await listEvents()).at(-1)?.id) return false;
      return JSON.stringify(byId(Object.values(tickets))) === JSON.stringify(byId(await listTickets()));
    },
    { withinMs: 90_000, everyMs: 500, what: () => `Equal state on both sides (${printed.slice(-2_000)})` },
  );

describe('the integration of the docs', () => {
  it('ends with the state of the service, through kills of both', async () => {
    startScript();
    await Promise.all([streamWork(), killBoth()]);
    await untilEqual();

    const [state, tickets, events] = [await readState(), await listTickets(), await listEvents()];
    expect(byId(Object.values(state.tickets))).toEqual(byId(tickets));
    expect(state.refused).toEqual({});
    // Each case is one ticket.
    const ofCases = tickets.filter(({ externalId }) => externalId !== null);
    expect(ofCases.map(({ externalId }) => externalId).sort()).toEqual([...idsOfCases, 'case-by-hand'].sort());
    for (const { externalId, id } of ofCases) expect(state.sent[externalId]).toBe(id);
    // Each answer is one message in the chat, in the channel of its case.
    const answers = await Promise.all(
      ofCases.map(async ({ channelId }) => {
        const path = `/sandbox/api/guilds/${harness.guild}/channels/${channelId}/messages`;
        const messages: any[] = (await harness.as.get(path)).body.data;
        return messages.map(({ content }) => content).filter((content) => content.includes('-answer-'));
      }),
    );
    expect(answers.flat().sort()).toEqual([...allAnswers].sort());
    // Each event was applied once, in the order of its ticket.
    const ofTickets = events.filter(({ sequence }) => sequence !== null);
    expect(state.applied).toBe(ofTickets.length);
    const last = Object.groupBy(ofTickets, ({ sequence }) => sequence.ticketId);
    const numbers = Object.entries(last).map(([id, all = []]) => [id, all.at(-1).sequence.number]);
    expect(state.sequences).toEqual(Object.fromEntries(numbers));
    for (const all of Object.values(last)) {
      expect(all?.map(({ sequence }) => sequence.number)).toEqual(all?.map((_, index) => index + 1));
    }
  });

  it('stores the id of a delivery once, and of nothing that is not signed', async () => {
    const seen = (await readState()).received;
    const before = new Set(seen);
    expect(seen).toHaveLength(before.size);
    const known = new Set((await listEvents()).map(({ id }) => id));
    expect(seen.filter((id: string) => !known.has(id))).toEqual([]);
    expect(seen.length).toBeGreaterThan(0);

    const key = Buffer.from(environment.WEBHOOK_SECRET!.replace('whsec_', ''), 'base64');
    const deliver = async (id: string, { by = key, ageSeconds = 0 } = {}) => {
      const body = JSON.stringify({ id, type: 'webhook.test' });
      const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds);
      const signature = createHmac('sha256', by).update(`${id}.${timestamp}.${body}`).digest('base64');
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
      return (await fetch(`http://127.0.0.1:${environment.PORT}/`, { method: 'POST', headers, body })).status;
    };
    expect(await deliver('forged', { by: Buffer.from('another') })).toBe(401);
    expect(await deliver('old', { ageSeconds: 400 })).toBe(401);
    expect([await deliver('good'), await deliver('good')]).toEqual([204, 204]);
    const received = (await readState()).received;
    // Deliveries of the service may still arrive meanwhile.
    const events = new Set((await listEvents()).map(({ id }) => id));
    expect(received.filter((id: string) => !events.has(id))).toEqual(['good']);
  });

  it('reports the same numbers from both sides', async () => {
    await waitUntil(
      async () => {
        const { local, service } = JSON.parse(await runOnce('report'));
        return local.open > 0 && local.closed > 0 && JSON.stringify(local) === JSON.stringify(service);
      },
      { withinMs: 30_000, everyMs: 500, what: 'Equal numbers' },
    );
  });

  it('ends when its token is refused, and gives up no case', async () => {
    const other = { STATE_FILE: `${environment.STATE_FILE}.other`, GUILDESK_TOKEN: 'gdk_unknown' };
    await runOnce('create', other, 1);
    await expect(readFile(other.STATE_FILE)).rejects.toThrow('ENOENT');
  });

  it('walks all tickets again when the events after its last one are not kept any more', async () => {
    await killScript();
    const state = await readState();
    const tickets = Object.fromEntries(Object.entries(state.tickets).slice(1));
    await writeFile(environment.STATE_FILE!, JSON.stringify({ ...state, tickets, lastEvent: randomUUID() }));
    startScript();
    await untilEqual();
  });
});
