import { bodyFor } from './bodies.ts';
import type { WireRequest } from './exchange.ts';
import { BROKEN_BODIES, disguisedOf, oddOf, oddText } from './odd.ts';
import { type Json, type Operation, resourceOf } from './operations.ts';
import type { Random } from './random.ts';
import { type Making, valueOf } from './values.ts';
import type { World } from './world.ts';

/** How much of a request is as it should be. */
export type Mode =
  | 'valid'
  | 'edge'
  | 'odd-body'
  | 'disguised'
  | 'broken-body'
  | 'odd-query'
  | 'odd-path'
  | 'odd-headers'
  | 'odd-token';

const MODES: readonly Mode[] = [
  'valid',
  'valid',
  'valid',
  'edge',
  'odd-body',
  'odd-body',
  'odd-body',
  'broken-body',
  'odd-query',
  'odd-query',
  'odd-path',
  'odd-headers',
  'odd-token',
];

/** A request with what it is made of. */
export interface Case {
  readonly operation: Operation;
  readonly mode: Mode;
  readonly params: Readonly<Record<string, string>>;
  readonly request: WireRequest;
}

export const modeFor = ({ body, parameters, path }: Operation, random: Random): Mode => {
  const mode = random.pick(MODES);
  if (body === null && (mode === 'odd-body' || mode === 'broken-body')) return 'valid';
  if (mode === 'odd-query' && !parameters.some((one) => one.in === 'query')) return 'odd-headers';
  return mode === 'odd-path' && !path.includes('{') ? 'odd-headers' : mode;
};

/** What requests are made from. */
interface Grounds {
  readonly world: World;
  readonly schemas: Json;
  readonly random: Random;
}

export const caseFor = ({ world, schemas, random }: Grounds, operation: Operation, mode: Mode): Case => {
  const making: Making = { random, schemas, known: (name) => world.known(name, random), isAtEdge: mode === 'edge' };
  const params = paramsFor(operation, mode, world, random);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const { body, type } = sentBody(operation, mode, making);
  const headers: [string, string][] = [
    ['authorization', `Bearer ${tokenFor(operation, mode, world, random)}`],
    ...(type ? ([['content-type', type]] as [string, string][]) : []),
    ...(mode === 'odd-headers' ? oddHeaders(operation, random) : plainHeaders(operation, random)),
  ];
  const query = queryFor(operation, mode, making, world);
  return { operation, mode, params, request: { method: operation.method, path: `/v1${path}${query}`, headers, body } };
};

const tokenFor = ({ token }: Operation, mode: Mode, { tokens }: World, random: Random): string => {
  if (mode !== 'odd-token') return tokens[token];
  const { guild, organization, reading, revoked, free } = tokens;
  return random.pick([
    guild,
    organization,
    reading,
    revoked,
    free,
    'gdk_nonsense',
    oddText(random).replaceAll(/[^\x21-\x7e]/g, ''),
  ]);
};

const ODD_IDS = [
  'x',
  '%00',
  '%FF',
  '019B0000-0000-7000-8000-00000000DEAD',
  '019b0000-0000-7000-8000-00000000dead',
  '0',
  '-1',
  '%F0%9F%8E%AB',
  'x'.repeat(300),
  '..%2F',
  '__proto__',
  '%5B%5D',
  '99999999999999999999999',
];

const paramsFor = (operation: Operation, mode: Mode, world: World, random: Random): Record<string, string> => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inner = names.find((name) => name === 'noteId' || name === 'deliveryId');
  const id = (inner && world.holderOf(inner, random)) ?? idFor(operation, world, random);
  const params = Object.fromEntries(names.map((name) => [name, paramFor(name, id, world, random)]));
  if (mode !== 'odd-path') return params;
  return {
    ...params,
    [random.pick(names)]: random.pick([...ODD_IDS, world.places.otherGuild, world.idOf('categories', random)]),
  };
};

/** `tickets.requestClose` gives `request_close`, as tickets name what may be done with them. */
const actionOf = ({ id }: Operation): string => {
  const name = id.split('.').at(-1) ?? '';
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
};

