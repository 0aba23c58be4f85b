import fc from 'fast-check';
import { createAesSecretBox, parseSecretsKeys } from '#adapters/node/secret-box.ts';
import {
  encryptCredentials,
  decryptCredentials,
  toPublishedNode,
  REDACTED,
  redact,
  mergeCredentials,
} from '#core/flows/definition/credentials.ts';
import { isCredentialHeader, type FlowNode, type StoredNode } from '#core/flows/index.ts';
import type { FlowId, GuildId } from '#core/shared/ids.ts';

const box = createAesSecretBox(parseSecretsKeys(`test:${Buffer.alloc(32, 3).toString('base64')}`));
const FLOW = { guildId: '1' as GuildId, id: '019b0000-0000-7000-8000-000000000001' as FlowId };

const node = (data: FlowNode['data'], id = 'n'): FlowNode => ({
  id,
  type: 'api_request',
  name: null,
  position: { x: 0, y: 0 },
  data,
});
const stored = (data: FlowNode['data']) => encryptCredentials(box, FLOW, [], [node(data)]).nodes;
const decryptedData = (nodes: readonly StoredNode[]) => nodes.map((one) => decryptCredentials(box, FLOW, one).data);

const FIELDS = ['authToken', 'authUsername', 'authPassword'] as const;
const HEADERS = [
  'Authorization',
  'Proxy-Authorization',
  'Cookie',
  'X-API-Key',
  'apikey',
  'X-Auth',
  'My-Token',
  'masterkey',
  'AppKey',
  'Ocp-Subscriptionkey',
  'X-Passphrase',
  'X-JWT-Assertion',
  'X-Credential',
  'X-Signature',
  'X-Sig',
  'X-Hub-Sign',
  'X-Pin',
  'X-PW',
  'x_otp',
];

/** Each place where a credential can be, as data that holds this value there. */
const PLACES: [string, (value?: string) => FlowNode['data']][] = [
  ...FIELDS.map((field): (typeof PLACES)[number] => [
    field,
    (value) => (value === undefined ? {} : { [field]: value }),
  ]),
  ...HEADERS.map((name): (typeof PLACES)[number] => [
    `headers.${name}`,
    (value) => ({ headers: { accept: 'x', ...(value !== undefined && { [name]: value }) } }),
  ]),
  [
    'headers.X-Plan',
    (value) => ({
      secretHeaders: ['x-plan'],
      headers: { accept: 'x', ...(value !== undefined && { 'X-Plan': value }) },
    }),
  ],
];

describe.each(PLACES)('a credential in %s', (place, tokenWith) => {
  it('is never in the data that is kept, reads as what stands for it, and opens as it was', () => {
    const nodes = stored(tokenWith('s3cret'));
    expect(JSON.stringify(nodes)).not.toContain('s3cret');
    expect(nodes.map(redact)).toEqual([node(tokenWith(REDACTED))]);
    expect(decryptedData(nodes)).toEqual([tokenWith('s3cret')]);
  });

  it('is kept by what stands for it, to the bit', () => {
    const before = stored(tokenWith('s3cret'));
    const { nodes, cleared } = encryptCredentials(box, FLOW, before, before.map(redact));
    expect([nodes, cleared]).toEqual([before, []]);
  });

  it('is replaced by a value', () => {
    const { nodes, cleared } = encryptCredentials(box, FLOW, stored(tokenWith('old')), [node(tokenWith('new'))]);
    expect([decryptedData(nodes), cleared]).toEqual([[tokenWith('new')], []]);
  });

  it.each([
    ['an empty text', ''],
    ['its absence', undefined],
  ])('is cleared by %s, and reported as cleared', (_, value) => {
    const { nodes, cleared } = encryptCredentials(box, FLOW, stored(tokenWith('old')), [node(tokenWith(value))]);
    expect(nodes[0]?.sealed).toEqual({});
    expect(JSON.stringify(nodes.map(redact))).not.toContain(REDACTED);
    expect(cleared).toEqual([{ nodeId: 'n', field: place.startsWith('headers.') ? place.toLowerCase() : place }]);
  });

  it('cannot be kept where none is stored: the literal is refused by name', () => {
    for (const before of [[], stored({}), stored(tokenWith(''))]) {
      expect(() => encryptCredentials(box, FLOW, before, [node(tokenWith(REDACTED))])).toThrow(/nodes\.n\..*none/);
    }
    expect(() =>
      encryptCredentials(box, FLOW, stored(tokenWith('old')), [node(tokenWith(`Bearer ${REDACTED}`))]),
    ).toThrow(REDACTED);
  });

  it('cannot be opened anywhere else, nor with a bit of it changed', () => {
    const [kept] = stored(tokenWith('s3cret')) as [StoredNode];
    const [[key, one]] = Object.entries(kept.sealed) as [[string, StoredNode['sealed'][string]]];
    const moved: StoredNode = { ...kept, id: 'other' };
    const flipped = { ...kept, sealed: { [key]: { ...one, sealed: `${one.sealed.slice(0, -3)}AAA` } } };
    expect(() => decryptCredentials(box, FLOW, moved)).toThrow();
    expect(() => decryptCredentials(box, FLOW, flipped)).toThrow();
    expect(() => decryptCredentials(box, { ...FLOW, guildId: '2' as GuildId }, kept)).toThrow();
  });
});

