import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRelease, toReleased } from '../../apps/cli/compatibility/check-release.ts';
import { openApi } from '../../apps/composition/listening/listen.ts';
import { ROOT } from '../support/programs/process.ts';

type Json = Record<string, unknown>;

const TEXT = { type: 'string' };
const STATUS = { type: 'string', enum: ['open', 'closed'] };

/** The only operation, event and schemas of a document; a test changes one of them. */
const PARTS = {
  scope: 'tickets:read',
  query: { type: 'integer', maximum: 100 } as Json,
  isRequired: false,
  more: [] as readonly Json[],
  body: {
    type: 'object',
    properties: { subject: TEXT, status: STATUS },
    required: ['subject'],
    additionalProperties: false,
  } as Json,
  isBodyRequired: false,
  answer: { type: 'object', properties: { id: TEXT, status: STATUS, at: TEXT }, required: ['id'] } as Json,
  status: '200',
  event: {
    type: 'object',
    properties: { ticket: { $ref: '#/components/schemas/Ticket' } },
    required: ['ticket'],
  } as Json,
  path: '/tickets',
  type: 'ticket.created',
};

const buildDocument = (changes: Partial<typeof PARTS> = {}): Json => {
  const part = { ...PARTS, ...changes };
  const limit = { name: 'limit', in: 'query', required: part.isRequired, schema: part.query };
  const content = (schema: Json) => ({ content: { 'application/json': { schema } } });
  return {
    paths: {
      [part.path]: {
        post: {
          description: 'Anything.',
          security: [{ guildToken: [part.scope] }],
          parameters: [limit, ...part.more],
          requestBody: { required: part.isBodyRequired, ...content(part.body) },
          responses: {
            [part.status]: content({ $ref: '#/components/schemas/Ticket' }),
            400: content({ type: 'object' }),
          },
        },
      },
    },
    webhooks: { [part.type]: { post: { requestBody: content(part.event) } } },
    components: { schemas: { Ticket: part.answer } },
  };
};

const RELEASED = toReleased(buildDocument());
const listComplaints = (changes: Partial<typeof PARTS>, exceptions: readonly object[] = []): readonly string[] =>
  checkRelease(RELEASED, buildDocument(changes), JSON.stringify(exceptions)).map((complaint) =>
    complaint.replace(/^Clients of the last release break \(.*?\): /, ''),
  );

const withField = (schema: Json, name: string, field: Json): Json => ({
  ...schema,
  properties: { ...(schema['properties'] as Json), [name]: field },
});
const withoutField = (schema: Json, name: string): Json => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema['properties'] as Json).filter(([key]) => key !== name)),
});
const anyOf = (...variants: readonly Json[]): Json => ({ anyOf: variants });

const ALLOWED: readonly (readonly [title: string, changes: Partial<typeof PARTS>])[] = [
  ['nothing', {}],
  ['an optional field of a request', { body: withField(PARTS.body, 'note', TEXT) }],
  ['a field of an answer', { answer: withField(PARTS.answer, 'note', TEXT) }],
  [
    'a value of an enum in an answer',
    { answer: withField(PARTS.answer, 'status', { type: 'string', enum: ['open', 'closed', 'held'] }) },
  ],
  [
    'a value of an enum in a request',
    { body: withField(PARTS.body, 'status', { type: 'string', enum: ['open', 'closed', 'held'] }) },
  ],
  ['a higher limit', { query: { type: 'integer', maximum: 200 } }],
  ['no limit', { query: { type: 'integer' } }],
  ['a wider type in a request', { query: { type: 'number', maximum: 100 } }],
  ['null in a request', { body: withField(PARTS.body, 'subject', anyOf(TEXT, { type: 'null' })) }],
  ['an optional parameter', { more: [{ name: 'q', in: 'query', required: false, schema: TEXT }] }],
  ['a field of an answer that is always there', { answer: { ...PARTS.answer, required: ['id', 'at'] } }],
];

