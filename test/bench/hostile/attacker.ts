import { setTimeout as pause } from 'node:timers/promises';
import { type Call, callerOf } from './call.ts';

/** What the attacking process is given. */
export interface Attack {
  readonly url: string;
  readonly token: string;
  readonly categoryId: string;
  /** Where nobody ever answers. */
  readonly silentUrl: string;
}

/** It says `ready` when it begins, and at the end, for any message, how many of its requests were served. */
export type AttackReport = 'ready' | { readonly served: number };

/** As many of each as the hostile server has. */
const RESOURCES = { rules: 200, flows: 200, webhooks: 50, articles: 200 } as const;
const ARTICLE_LENGTH = 50_000;
/** Requests that the hostile server has under way all the time, as far as its rate limit lets it. */
const SEARCHES = 8;
const WRITES = 4;

/** Waits when its rate limit says so: everything has to be there before the attack. */
const must = async (call: Call, ...request: Parameters<Call>): Promise<{ id: string }> => {
  for (;;) {
    const answer = await call(...request);
    if (answer.status === 429) await pause(Number(answer.headers.get('retry-after')) * 1_000);
    else if (answer.ok) return ((await answer.json()) as { data: { id: string } }).data;
    else throw new Error(`${request[0]} ${request[1]}: ${answer.status} ${await answer.text()}`);
  }
};

/** Makes all it may have, before the attack. @returns the ticket that is written to */
const furnish = async (call: Call, { categoryId, silentUrl: silent }: Attack): Promise<string> => {
  const create = async (count: number, path: string, bodyOf: (i: number) => object) => {
    const made: string[] = [];
    for (let i = 0; i < count; i += 1) made.push((await must(call, 'POST', path, bodyOf(i))).id);
    return made;
  };
  await create(RESOURCES.rules, '/v1/automations', (i) => ({
    name: `Rule ${i}`,
    trigger: 'ticket.note_created',
    actions: [{ type: 'add_note', data: { content: 'Again and again.' } }],
  }));
  const flows = await create(RESOURCES.flows, '/v1/flows', (i) => ({
    name: `Flow ${i}`,
    nodes: [{ id: 'call', type: 'api_request', data: { method: 'GET', url: silent, timeoutMs: 15_000 } }],
    trigger: { kind: 'ticket_created', config: {} },
  }));
  for (const id of flows) await must(call, 'POST', `/v1/flows/${id}/publish`);
  await create(RESOURCES.webhooks, '/v1/webhooks', (i) => ({ url: `${silent}${i}` }));
  const articles = await create(RESOURCES.articles, '/v1/knowledgebase', (i) => ({
    title: `Article ${i}`,
    content: randomWords(ARTICLE_LENGTH / 8),
  }));
  for (const id of articles) await must(call, 'POST', `/v1/knowledgebase/${id}/publish`);
  return (await must(call, 'POST', '/v1/tickets', { categoryId, requesterId: '4711' })).id;
};

const randomWords = (count: number): string =>
  Array.from({ length: count }, () => Math.random().toString(36).slice(2, 9).replaceAll(/\d/g, 'q')).join(' ');

/** @returns how many requests were served until it is over */
const attackWith = async (call: Call, ticketId: string, over: AbortSignal): Promise<number> => {
  let served = 0;
  const repeat = async (request: () => Promise<Response>) => {
    while (!over.aborted) {
      const answer = await request();
      await answer.arrayBuffer();
      if (answer.status === 429) await pause(200);
      else served += 1;
    }
  };
  const searches = Array.from({ length: SEARCHES }, () =>
    repeat(() => call('GET', `/v1/knowledgebase/search?limit=10&q=${encodeURIComponent(randomWords(20))}`)),
  );
  const writes = Array.from({ length: WRITES }, () =>
    repeat(() => call('POST', `/v1/tickets/${ticketId}/notes`, { content: 'Set everything off.' })),
  );
  await Promise.all([...searches, ...writes]);
  return served;
};

const report = (message: AttackReport): void => void process.send?.(message);

process.once('message', (attack: Attack) => {
  const over = new AbortController();
  process.once('message', () => over.abort());
  const run = async () => {
    const call = callerOf(attack.url, attack.token);
    const ticketId = await furnish(call, attack);
    report('ready');
    report({ served: await attackWith(call, ticketId, over.signal) });
    process.disconnect();
  };
  void run();
});
