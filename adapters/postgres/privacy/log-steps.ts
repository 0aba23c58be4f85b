import { type ErasedPerson, eraseRun, eraseValue, replaceId } from '#core/privacy/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { auditEntries } from '../audit-log/audit-tables.ts';
import { blocks } from '../blocklist/block-tables.ts';
import { chatEffects } from '../chat/chat-effect-tables.ts';
import { inboundEvents } from '../chat-events/inbound-event-tables.ts';
import type { Database } from '../database/database.ts';
import { events } from '../events/event-tables.ts';
import { flowRuns, runCauses } from '../flows/flow-tables.ts';
import { pendingForms } from '../forms/pending-form-tables.ts';
import { problems } from '../problems/problem-tables.ts';
import { requestLog } from '../request-log/request-log-tables.ts';
import { bufferedMessages, idempotencyKeys } from '../tickets/creation/creation-tables.ts';
import { inboxDeliveries } from '../webhooks/inbox-tables.ts';
import { deliveries } from '../webhooks/webhook-tables.ts';
import { type ErasureStep, OWN_TICKETS } from './erasure-step.ts';
import { type Row, type ScanContext, scanTable } from './scan-table.ts';

const IS_NAMED = (row: string) => `(position(:user in ${row}::text) > 0 and ${row}::text ~ :pattern)`;
const IS_OWN_EVENT = (row: string) => `(${row}.sequence ->> 'ticketId')::uuid in (${OWN_TICKETS})`;
/** Whether the event with this id is about the person. */
const buildEventCondition = (id: string) => `exists (select from events e
  where e.guild_id = :guild and e.id = ${id} and (${IS_OWN_EVENT('e')} or ${IS_NAMED('e')}))`;
const OWN_CHANNELS = `select o.channel_id from tickets o
  where o.guild_id = :guild and o.requester_id in (:user, :pseudonym) and o.channel_id is not null`;

type Rule = (row: Row, isOwn: boolean, person: ErasedPerson) => Row | null;

const removeRow: Rule = () => null;
const has = (value: unknown, person: ErasedPerson): boolean => replaceId(String(value), person) !== String(value);

/** The answers of receivers can repeat what they were sent. */
const eraseDelivery: Rule = (row, isOwn, person) => ({
  ...row,
  attempts: (eraseValue(row['attempts'], person, isOwn) as Row[]).map((attempt) => ({
    ...attempt,
    responseBody: null,
  })),
});

/** The key of a handled event stays, so that it is not handled twice; one that waits is not handled any more. */
const eraseInboundEvent: Rule = (row, _isOwn, person) => {
  if (row['handledAt'] === null) return has(JSON.stringify(row), person) ? null : row;
  const { key, subject } = row;
  return {
    ...row,
    key: replaceId(String(key), person),
    subject: replaceId(String(subject), person),
    event: {},
    replyTo: null,
  };
};

/** The answer stays the answer of the request, without the person. */
const eraseAnswer: Rule = (row, isOwn, person) => {
  if (has(row['key'], person)) return null;
  if (row['isSealed'] === true || typeof row['answer'] !== 'string') return row;
  return { ...row, answer: JSON.stringify(eraseValue(JSON.parse(row['answer']), person, isOwn)) };
};

/** A planned effect keeps what it is found by until it is settled, which is within seconds. */
const eraseEffect: Rule = (row, isOwn, person) => {
  if (has(row['key'], person)) return null;
  const draft = row['status'] === 'done' ? null : row['draft'];
  return { ...row, result: eraseValue(row['result'], person, isOwn), draft };
};

const findOrganization = async ({ db, person }: ScanContext): Promise<string | null> => {
  const row = await db.queryOne<{ id: string | null }>(
    'select organization_id::text as id from servers where id = :guild',
    { guild: person.guildId },
  );
  return row?.id ?? null;
};

const RUN_FIELDS = [
  ...(['userId', 'status', 'vars', 'earlierMessages', 'trace', 'performing', 'waiting', 'error', 'dueAt'] as const),
  ...(['endedAt', 'trigger', 'conversation', 'startKey', 'causeId'] as const),
] as const;

/** Covers events of the chat platform, requests of clients, and their answers. */
const buildRequestSteps = (db: Database): readonly ErasureStep[] => [
  scanTable(db, { table: bufferedMessages, fields: ['message'], rule: removeRow }),
  scanTable(db, {
    table: inboundEvents,
    fields: ['key', 'subject', 'event', 'replyTo', 'handledAt'],
    ownRows: `exists (select from tickets o where o.guild_id = :guild and o.requester_id in (:user, :pseudonym)
      and o.channel_id is not null and position(o.channel_id in p::text) > 0)`,
    rule: eraseInboundEvent,
  }),
  scanTable(db, {
    table: idempotencyKeys,
    fields: ['answer', 'isSealed'],
    ownRows: `p.ticket_id in (${OWN_TICKETS})`,
    rule: eraseAnswer,
  }),
  scanTable(db, {
    table: chatEffects,
    fields: ['status', 'result', 'draft'],
    ownRows: `p.channel_id in (${OWN_CHANNELS})`,
    rule: eraseEffect,
  }),
  scanTable(db, { table: requestLog, fields: ['path'] }),
  scanTable(db, { table: requestLog, fields: ['path'], findOwner: findOrganization }),
];

const buildRunSteps = (db: Database, clock: Clock): readonly ErasureStep[] => [
  scanTable(db, {
    table: flowRuns,
    fields: RUN_FIELDS,
    ownRows: `p.ticket_id in (${OWN_TICKETS})`,
    rule: (row, isOwn, person) =>
      // The fields are those of a run.
      eraseRun(row as unknown as Parameters<typeof eraseRun>[0], {
        ...person,
        isOwn,
        now: clock.now(),
      }) as unknown as Row,
  }),
  scanTable(db, { table: runCauses, fields: ['runCount'], rule: removeRow }),
];

/** Covers the records of the service's work that name the person, or belong to an event or a ticket of theirs. */
export const buildLogSteps = (db: Database, clock: Clock): readonly ErasureStep[] => [
  scanTable(db, {
    table: deliveries,
    fields: ['attempts'],
    ownRows: buildEventCondition('p.event_id'),
    rule: eraseDelivery,
  }),
  scanTable(db, {
    table: inboxDeliveries,
    fields: ['body'],
    ownRows: buildEventCondition(`case when p.event_id ~ '^[0-9a-f-]{36}$' then p.event_id::uuid end`),
    rule: removeRow,
  }),
  scanTable(db, { table: events, fields: ['actor', 'data'], ownRows: IS_OWN_EVENT('p') }),
  ...buildRequestSteps(db),
  ...buildRunSteps(db, clock),
  scanTable(db, { table: pendingForms, fields: ['answers'], rule: removeRow }),
  scanTable(db, { table: blocks, fields: ['userId', 'reason'] }),
  scanTable(db, { table: problems, fields: ['message'] }),
  scanTable(db, { table: auditEntries, fields: ['resourceName', 'before', 'after'] }),
];
