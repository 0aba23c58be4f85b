import { ALL_TABLES } from '#adapters/postgres/schema/tables.ts';
import { attachments } from '#adapters/postgres/attachments/attachment-tables.ts';
import { getConfigurationTable } from '#adapters/postgres/portability/portable-tables.ts';
import { messages, notes, tickets, timeline } from '#adapters/postgres/tickets/ticket-tables.ts';
import { transcriptMessages, transcripts } from '#adapters/postgres/transcripts/transcript-tables.ts';
import { RECORD_SCHEMAS } from '#adapters/http/portability/record-schemas.ts';
import { getPortableKind, PORTABLE_KIND_NAMES, TICKET_OMISSIONS } from '#core/portability/index.ts';
import { SETTINGS_FIELDS } from '#core/settings/index.ts';

/** Why the rows of a table are not in a portable file. */
const NOT_PORTABLE: Readonly<Record<string, string>> = {
  analytics_rollups: 'computed from timelines',
  assignment_queues: 'work of processes',
  attachment_usage: 'a limit of the installation',
  audit_entries: 'says who changed what here',
  backtests: 'results, which can be computed again',
  buffered_messages: 'work of processes',
  calendar_orders: 'work of processes',
  chat_arrivals: 'work of processes',
  chat_effects: 'work of processes',
  chat_gateway_sessions: 'the connection of the installation',
  chat_identify_slots: 'the connection of the installation',
  chat_members: 'read from the chat again',
  chat_problems: 'the connection of the installation',
  chat_shard_holders: 'the connection of the installation',
  dashboard_memberships: 'access to the installation',
  dashboard_people: 'access to the installation',
  dashboard_sessions: 'access to the installation',
  dashboard_sign_in_links: 'access to the installation',
  dashboard_ticket_viewers: 'access to the installation',
  translation_usage: 'a limit of the installation',
  transfers: 'imports and exports of the installation',
  data_export_parts: 'personal data on its way',
  data_exports: 'personal data on its way',
  demo_desks: 'of a demo',
  direct_orders: 'work of processes',
  direct_waiting: 'work of processes',
  erasures: 'carried out before the export',
  event_consumer_offsets: 'work of processes',
  events: 'the feed of the installation',
  flow_runs: 'work of processes',
  idempotency_keys: 'requests to the installation',
  imported_records: 'imports of the installation',
  imports: 'imports of the installation',
  included_servers: 'organizations of the installation',
  knowledge_suggestions: 'work of processes',
  knowledge_words: 'computed from articles',
  legal_holds: 'orders to the operator of the installation',
  notification_orders: 'work of processes',
  notification_settings: 'personal choices of staff',
  notifications: 'inboxes of staff',
  organization_calendars: 'of the organization; members carry their copies',
  organizations: 'organizations of the installation',
  pending_forms: 'work of processes',
  privacy_requests: 'orders to the operator of the installation',
  request_log: 'requests to the installation',
  run_causes: 'work of processes',
  run_messages: 'work of processes',
  sandbox_channels: 'the simulated chat',
  sandbox_commands: 'the simulated chat',
  sandbox_direct_messages: 'the simulated chat',
  sandbox_idempotency_keys: 'the simulated chat',
  sandbox_members: 'the simulated chat',
  sandbox_messages: 'the simulated chat',
  sandbox_roles: 'the simulated chat',
  servers: 'added at the other installation',
  service_settings: 'secrets of the installation',
  staff_activity: 'written with the next activity',
  staff_presences: 'personal choices of staff',
  staff_totals: 'computed from timelines',
  started_actions: 'work of processes',
  ticket_changes: 'work of processes',
  ticket_creations: 'work of processes',
  ticket_metrics: 'computed from timelines',
  ticket_notices: 'work of processes',
  ticket_projections: 'work of processes',
  ticket_adoptions: 'work of processes',
  ticket_reminders: 'personal choices of staff',
  ticket_subscriptions: 'personal choices of staff',
  ticket_word_changes: 'work of processes',
  ticket_words: 'computed from messages',
  tokens: 'access to the installation',
  webhook_deliveries: 'the feed of the installation',
  webhook_endpoints: 'the connection of the installation',
  webhook_inbox_deliveries: 'tests of the installation',
  webhook_inboxes: 'tests of the installation',
  webhook_replays: 'work of processes',
};

const OF_TICKETS = {
  ticket: tickets,
  message: messages,
  note: notes,
  timeline,
  transcript: transcripts,
  attachment: attachments,
};
const CARRIED = [
  ...Object.values(OF_TICKETS),
  ...PORTABLE_KIND_NAMES.map(getConfigurationTable),
  transcriptMessages,
].map(({ meta }) => meta.tableName);
/** Carried as part of a flow, and as a document. */
const OTHERS = ['flow_versions', 'server_settings'];

it('carries each table, or says why not', () => {
  const named = [...CARRIED, ...OTHERS, ...Object.keys(NOT_PORTABLE)];
  expect(ALL_TABLES.map(({ meta }) => meta.tableName).toSorted()).toEqual(named.toSorted());
});

const listFields = (table: { readonly meta: { readonly properties: object } }) => Object.keys(table.meta.properties);

it.each(PORTABLE_KIND_NAMES)('carries each field of a %s, or says why not, and checks it', (kind) => {
  const { omitted } = getPortableKind(kind);
  const fields = listFields(getConfigurationTable(kind));
  // Nothing is omitted that is not there.
  expect(fields).toEqual(expect.arrayContaining(Object.keys(omitted)));
  const carried = fields.filter((field) => !Object.hasOwn(omitted, field));
  expect(carried.filter((field) => !Object.hasOwn(RECORD_SCHEMAS[kind].shape, field))).toEqual([]);
});

it.each(['ticket', 'message', 'note', 'timeline'] as const)('carries each field of a %s, or says why not', (kind) => {
  const omitted = TICKET_OMISSIONS[kind];
  const fields = listFields(OF_TICKETS[kind]);
  expect(fields).toEqual(expect.arrayContaining(Object.keys(omitted)));
  const carried = fields.filter((field) => !Object.hasOwn(omitted, field));
  expect(carried.filter((field) => !Object.hasOwn(RECORD_SCHEMAS[kind].shape, field))).toEqual([]);
});

it('knows each field of transcripts and attachments', () => {
  expect(listFields(transcripts).toSorted()).toEqual(
    [...Object.keys(TICKET_OMISSIONS.transcript), 'closedAt', 'createdAt', 'sha256'].toSorted(),
  );
  expect(listFields(attachments).toSorted()).toEqual(
    [...Object.keys(TICKET_OMISSIONS.attachment), 'createdAt', 'error', 'filename', 'sourceUrl'].toSorted(),
  );
});

it('checks each setting', () => {
  expect(Object.keys(RECORD_SCHEMAS.settings.shape).toSorted()).toEqual([...SETTINGS_FIELDS].toSorted());
});
