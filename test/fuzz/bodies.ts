import type { Json, Operation } from './operations.ts';
import { isCreating, resourceOf } from './operations.ts';
import type { Random } from './random.ts';
import { type Making, valueOf } from './values.ts';

type Sample = (making: Making) => Json;

const flowOf =
  (nodes: readonly Json[], edges: readonly Json[], trigger: Json = { kind: 'api' }): Sample =>
  (making) => ({
    name: making.known('name'),
    trigger,
    nodes: nodes.map((node) => filled(node, making) as Json),
    edges,
  });

const END = { id: 'end', type: 'end' };
const toEnd = (source: string, sourceHandle: string | null = null) => ({
  id: `from-${source}-${sourceHandle}`,
  source,
  sourceHandle,
  target: 'end',
});
const only = (type: string, data: Json): Sample => flowOf([{ id: 'one', type, data }], []);

/** Bodies that a schema alone does not lead to. */
const FLOWS: readonly Sample[] = [
  flowOf([END], []),
  flowOf(
    [{ id: 'ask', type: 'ask_question', data: { content: 'Who?', variable: 'who', timeoutSeconds: 60 } }, END],
    [toEnd('ask', 'answered')],
  ),
  flowOf(
    [{ id: 'if', type: 'condition', data: { field: 'vars.x', operator: 'eq', value: 'a' } }, END],
    [toEnd('if', 'true')],
    { kind: 'ticket_created' },
  ),
  only('wait', { seconds: 2_000_000 }),
  only('create_ticket', { categoryId: null, subject: 'From {{vars.x}}', priority: 'high', tags: ['a'] }),
  flowOf(
    [
      { id: 'open', type: 'create_ticket', data: { categoryId: null, priority: 'urgent', tags: ['a'] } },
      { id: 'change', type: 'update_ticket', data: { status: 'pending', priority: 'low', addTags: ['x'] } },
    ],
    [{ id: 'then', source: 'open', sourceHandle: null, target: 'change' }],
  ),
  only('api_request', {
    method: 'POST',
    url: null,
    body: '{"a":"{{vars.x}}"}',
    headers: { 'X-Api-Key': 'k' },
    authType: 'bearer',
    authToken: 't',
  }),
  only('send_webhook', {
    url: null,
    payload: 'a={{vars.x}}',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  }),
  only('ask_choice', { content: 'Which?', variable: 'x', options: [{ id: 'a', label: 'A' }] }),
];

const ruleOf =
  (type: string, data: Json, conditions: Json | null = null): Sample =>
  (making) => ({
    name: making.known('name'),
    trigger: making.random.pick(['ticket.created', 'ticket.updated', 'ticket.closed']),
    conditions,
    actions: [filled({ type, data }, making)],
  });

const RULES: readonly Sample[] = [
  ruleOf('add_note', { content: 'Noted {{ticket.number}}' }),
  ruleOf(
    'update_ticket',
    { priority: 'urgent', categoryId: null },
    { field: 'ticket.priority', operator: 'eq', value: 'low' },
  ),
  ruleOf('run_flow', { flowId: null }, { all: [{ not: { field: 'ticket.tags', operator: 'is_set' } }] }),
];

const PANELS: readonly Sample[] = [
  (making) => ({
    name: making.known('name'),
    channelId: making.known('channelId'),
    content: 'Hello',
    style: making.random.pick(['buttons', 'select']),
    options: [{ label: 'Help', categoryId: making.known('categoryId') }],
  }),
];

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = { flows: FLOWS, automations: RULES, panels: PANELS };
const RUNS: readonly Sample[] = [(making) => ({ userId: making.known('userId'), input: { x: 'a' } })];

const samplesFor = (operation: Operation): readonly Sample[] | undefined => {
  if (operation.path.endsWith('/run')) return RUNS;
  return operation.method === 'PATCH' || isCreating(operation) ? SAMPLES[resourceOf(operation)] : undefined;
};

/** The value with nulls and names replaced by what there is. */
const filled = (value: unknown, making: Making, name = ''): unknown => {
  const isOpen = value === null || typeof value === 'string';
  const known = isOpen ? making.known(name) : undefined;
  if (known !== undefined) return known;
  if (Array.isArray(value)) return value.map((item) => filled(item, making, name));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, filled(inner, making, key)]));
};

/** A body that the operation takes, as far as can be known. */
export const bodyFor = (operation: Operation, making: Making): unknown => {
  const { random } = making;
  const samples = samplesFor(operation);
  if (samples && random.chance(0.8)) return random.pick(samples)(making);
  if (operation.example !== undefined && random.chance(0.6)) return filled(operation.example, making);
  const value = valueOf(operation.body as Json, making);
  return operation.method === 'PATCH' ? someOf(value as Json, random) : value;
};

const someOf = (record: Json, random: Random): Json =>
  Object.fromEntries(Object.entries(record).filter(() => random.chance(0.4)));