const idFor = (operation: Operation, world: World, random: Random): string => {
  const resource = resourceOf(operation);
  if (resource === 'tickets' && operation.method !== 'GET') return world.ticketFor(actionOf(operation), random);
  return world.idOf(resource === 'members' ? 'users' : resource, random);
};

const paramFor = (name: string, id: string, world: World, random: Random): string => {
  if (name === 'id') return id;
  if (name === 'noteId' || name === 'deliveryId') return world.innerOf(name, id) ?? id;
  return String(world.known(name, random));
};

const sentBody = (
  operation: Operation,
  mode: Mode,
  making: Making,
): { readonly body: string | Buffer | null; readonly type?: string } => {
  if (operation.body === null) return { body: null };
  const { random } = making;
  const value = bodyFor(operation, making);
  if (mode === 'odd-body')
    return { body: JSON.stringify([oddOf(value, random)]).slice(1, -1), type: 'application/json' };
  if (mode === 'disguised') return { body: JSON.stringify(disguisedOf(value, random)), type: 'application/json' };
  if (mode !== 'broken-body') return { body: JSON.stringify(value), type: 'application/json' };
  return { type: 'application/json', ...random.pick(BROKEN_BODIES)(JSON.stringify(value)) };
};

const plainHeaders = ({ parameters }: Operation, random: Random): [string, string][] => {
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return takesKey && random.chance(0.3) ? [['idempotency-key', `key-${random.below(1_000)}`]] : [];
};

const oddHeaders = (_: Operation, random: Random): [string, string][] => {
  const sets: [string, string][][] = [
    [['if-match', random.pick(['"1"', '1', '*', '"x"', 'W/"1"', '"99999999999"', '', '"1", "2"'])]],
    [['idempotency-key', random.pick(['', '"k"', 'k', 'x'.repeat(256), '"'])]],
    [
      ['idempotency-key', 'a'],
      ['idempotency-key', 'b'],
    ],
    [['expect', 'xyz']],
    [['x-request-id', random.pick(['mine', ' ', 'x'.repeat(200), '<script>'])]],
    [['authorization', 'Basic abc']],
    [['content-type', 'application/xml']],
    [
      ['accept', 'text/html'],
      ['accept-encoding', 'identity;q=1, *;q=0'],
    ],
    [['x-forwarded-for', '1.2.3.4, "evil"']],
    [['content-encoding', random.pick(['gzip', 'zstd', 'identity'])]],
    [['transfer-encoding', 'chunked']],
  ];
  return random.pick(sets.slice(0, -1));
};

const queryFor = (operation: Operation, mode: Mode, making: Making, world: World): string => {
  const { random } = making;
  const offered = operation.parameters.filter((one) => one.in === 'query');
  const taken = offered.filter(({ required }) => required || random.chance(mode === 'odd-query' ? 0.4 : 0.2));
  const pairs = taken.map(({ name, schema }): [string, string] => {
    if (name === 'cursor') return [name, world.cursorOf(operation.id, random) ?? 'none'];
    return [name, [valueOf(schema, making, name)].flat().map(String).join(',')];
  });
  const all = mode === 'odd-query' ? oddPairs(pairs, random) : pairs;
  return all.length > 0
    ? `?${all.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`).join('&')}`
    : '';
};

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const oddPairs = (pairs: readonly [string, string][], random: Random): [string, string][] => {
  const [name, value] = pairs.length > 0 ? random.pick(pairs) : ['limit', '5'];
  const others = pairs.filter(([other]) => other !== name);
  return random.pick<[string, string][]>([
    [...others, [name, oddText(random)]],
    [...others, [name, oddText(random)]],
    [...others, [name, value], [name, value]],
    [...others, [`${name}[]`, value]],
    [...others, [name, `${value}x`]],
    [...pairs, ['colour', 'red']],
    [...others, [name, '']],
    [...others, ['cursor', value]],
  ]);
};