const REFUSED: readonly (readonly [title: string, changes: Partial<typeof PARTS>, complaint: string])[] = [
  ['a removed operation', { path: '/cases' }, 'POST /tickets: is gone'],
  ['a removed event', { type: 'case.created' }, 'event ticket.created: is gone'],
  ['another scope', { scope: 'tickets:write' }, 'POST /tickets: needs the scope tickets:write'],
  ['a required parameter', { isRequired: true }, 'POST /tickets query limit: is required'],
  [
    'a new required parameter',
    { more: [{ name: 'q', in: 'query', required: true, schema: TEXT }] },
    'POST /tickets query q: is required',
  ],
  ['a lower limit', { query: { type: 'integer', maximum: 50 } }, 'POST /tickets query limit: maximum 50'],
  ['a new limit', { query: { type: 'integer', minimum: 1, maximum: 100 } }, 'POST /tickets query limit: minimum 1'],
  ['another type', { query: { type: 'string' } }, 'POST /tickets query limit: type integer'],
  ['a required body', { isBodyRequired: true }, 'POST /tickets body: is required'],
  [
    'a required field',
    { body: { ...PARTS.body, required: ['subject', 'status'] } },
    'POST /tickets body application/json: field status is required',
  ],
  [
    'a removed field of a request',
    { body: withoutField(PARTS.body, 'status') },
    'POST /tickets body application/json: field status is gone',
  ],
  [
    'a refused value',
    { body: withField(PARTS.body, 'status', { type: 'string', enum: ['open'] }) },
    'POST /tickets body application/json.status: value "closed" is refused',
  ],
  [
    'a pattern',
    { body: withField(PARTS.body, 'subject', { ...TEXT, pattern: '^a' }) },
    'POST /tickets body application/json.subject: pattern "^a"',
  ],
  [
    'a removed field of an answer',
    { answer: withoutField(PARTS.answer, 'at') },
    'POST /tickets answer 200 application/json: field at is gone',
  ],
  [
    'a field of an answer that may be missing',
    { answer: { ...PARTS.answer, required: [] } },
    'POST /tickets answer 200 application/json: field id may be missing',
  ],
  ['another status', { status: '202' }, 'POST /tickets answer 200 application/json: is gone'],
  [
    'null in an answer',
    { answer: withField(PARTS.answer, 'at', anyOf(TEXT, { type: 'null' })) },
    'POST /tickets answer 200 application/json.at: variant {"type":"null"}',
  ],
  [
    'a removed field of an event',
    { event: withoutField({ ...PARTS.event, required: [] }, 'ticket') },
    'event ticket.created: field ticket may be missing',
  ],
];

describe('a later document', () => {
  it.each(ALLOWED)('may have %s', (_, changes) => {
    expect(listComplaints(changes)).toEqual([]);
  });

  it.each(REFUSED)('may not have %s', (_, changes, complaint) => {
    expect(listComplaints(changes)).toContain(complaint);
  });

  it('may break clients where an exception says why, and every exception is needed', () => {
    const exception = { change: 'POST /tickets query limit: maximum 50', reason: 'More cost too much.' };
    expect(listComplaints({ query: { type: 'integer', maximum: 50 } }, [exception])).toEqual([]);
    expect(listComplaints({}, [exception])).toEqual([
      'docs/openapi.exceptions.json names a change that is not made: POST /tickets query limit: maximum 50',
    ]);
  });

  it('is compared through schemas that refer to themselves', () => {
    const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Ticket' }, id: TEXT } };
    const released = toReleased(buildDocument({ answer: tree }));
    expect(checkRelease(released, buildDocument({ answer: tree }), '[]')).toEqual([]);
    expect(checkRelease(released, buildDocument({ answer: withoutField(tree, 'id') }), '[]')).toHaveLength(2);
  });
});

it('the document of the API breaks no client of the last release', async () => {
  const [released, exceptions] = await Promise.all(
    ['docs/openapi.released.json', 'docs/openapi.exceptions.json'].map((file) => readFile(join(ROOT, file), 'utf8')),
  );
  expect(checkRelease(released ?? '', openApi() as Json, exceptions ?? '')).toEqual([]);
});