it('of a node that is taken out of the flow is cleared, and reported as cleared', () => {
  const before = stored({ authToken: 'a', headers: { 'X-Api-Key': 'b' } });
  expect(encryptCredentials(box, FLOW, before, [node({}, 'other')]).cleared).toEqual([
    { nodeId: 'n', field: 'authToken' },
    { nodeId: 'n', field: 'headers.x-api-key' },
  ]);
});

it('of one node never serves another', () => {
  const before = stored({ authToken: 'a' });
  expect(() => encryptCredentials(box, FLOW, before, [node({ authToken: REDACTED }, 'other')])).toThrow('other');
});

it('knows which headers bear credentials, in any case', () => {
  for (const name of HEADERS)
    expect([isCredentialHeader(name, {}), isCredentialHeader(name.toUpperCase(), {})]).toEqual([true, true]);
  for (const name of ['Accept', 'Content-Type', 'X-Request-Id', 'User-Agent'])
    expect(isCredentialHeader(name, {})).toBe(false);
});

it('refuses a header given twice in two cases, and the literal anywhere but in a credential', () => {
  expect(() => stored({ headers: { Authorization: 'a', authorization: 'b' } })).toThrow('twice');
  for (const data of [{ body: REDACTED }, { url: `https://x/${REDACTED}` }, { headers: { accept: REDACTED } }]) {
    expect(() => stored(data)).toThrow(REDACTED);
  }
});

it.each(['__REDACTED__', '__Redacted__', ` ${REDACTED}`, `${REDACTED} `, `\t${REDACTED}\n`, `${REDACTED}\u200b`])(
  'refuses %j, which is not the literal and looks like it, wherever it stands',
  (written) => {
    const before = stored({ authToken: 'a', headers: { 'X-Api-Key': 'b' } });
    for (const data of [
      { authToken: written },
      { headers: { 'X-Api-Key': written } },
      { body: written },
      { headers: { [written]: 'x' } },
      { headers: { [`${written}-Token`]: 'x' } },
    ]) {
      expect(() => encryptCredentials(box, FLOW, before, [node(data)])).toThrow(/nodes\.n/);
    }
  },
);

it.each([REDACTED, '__REDACTED__', 'x__redacted__'])('refuses %s as the id of a node', (id) => {
  expect(() => encryptCredentials(box, FLOW, [], [node({}, id)])).toThrow(`nodes.${id}`);
});

it('of null is none: nothing is encrypted', () => {
  const before = stored({ authToken: 'a', headers: { 'X-Api-Key': 'b' } });
  const { nodes, cleared } = encryptCredentials(box, FLOW, before, [node({ authToken: null })]);
  expect([nodes[0]?.sealed, decryptedData(nodes), cleared.length]).toEqual([{}, [{}], 2]);
});

describe('of a published step', () => {
  const flowWith = (data: FlowNode['data']) => ({ nodes: stored(data) });
  const publishedStep = (data: FlowNode['data']) => toPublishedNode(stored(data)[0] as StoredNode);
  const openedStep = (data: FlowNode['data'], now: FlowNode['data']) =>
    decryptCredentials(box, FLOW, mergeCredentials(publishedStep(data), flowWith(now))).data;

  it('are those that the flow has now', () => {
    expect(openedStep({ authToken: 'a' }, { authToken: 'b' })).toEqual({ authToken: 'b' });
    expect(openedStep({ authToken: 'a' }, {})).toEqual({});
  });

  it('are none that were added after it was published', () => {
    const later = { authToken: 'a', headers: { 'X-Api-Key': 'b' } };
    expect(openedStep({}, later)).toEqual({});
    expect(openedStep({ authToken: 'a' }, later)).toEqual({ authToken: 'a' });
  });
});

