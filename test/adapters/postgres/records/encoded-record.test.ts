import fc from 'fast-check';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { createWriter } from '#adapters/http/pipeline/encode.ts';
import { TicketView } from '#adapters/http/tickets/ticket-views.ts';
import { encodeRecord } from '#adapters/memory/encode-record.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { buildColumns, toJsonText } from '#adapters/postgres/records/columns.ts';
import { selectEncoded } from '#adapters/postgres/records/encoded-record.ts';
import { STORE_COLUMNS, tickets } from '#adapters/postgres/tickets/ticket-tables.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { Field } from '#core/shared/record/field.ts';
import { TARGET_KINDS, TARGET_STATES } from '#core/targets/index.ts';
import { TICKET_RECORD, type Ticket } from '#core/tickets/index.ts';
import { aGuildId, aTicket } from '../../../support/build.ts';
import { availableDatabase, embeddedDatabase } from '../../../support/databases.ts';

const SIGNS = [
  '"',
  '\\',
  '/',
  '\u2028',
  '\u2029',
  '\u007F',
  '\u0001\b\f\n\r\t\u001F',
  "'",
  ':name',
  '$1',
  '{}',
  '👩🏽‍💻',
  'é',
];

/** What PostgreSQL can store: no NUL, and no half of a surrogate pair. */
const text = fc.oneof(
  fc.constantFrom('', 'x'.repeat(5_000), ...SIGNS, SIGNS.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed() && !value.includes('\0')),
);
const instant = fc
  .oneof(fc.constantFrom(0, 1, 999, 1_000), fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(9_999, 11) }))
  .map(toInstant);
const chatId = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const texts = fc.array(text, { maxLength: 3 });

const KINDS = {
  id: () => fc.uuid(),
  chatId: () => chatId,
  text: () => text,
  choice: ({ choices }: Field['spec']) => fc.constantFrom(...choices),
  count: () => fc.integer(),
  version: () => fc.integer(),
  flag: () => fc.boolean(),
  instant: () => instant,
};

/** With parts that do not leave the service. */
const DATA: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  participantIds: fc.array(chatId, { maxLength: 3 }),
  awaitedByIds: fc.array(chatId, { maxLength: 3 }),
  targets: fc.array(
    fc.record({
      kind: fc.constantFrom(...TARGET_KINDS),
      targetId: fc.uuid(),
      state: fc.constantFrom(...TARGET_STATES),
      startedAt: instant,
      dueAt: fc.option(instant),
      warnedAt: fc.option(instant),
      metAt: fc.option(instant),
      breachedAt: fc.option(instant),
      pausedSince: fc.option(instant),
      remainingSeconds: fc.integer(),
      hidden: text,
    }),
    { maxLength: 3 },
  ),
  requesterRoleIds: fc.array(chatId, { maxLength: 3 }),
  releasedByIds: fc.array(chatId, { maxLength: 3 }),
  tags: texts,
  formAnswers: fc.array(
    fc.record(
      { questionId: text, label: text, value: fc.oneof(text, texts), displayValues: texts, files: texts },
      { requiredKeys: ['questionId', 'label', 'value'] },
    ),
    { maxLength: 3 },
  ),
  closeRequest: fc.record(
    {
      requestedById: chatId,
      reason: fc.option(text),
      requestedAt: instant,
      autoCloseAt: fc.option(instant),
      messageId: chatId,
    },
    { requiredKeys: ['requestedById', 'reason', 'requestedAt', 'autoCloseAt'] },
  ),
  scheduledClose: fc.record({
    scheduledById: chatId,
    reason: fc.option(text),
    silently: fc.boolean(),
    closeAt: instant,
    hidden: text,
  }),
  closedBy: fc.record({ type: fc.constantFrom('staff', 'system'), id: text, name: text }),
  feedback: fc.record(
    {
      rating: fc.integer({ min: 1, max: 5 }),
      comment: fc.option(text),
      hidden: text,
      answer: fc.option(fc.record({ at: instant, content: text })),
    },
    { requiredKeys: ['rating', 'comment', 'hidden'] },
  ),
  // The bodies of requests take no key of this name.
  metadata: fc.dictionary(
    text.filter((key) => key !== '__proto__'),
    text,
    { maxKeys: 4, noNullPrototype: true },
  ),
};

const aRecord = fc.record(
  Object.fromEntries(
    Object.entries(TICKET_RECORD).map(([name, { spec }]: [string, Field]) => {
      const value = spec.kind === 'data' ? (DATA[name] ?? fc.constant(null)) : KINDS[spec.kind](spec);
      return [name, spec.isNullable ? fc.option(value) : value];
    }),
  ),
) as unknown as fc.Arbitrary<Ticket>;

it('is used for no other views than those of this test', () => {
  const views = CATALOGUE.filter(({ returns }) => returns.isEncoded).map(({ returns }) => returns.view);
  expect([...new Set(views)]).toEqual([TicketView]);
});

describe.each([
  ['the available database', availableDatabase],
  ['the embedded database', embeddedDatabase],
])('the text that %s makes of a ticket', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const store = async (ticket: Ticket) => {
    const columns = buildColumns(database, tickets, STORE_COLUMNS);
    await database.query(
      `insert into tickets (${columns.names}) select ${columns.values('x')} from ${columns.recordset(':records', 'x')}`,
      { records: toJsonText([ticket]) },
    );
    const { guildId: guild, id } = ticket;
    const read = <Row>(selected: string) =>
      database.queryOne<Row>(`select ${selected} from tickets t where t.guild_id = :guild and t.id = :id::uuid`, {
        guild,
        id,
      });
    return {
      item: (await read<{ item: string }>(selectEncoded(TICKET_RECORD, columns, 't')))?.item ?? '',
      record: (await read<Ticket>(columns.select('t'))) as Ticket,
    };
  };

  it('has what the view shows of the record, in its order, and is what stores in memory make', async () => {
    const write = createWriter(TicketView);
    await fc.assert(
      fc.asyncProperty(aRecord, async (ticket) => {
        const { item, record } = await store({ ...ticket, guildId: aGuildId() });
        const value: unknown = JSON.parse(item);
        expect(value).toEqual(JSON.parse(write(record)));
        expect(JSON.stringify(value)).toBe(JSON.stringify(TicketView.parse(value)));
        expect(value).toEqual(JSON.parse(encodeRecord(TICKET_RECORD, record)));
      }),
      { numRuns: 150 },
    );
  });

  it('is JSON for values of another form, too', async () => {
    const forms = ['"text"', '5', '[]', '{}', '[null, "x", {"id": 1}]', '{"reason": {"a": [1]}}'];
    for (const form of forms) {
      const value = JSON.parse(form) as never;
      const ticket = aTicket({ guildId: aGuildId(), status: '"\\' as never });
      const { item } = await store({
        ...ticket,
        formAnswers: value,
        closeRequest: value,
        closedBy: value,
        tags: value,
      });
      expect(JSON.parse(item)).toMatchObject({ id: ticket.id, status: '"\\', tags: value });
    }
  });
});
