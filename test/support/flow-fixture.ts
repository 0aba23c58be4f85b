import type { Answer, Client, TestApi, TestServer } from './api.ts';
import { LOOPBACK_ALLOWED, type TestReceiver, useReceiver } from './programs/receiver.ts';
import { useApi, useServer } from './use-api.ts';
import { withoutGreeting } from './chat/greeting.ts';

type Json = Answer['body'];

const getData = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body.data;
};

export const USER = '4711';
export const OTHER = '4712';

/** What a suite about flows works with: a server, a client and a chat of its own for each test. */
export interface FlowFixture {
  readonly api: TestApi;
  readonly server: TestServer;
  readonly as: Client;
  /** An address that flows may call, for all tests of the suite. */
  readonly receiver: TestReceiver;
  /** A draft whose nodes follow one another, unless edges are given. */
  readonly draft: (nodes: readonly object[], fields?: object) => Promise<Json>;
  readonly published: (nodes: readonly object[], fields?: object) => Promise<Json>;
  readonly run: (flow: Json, fields?: object) => Promise<Json>;
  /** The run as it is, with its trace. */
  readonly read: (run: Json) => Promise<Json>;
  readonly runs: (flow: Json) => Promise<Json[]>;
  readonly channel: (name?: string) => Promise<string>;
  readonly say: (channel: string, content: string, userId?: string) => Promise<Json>;
  readonly texts: (channel: string) => Promise<string[]>;
  readonly press: (channel: string, label: string, userId?: string) => Promise<Answer>;
  readonly sandbox: (path: string) => string;
  readonly events: (...types: string[]) => Promise<Json[]>;
}

/** Edges from each node to the next. */
export const inARow = (nodes: readonly { readonly id?: string }[]) =>
  nodes.slice(1).map(({ id }, index) => ({
    id: `e${index}`,
    source: nodes[index]?.id,
    sourceHandle: HANDLES[(nodes[index] as { type?: string }).type ?? ''] ?? null,
    target: id,
  }));

/** The way on of nodes that have several. */
const HANDLES: Readonly<Record<string, string>> = {
  ask_question: 'answered',
  api_request: 'success',
  send_webhook: 'success',
  knowledge_suggest: 'helped',
};

export const say = (id: string, content = id) => ({ id, type: 'send_message', data: { content } });
export const ask = (id: string, data: object = {}) => ({
  id,
  type: 'ask_question',
  data: { content: `${id}?`, variable: id, ...data },
});
export const choice = (id: string, ...options: string[]) => ({
  id,
  type: 'ask_choice',
  data: { content: `${id}?`, variable: id, options: options.map((label) => ({ id: label.toLowerCase(), label })) },
});

export const useFlows = (): FlowFixture => {
  const api = useApi({ environment: LOOPBACK_ALLOWED });
  const { server, as } = useServer(api);
  const receiver = useReceiver(() => ({ status: 200, body: '{}' }));
  let serial = 0;

  const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
  const draft: FlowFixture['draft'] = (nodes, fields = {}) =>
    getData(as.post('/v1/flows', { name: `Flow ${(serial += 1)}`, nodes, edges: inARow(nodes), ...fields }));
  const published: FlowFixture['published'] = async (nodes, fields) => {
    const { id } = await draft(nodes, fields);
    return getData(as.post(`/v1/flows/${id}/publish`));
  };
  const messages = async (channel: string): Promise<Json[]> =>
    withoutGreeting(await getData(api.anonymous.get(sandbox(`/channels/${channel}/messages`))));
  /** Buttons that were seen: an answered question has none any more, and they may still be pressed. */
  const shown = new Map<string, string>();
  const press: FlowFixture['press'] = async (channel, label, userId = USER) => {
    for (const { notice } of await messages(channel))
      for (const button of notice?.buttonRows.flat() ?? []) shown.set(`${channel}:${button.label}`, button.target.id);
    const buttonId = shown.get(`${channel}:${label}`);
    return api.anonymous.post(sandbox(`/channels/${channel}/press`), { userId, buttonId });
  };
  const tools = {
    draft,
    published,
    press,
    sandbox,
    run: ({ id }: Json, fields = {}) => getData(as.post(`/v1/flows/${id}/run`, fields)),
    read: ({ id }: Json) => getData(as.get(`/v1/flow-runs/${id}`)),
    runs: ({ id }: Json) => getData(as.get(`/v1/flows/${id}/runs`)),
    channel: async (name = 'help') => (await getData(api.anonymous.post(sandbox('/channels'), { name }))).id as string,
    say: (channel: string, content: string, userId = USER) =>
      getData(api.anonymous.post(sandbox(`/channels/${channel}/messages`), { userId, content })),
    texts: async (channel: string) => (await messages(channel)).map(({ content }) => content as string),
    events: (...types: string[]) => getData(as.get(`/v1/events?eventTypes=${types.join()}`)),
  };
  return { api, server, as, receiver, ...tools };
};
