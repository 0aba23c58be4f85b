import { sendRequest } from '#core/flows/execution/requests/send-request.ts';
import type { HttpRequest } from '#core/flows/model/effect.ts';
import type { HttpAnswer, HttpCall } from '#core/flows/index.ts';
import type { FlowNode } from '#core/flows/model/flow.ts';
import { aStepId } from '../../../../support/build-flows.ts';
import { graphOf, startRun, getFirstEffect } from '../../context.ts';

const CANARY = 'c4n4ry';
const URL_OF = 'https://example.com/members';

const requestOf = (data: object, vars: Record<string, string> = {}, type = 'api_request'): HttpRequest => {
  const effect = getFirstEffect(startRun(graphOf(type, { method: 'POST', url: URL_OF, ...data }), { vars }));
  if (effect?.kind !== 'request') throw new Error('No request.');
  expect(effect.nodeId).toBe('it');
  return effect.request;
};

const ODD = { odd: 'a/b?c=d&e#f "g" é\n🎫' };

describe('a value stays one value', () => {
  it('in a URL, wherever it stands there', () => {
    const { url } = requestOf({ url: `${URL_OF}/{{vars.odd}}?q={{vars.odd}}` }, ODD);
    const parsed = new URL(url);
    expect(parsed.pathname.split('/').slice(2).map(decodeURIComponent)).toEqual([ODD.odd]);
    expect([...parsed.searchParams]).toEqual([['q', ODD.odd]]);
    expect(parsed.hash).toBe('');
  });

  it.each(['.', '..'])('in a URL, where %j leads nowhere else', (sly) => {
    const { url } = requestOf({ url: `${URL_OF}/{{vars.sly}}/orders` }, { sly });
    expect(new URL(url).pathname).toBe('/members//orders');
  });

  it('in a URL, even with half of a character', () => {
    expect(requestOf({ url: `${URL_OF}/{{vars.half}}` }, { half: 'a\ud800' }).url).toBe(`${URL_OF}/a%EF%BF%BD`);
  });

  it.each(['{"text":"{{vars.odd}}"}', ' [{"text": "{{ vars.odd }}"}]', '"{{vars.odd}}"'])('in JSON: %s', (body) => {
    const { body: sent } = requestOf({ body }, ODD);
    expect(JSON.stringify(JSON.parse(sent ?? ''))).toContain(JSON.stringify(ODD.odd).slice(1, -1));
  });

  it('in any other body as it is', () => {
    expect(requestOf({ body: 'said: {{vars.odd}}' }, ODD).body).toBe(`said: ${ODD.odd}`);
  });

  it.each(['application/x-www-form-urlencoded', 'Application/X-WWW-Form-Urlencoded; charset=utf-8'])(
    'in a form: %s',
    (type) => {
      const headers = { 'Content-Type': type };
      const { body } = requestOf({ headers, body: 'a={{vars.odd}}&b=x+{{vars.odd}}&c={{vars.none}}' }, ODD);
      expect([...new URLSearchParams(body ?? '')]).toEqual([
        ['a', ODD.odd],
        ['b', `x ${ODD.odd}`],
        ['c', ''],
      ]);
    },
  );

  it.each(['{"text":"{{vars.odd}}"}', '+%7B%22text%22:"{{vars.odd}}"}', ' { "text": "{{vars.odd}}" }'])(
    'in JSON in a field of a form: %s',
    (field) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { body } = requestOf({ headers, body: `a={{vars.odd}}&payload=${field}` }, ODD);
      const form = new URLSearchParams(body ?? '');
      expect([form.get('a'), JSON.parse(form.get('payload') ?? '')]).toEqual([ODD.odd, { text: ODD.odd }]);
    },
  );

  it.each(['application/xml', 'text/xml; charset=utf-8', 'application/soap+xml'])('in XML: %s', (type) => {
    const sly = `</a><b c="'&amp;\u0001\ufffe`;
    const { body } = requestOf({ headers: { 'content-type': type }, body: '<a>{{vars.sly}}</a>' }, { sly });
    expect(body).toBe('<a>&lt;/a&gt;&lt;b c=&quot;&#39;&amp;amp;</a>');
  });

  it.each(['application/json', 'application/vnd.api+json; charset=utf-8', 'text/json'])(
    'in what is said to be JSON, however it begins: %s',
    (type) => {
      const { body } = requestOf({ headers: { 'content-type': type }, body: '/**/{"text":"{{vars.odd}}"}' }, ODD);
      expect(JSON.parse((body ?? '').slice(4))).toEqual({ text: ODD.odd });
    },
  );

  it('in what is said to be text, even where it looks like JSON', () => {
    const headers = { 'content-type': 'text/plain' };
    expect(requestOf({ headers, body: '{"{{vars.odd}}"}' }, ODD).body).toBe(`{"${ODD.odd}"}`);
  });

  it('in a header, on one line of its own', () => {
    const vars = { sly: ' a\r\nX-Evil: 1\n\0 é🎫b ' };
    expect(requestOf({ headers: { 'X-One': '[{{vars.sly}}]', 'X-Two': 'plain' } }, vars).headers).toEqual({
      'X-One': '[a X-Evil: 1   b]',
      'X-Two': 'plain',
    });
  });
});

