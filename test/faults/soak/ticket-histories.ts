import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Client } from '../../support/api.ts';
import type { Fleet } from './fleet.ts';

export const STAFF = '40';
export const REQUESTER = '30';
export const RULE_NOTE = 'The rule was here.';
export const FLOW_MESSAGES = ['The flow begins.', 'The flow ends.'];

/** What was acknowledged to clients about a ticket. */
export interface TicketHistory {
  readonly id: string;
  /** What staff replied and the requester wrote, as it was acknowledged. */
  readonly messages: string[];
  readonly notes: string[];
  isClosed: boolean;
}

/** Clients at work: tickets are opened, answered, put on hold, closed; lists and metrics are read. */
export interface TicketHistories {
  /** By the key that they were opened under. */
  readonly histories: ReadonlyMap<string, TicketHistory>;
  /** Answers that no client should ever see, each once. */
  readonly surprises: ReadonlySet<string>;
  /** Reads that were answered, and those that were refused with 503. */
  readonly reads: { answered: number; refused: number };
  stop(): Promise<void>;
}

const CLIENTS = 6;
const EVERY_MS = 700;
const READ_EVERY_MS = 500;
const HOLD_MS = 5_000;
const READS = [
  '/v1/tickets?status=open&limit=50',
  '/v1/tickets?q=soak&limit=20',
  '/v1/analytics/overview',
  '/v1/analytics/staff',
  '/v1/analytics/volume?interval=hour',
  '/v1/transcripts?limit=20',
  '/v1/events?limit=50',
];
const DOCUMENTED = [409, 429, 503];

/** A rule and a flow that every ticket starts. @returns the category */
const setUp = async (as: Client): Promise<string> => {
  const made = async (path: string, body: object): Promise<any> => {
    const { status, body: answer, text } = await as.post(path, body);
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${text}`);
    return answer.data;
  };
  const { id } = await made('/v1/categories', { name: 'Soak' });
  const actions = [{ type: 'add_note', data: { content: RULE_NOTE } }];
  await made('/v1/automations', { name: 'Rule', trigger: 'ticket.created', actions });
  const flow = await made('/v1/flows', {
    name: 'Flow',
    trigger: { kind: 'ticket_created', config: {} },
    nodes: [
      { id: 'begin', type: 'send_message', data: { content: FLOW_MESSAGES[0] } },
      { id: 'wait', type: 'wait', data: { seconds: 2 } },
      { id: 'finish', type: 'send_message', data: { content: FLOW_MESSAGES[1] } },
      { id: 'end', type: 'end', data: {} },
    ],
    edges: [
      { id: 'a', source: 'begin', sourceHandle: null, target: 'wait' },
      { id: 'b', source: 'wait', sourceHandle: null, target: 'finish' },
      { id: 'c', source: 'finish', sourceHandle: null, target: 'end' },
    ],
  });
  await made(`/v1/flows/${flow.id}/publish`, {});
  return id;
};

export const startTicketHistories = async ({ clients, guild }: Fleet): Promise<TicketHistories> => {
  const histories = new Map<string, TicketHistory>();
  const surprises = new Set<string>();
  const reads = { answered: 0, refused: 0 };
  let isOver = false;
  let turn = 0;
  const categoryId = await setUp(clients[0] as Client);
  const anybody = (): Client => clients[(turn += 1) % clients.length] as Client;

  /** Null when nobody knows what came of it, or when it was refused for now. */
  const ask = async (send: (as: Client) => Promise<Answer>): Promise<Answer | null> => {
    const answer = await send(anybody()).catch(() => null);
    if (answer && answer.status < 300) return answer;
    if (answer && !DOCUMENTED.includes(answer.status)) surprises.add(`${answer.status}: ${answer.text}`);
    return null;
  };
  const open = async (key: string): Promise<any> => {
    const body = { categoryId, requesterId: REQUESTER, subject: `soak ${key}`, message: 'Help!' };
    for (;;) {
      const answer = await ask((as) => as.post('/v1/tickets', body, { 'idempotency-key': key }));
      if (answer) return answer.body.data;
      await pause(100);
    }
  };

  const live = async (key: string): Promise<void> => {
    const { id, channelId } = await open(key);
    const life: TicketHistory = { id, messages: [], notes: [], isClosed: false };
    histories.set(key, life);
    const at = `/v1/tickets/${id}`;
    const reply = `Reply to ${key}`;
    if (await ask((as) => as.post(`${at}/reply`, { content: reply, staffId: STAFF }))) life.messages.push(reply);
    const word = `Word of ${key}`;
    const room = `/sandbox/api/guilds/${guild}/channels/${channelId}/messages`;
    if (await ask((as) => as.post(room, { userId: REQUESTER, content: word }))) life.messages.push(word);
    const note = `Note on ${key}`;
    if (await ask((as) => as.post(`${at}/notes`, { content: note }))) life.notes.push(note);
    const holdUntil = new Date(Date.now() + HOLD_MS).toISOString();
    await ask((as) => as.patch(at, { status: 'on_hold', holdUntil }));
    await pause(EVERY_MS);
    if (key.endsWith('3')) life.isClosed = (await ask((as) => as.post(`${at}/close`, { staffId: STAFF }))) !== null;
  };
  const work = async (name: number): Promise<void> => {
    for (let i = 0; !isOver; i += 1) {
      await live(`${name}-${i}`);
      await pause(EVERY_MS);
    }
  };
  const read = async (): Promise<void> => {
    for (let i = 0; !isOver; i += 1) {
      const path = READS[i % READS.length] as string;
      if (await ask((as) => as.get(path))) reads.answered += 1;
      else reads.refused += 1;
      await pause(READ_EVERY_MS);
    }
  };
  const working = Promise.all([...Array.from({ length: CLIENTS }, (_, name) => work(name)), read()]);
  return {
    histories,
    surprises,
    reads,
    stop: async () => {
      isOver = true;
      await working;
    },
  };
};