describe('stored in the clear, before its header was known for one', () => {
  const clear: StoredNode = { ...node({ headers: { AppKey: 's3cret', accept: 'x' } }), sealed: {} };

  it('reads as what stands for it', () => {
    expect(redact(clear).data).toEqual({ headers: { AppKey: REDACTED, accept: 'x' } });
  });

  it('is kept by its placeholder, and encrypted', () => {
    const { nodes, cleared } = encryptCredentials(box, FLOW, [clear], [redact(clear)]);
    expect(JSON.stringify(nodes)).not.toContain('s3cret');
    expect([decryptedData(nodes), cleared]).toEqual([[clear.data], []]);
  });

  it('is cleared by its absence, and reported as cleared', () => {
    expect(encryptCredentials(box, FLOW, [clear], [node({})]).cleared).toEqual([
      { nodeId: 'n', field: 'headers.appkey' },
    ]);
  });
});

const secret = fc.string({ minLength: 1 }).filter((text) => !text.includes(REDACTED));
const data = fc.record(
  {
    authToken: secret,
    authUsername: secret,
    authPassword: secret,
    body: fc.string().filter((text) => !text.includes(REDACTED)),
    headers: fc.uniqueArray(fc.tuple(fc.constantFrom(...HEADERS, 'Accept', 'X-Trace'), secret), {
      selector: ([name]) => name.toLowerCase(),
    }),
  },
  { requiredKeys: [] },
);
const anyNodes = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), data), { selector: ([id]) => id });

const nodesFrom = (drawn: readonly (readonly [string, { headers?: [string, string][] }])[]): FlowNode[] =>
  drawn.map(([id, { headers, ...rest }]) =>
    node({ ...rest, ...(headers && { headers: Object.fromEntries(headers) }) }, id),
  );

const inOtherCase = (name: string) =>
  name.replaceAll(/[a-z]/gi, (letter, at: number) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase()));

/** As an editor sends it back: nodes and headers in another order, header names in another case. */
const shuffled = (nodes: readonly FlowNode[]): FlowNode[] =>
  [...nodes].reverse().map(({ data: { headers, ...rest }, ...one }) => ({
    ...one,
    data: {
      ...rest,
      ...(headers !== undefined && {
        headers: Object.fromEntries(
          Object.entries(headers as object)
            .reverse()
            .map(([name, value]) => [inOtherCase(name), value]),
        ),
      }),
    },
  }));

it('survives being read, shuffled and sent back: every stored secret is the same to the bit', () => {
  fc.assert(
    fc.property(anyNodes, (drawn) => {
      const before = encryptCredentials(box, FLOW, [], nodesFrom(drawn)).nodes;
      const { nodes, cleared } = encryptCredentials(box, FLOW, before, shuffled(before.map(redact)));
      const sealed = (all: readonly StoredNode[]) =>
        Object.fromEntries(
          all.map(({ id, sealed: kept }) => [
            id,
            Object.fromEntries(Object.entries(kept).map(([place, one]) => [place, one.sealed])),
          ]),
        );
      expect(sealed(nodes)).toEqual(sealed(before));
      expect(cleared).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

describe('a header that is marked as secret by hand', () => {
  const marked = stored({ secretHeaders: ['X-Plan'], headers: { 'X-Plan': 's3cret' } });
  const send = (data: FlowNode['data']) => encryptCredentials(box, FLOW, marked, [node(data)]).nodes;

  it('does not show its value when it is marked no more', () => {
    expect(() => send({ headers: { 'X-Plan': REDACTED } })).toThrow(/stands where no credential can be/);
    expect(send({ headers: { 'X-Plan': 'open' } }).map(redact)).toEqual([node({ headers: { 'X-Plan': 'open' } })]);
  });

  it('is encrypted when it is marked later', () => {
    const plain = stored({ headers: { 'X-Plan': 'open' } });
    const data = { secretHeaders: ['x-plan'], headers: { 'X-Plan': 'open' } };
    const { nodes } = encryptCredentials(box, FLOW, plain, [node(data)]);
    expect(JSON.stringify(nodes)).not.toContain('open');
    expect(decryptedData(nodes)).toEqual([data]);
  });

  it('leaves headers alone whose names only contain a short word', () => {
    const headers = { 'X-Shipping': 'a', 'X-Design': 'b', 'X-Machine': 'c', Accept: 'd', 'Content-Digest': 'e' };
    expect(stored({ headers }).map(redact)).toEqual([node({ headers })]);
  });
});