describe('a request', () => {
  it('has defaults, and no body where there is none', () => {
    expect(requestOf({ method: 'GET' })).toEqual({
      method: 'GET',
      url: URL_OF,
      headers: {},
      body: null,
      timeoutMs: 10_000,
      mapping: [],
    });
    expect(requestOf({ body: '', timeoutMs: 500 })).toMatchObject({ body: null, timeoutMs: 500 });
  });

  it.each([
    ['hello', 'text/plain; charset=utf-8'],
    ['{{vars.odd}}', 'text/plain; charset=utf-8'],
    [' [1]', 'application/json'],
    ['"x"', 'application/json'],
    ['{"a":1}', 'application/json'],
  ])('says of the body %j that it is %s, unless a header says something else', (body, type) => {
    expect(requestOf({ body }).headers).toEqual({ 'content-type': type });
    expect(requestOf({ body, headers: { 'Content-TYPE': 'text/x' } }).headers).toEqual({ 'Content-TYPE': 'text/x' });
  });

  it('of a webhook takes what a user said for no template', () => {
    const vars = { sly: '{{user.id}}' };
    expect(JSON.parse(requestOf({}, vars, 'send_webhook').body ?? '').vars).toEqual(vars);
    expect(requestOf({}, vars, 'send_webhook').headers).toEqual({ 'content-type': 'application/json' });
  });

  it('of a webhook tells what is known, unless a payload says what', () => {
    const { method, body } = requestOf({}, ODD, 'send_webhook');
    expect(method).toBe('POST');
    expect(JSON.parse(body ?? '')).toEqual({
      runId: expect.any(String),
      flowId: expect.any(String),
      guildId: expect.any(String),
      userId: '4711',
      ticketId: null,
      vars: ODD,
    });
    expect(requestOf({ payload: '{"a":"{{vars.odd}}"}' }, ODD, 'send_webhook').body).toBe(
      JSON.stringify({ a: ODD.odd }),
    );
  });

  it('leaves by success with what was taken out of the answer, by error with why not', () => {
    const scene = startRun(graphOf('api_request', { method: 'GET', url: URL_OF }, ['success', 'error']));
    getFirstEffect(scene);
    expect(scene.outcome({ vars: { plan: 'vip' }, output: { status: 200 } }).run).toMatchObject({
      nodeId: 'after-success',
      vars: { plan: 'vip' },
      trace: [{ handle: 'success', output: { status: 200 }, error: null }],
    });
    const failing = startRun(graphOf('api_request', { method: 'GET', url: URL_OF }, ['success', 'error']));
    getFirstEffect(failing);
    expect(failing.failure('It is down.', { status: 500 }).run).toMatchObject({
      status: 'running',
      nodeId: 'after-error',
      error: null,
      trace: [{ handle: 'error', output: { status: 500 }, error: 'It is down.' }],
    });
  });

  it.each(['api_request', 'send_webhook'])('of %s fails the run when no edge cares for its error', (type) => {
    const scene = startRun(graphOf(type, { method: 'GET', url: URL_OF }, ['success']));
    getFirstEffect(scene);
    expect(scene.failure('It is down.', { status: 500 }).run).toMatchObject({
      status: 'failed',
      error: { nodeId: 'it', message: 'It is down.' },
      trace: [{ output: { status: 500 }, error: 'It is down.' }],
    });
  });
});

