import { readFileSync } from 'node:fs';
import { ADDRESS_REFUSED } from '#adapters/webhooks/dispatcher.ts';
import type { FieldSpec } from '#core/flows/model/field-spec.ts';
import { getNodeType, NODE_TYPE_NAMES } from '#core/flows/model/node-types.ts';
import { RUN_STATUSES } from '#core/flows/index.ts';
import { TEXTS } from '#core/settings/index.ts';
import { DETAIL_REASONS, ERROR_REASONS } from '#core/shared/error-reasons.ts';
import { EVENT_TYPES } from '#core/shared/events.ts';
import { getLabels } from '#core/shared/record/record.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { PAGE_ACTIONS, TICKET_RECORD } from '#core/tickets/index.ts';
import { nameField } from '../../../apps/dashboard/src/access/audit-words.ts';
import { toLabel } from '../../../apps/dashboard/src/flows/model/fields.ts';
import { IMPORT_SENTENCES } from './import-sentences.ts';
import { SERVICE_SENTENCES } from './service-sentences.ts';

/** Those that are shown under other names. */
const NAMED_ELSEWHERE = new Set(['priority', 'status', 'method']);

/** What the steps of a run leave behind, beside their settings. */
const OUTPUTS = [
  'ticketId',
  'ticketNumber',
  'cannedReplyId',
  'runId',
  'itemId',
  'itemIds',
  'actual',
  'answer',
  'choices',
  'response',
];

function* listFieldTexts(name: string, spec: FieldSpec): Generator<string> {
  if (name !== '') yield toLabel(name);
  yield spec.description;
  if (spec.kind === 'choice' && !NAMED_ELSEWHERE.has(name)) yield* spec.of.map(toLabel);
  if (spec.kind === 'list') yield* listFieldTexts('', spec.of);
  if (spec.kind === 'record') {
    for (const [field, of] of Object.entries(spec.fields)) yield* listFieldTexts(field, of);
  }
}

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const { components } = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** What the audit log shows changes of. */
const AUDITED = [
  ...['Category', 'Panel', 'Settings', 'Webhook', 'Automation', 'Command', 'Flow', 'CannedReply', 'KnowledgeItem'],
  'Block',
];

/** Fields that nobody changes. */
const KEPT_BY_THE_SERVICE = new Set([
  ...['guildId', 'createdAt', 'updatedAt', 'openTicketCount', 'openCount', 'lastDeliveryAt', 'lastStatus'],
  ...['lastRunAt', 'runCount', 'warnings', 'useCount', 'lastUsedAt', 'syncedAt'],
  ...['helpfulCount', 'notHelpfulCount', 'deflectedCount'],
]);

/** As deep as changes are compared. */
const FIELD_DEPTH = 3;

const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

function* listFieldNames(schema: Schema, depth: number): Generator<string> {
  const { properties = {}, anyOf = [] } = resolve(schema);
  for (const choice of anyOf) yield* listFieldNames(choice, depth);
  for (const [name, of] of Object.entries(properties)) {
    if (KEPT_BY_THE_SERVICE.has(name)) continue;
    yield nameField(name);
    if (depth > 1) yield* listFieldNames(of, depth - 1);
  }
}

function* listAll(): Generator<string> {
  for (const name of AUDITED) yield* listFieldNames(components.schemas[name] ?? {}, FIELD_DEPTH);
  yield* ['expiresAt', 'userId'].map(nameField);
  yield ADDRESS_REFUSED;
  yield* Object.values(getLabels(TICKET_RECORD));
  for (const { label, title, button, done, fields } of PAGE_ACTIONS) {
    yield* [label, title, button, done];
    for (const field of fields) yield* [field.label, field.hint].filter((text) => text !== null);
  }
  for (const name of NODE_TYPE_NAMES) {
    const { description, fields, handles } = getNodeType(name);
    yield toLabel(name);
    yield description;
    for (const [field, spec] of Object.entries(fields)) yield* listFieldTexts(field, spec);
    if (handles !== 'options') yield* handles.map(toLabel);
  }
  yield* listKeys(EVENT_TYPES).map((type) => EVENT_TYPES[type]);
  yield* Object.values(TEXTS).map(({ description }) => description);
  yield* ERROR_REASONS.map((reason) => `error.${reason}@@reason`);
  yield* listKeys(DETAIL_REASONS).map((reason) => `error.detail.${reason}@@reason`);
  yield* SERVICE_SENTENCES.map((sentence) => `${sentence}@@service`);
  yield* IMPORT_SENTENCES.map((sentence) => `${sentence}@@import`);
  yield* OUTPUTS.map(toLabel);
  yield* RUN_STATUSES.map(toLabel);
  yield* ['panel', 'command', 'message', 'api', 'flow'].map(toLabel);
  yield* ['staff', 'user', 'token', 'person', 'automation', 'system'].map(toLabel);
  yield* ['Work', 'Setup', 'Access'];
  yield* ['owner', 'admin', 'staff', 'viewer', 'server', 'organization'];
  yield* [
    'active',
    'expired',
    'revoked',
    'draft',
    'published',
    'archived',
    'deployed',
    'outdated',
    'disabled',
    'failing',
    'pending',
    'succeeded',
    'failed',
  ];
}

/** What the pages translate although no `t('…')` names it: descriptions that the service sends, and names made of its words. */
export const SERVICE_TEXTS: ReadonlySet<string> = new Set(listAll());