/** Makes a request with the node as it is opened. */
const exchange = async (answer: HttpAnswer, { mapping = [] as HttpRequest['mapping'], data = {} } = {}) => {
  const calls: HttpCall[] = [];
  const http = {
    call: (call: HttpCall) => {
      calls.push(call);
      return Promise.resolve(answer);
    },
  };
  const request = { method: 'GET', url: URL_OF, headers: { accept: 'x' }, body: null, timeoutMs: 1, mapping };
  const node = { id: 'it', type: 'api_request', position: { x: 0, y: 0 }, data } as FlowNode;
  const step = aStepId();
  const outcome = await sendRequest(http, request, node, step);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers).toMatchObject({ 'idempotency-key': step, accept: 'x' });
  return { outcome, call: calls[0] as HttpCall };
};

describe('credentials', () => {
  const fields = { authToken: CANARY, authUsername: 'me', authPassword: CANARY };
  it.each([
    [
      { authType: 'bearer', ...fields },
      { type: 'bearer', token: CANARY },
    ],
    [
      { authType: 'basic', ...fields },
      { type: 'basic', username: 'me', password: CANARY },
    ],
    [{ authType: 'none', ...fields }, null],
    [{ authToken: CANARY }, { type: 'bearer', token: CANARY }],
    [{ authType: 'basic' }, null],
    [{ authType: 'bearer' }, null],
    [{}, null],
  ])('of %j are used as they are meant, and stand nowhere else', async (data, authorization) => {
    const headers = { Accept: 'text/plain', 'X-Api-Key': CANARY, cookie: CANARY };
    const { call, outcome } = await exchange({ status: 200, body: '{}' }, { data: { ...data, headers } });
    const { credentials, ...rest } = call;
    expect(credentials).toEqual({ headers: { 'X-Api-Key': CANARY, cookie: CANARY }, authorization });
    expect(JSON.stringify([rest, outcome])).not.toContain(CANARY);
  });
});

describe('an answer', () => {
  const BODY = JSON.stringify({
    member: { plan: 'vip', age: 7, tags: ['a', 'b'], note: null, ok: false, deep: { x: 1 } },
    items: [{ id: 'first' }],
    'odd.name': 'x',
    half: 'a\ud800b',
    nul: 'a\0b',
    long: `${'y'.repeat(3_999)}🎫`,
  });

  it.each([
    ['member.plan', 'vip'],
    ['member.age', '7'],
    ['member.ok', 'false'],
    ['member.note', ''],
    ['member.none', ''],
    ['member.plan.length', ''],
    ['member.tags', '["a","b"]'],
    ['member.tags.1', 'b'],
    ['member.tags.length', '2'],
    ['member.deep', '{"x":1}'],
    ['items.0.id', 'first'],
    ['items.1.id', ''],
    ['__proto__', ''],
    ['__proto__.toString', ''],
    ['member.constructor.name', ''],
    ['half', 'a\ufffdb'],
    ['nul', 'ab'],
    ['long', 'y'.repeat(3_999)],
  ])('has at %s what it says there', async (path, value) => {
    const { outcome } = await exchange({ status: 200, body: BODY }, { mapping: [{ path, variable: 'it' }] });
    expect(outcome).toMatchObject({ ok: true, vars: { it: value } });
  });

  it('may be any text when nothing is taken out of it; 500 characters of it are shown', async () => {
    const { outcome } = await exchange({ status: 201, body: `${'z'.repeat(499)}🎫zz` });
    expect(outcome).toEqual({
      ok: true,
      output: { method: 'GET', url: URL_OF, status: 201, answer: 'z'.repeat(499) },
    });
  });

  it.each(['', 'not json', '{"a":', '<html>'])(
    'that is not JSON, as %j, is an error where it should be',
    async (body) => {
      const { outcome } = await exchange({ status: 200, body }, { mapping: [{ path: 'a', variable: 'a' }] });
      expect(outcome).toMatchObject({ ok: false, error: expect.stringContaining('not JSON'), output: { status: 200 } });
    },
  );

  it.each([199, 300, 301, 404, 500])('of status %d is an error, and nothing is taken out of it', async (status) => {
    const answer = { status, body: '{"a":"b"}' };
    const { outcome } = await exchange(answer, { mapping: [{ path: 'a', variable: 'a' }] });
    expect(outcome).toEqual({
      ok: false,
      error: `The address answered with status ${status}.`,
      output: { method: 'GET', url: URL_OF, status, answer: '{"a":"b"}' },
    });
  });

  it('that did not come is an error that says why', async () => {
    const { outcome } = await exchange({ status: null, error: 'The connection was refused.' });
    expect(outcome).toMatchObject({ ok: false, error: 'The connection was refused.', output: { status: null } });
  });
});
