/** Says what an erasure does to a table. `none`: nothing in it is about a person. */
export type Handling = 'erased' | 'kept' | 'none';

export interface TableHandling {
  readonly handling: Handling;
  /** Says what is erased, or why it is kept. */
  readonly what: string;
}

const erased = (what: string): TableHandling => ({ handling: 'erased', what });
const kept = (what: string): TableHandling => ({ handling: 'kept', what });
const NONE: TableHandling = { handling: 'none', what: 'nothing about a person' };

const CHAT = 'the simulated chat, in place of the chat platform';
const CONFIGURATION = 'configuration, with ids of users that it names';

/** docs/operate/personal-data.md shows what an erasure does to each table. */
export const TABLE_HANDLING: Readonly<Record<string, TableHandling>> = {
  analytics_rollups: erased('the id of staff; the numbers stay, under the pseudonym'),
  assignment_queues: NONE,
  attachment_usage: NONE,
  attachments: erased('files of messages and answers, their bytes too (mode `erase`)'),
  audit_entries: erased(
    'the id, and the name of a person of the dashboard or a staff member; what was changed and when stays',
  ),
  automations: kept(CONFIGURATION),
  backtests: erased('backtests that name the person, or that they ordered, are removed'),
  blocks: erased('the id; a block of the person stays, under the pseudonym, with its reason'),
  buffered_messages: erased('messages that wait for their ticket are removed'),
  calendar_orders: NONE,
  calendars: NONE,
  canned_replies: kept(CONFIGURATION),
  categories: kept(CONFIGURATION),
  chat_arrivals: erased(
    'what the chat platform reported; the key of a handled event stays, so that it is not handled twice',
  ),
  chat_effects: erased('drafts and results of messages to the person and in their tickets'),
  chat_gateway_sessions: NONE,
  chat_identify_slots: NONE,
  chat_members: erased('name, picture and roles as they were last seen are removed'),
  chat_problems: erased('the id in a message'),
  chat_shard_holders: NONE,
  commands: kept(CONFIGURATION),
  dashboard_memberships: erased('the membership of an account in the server is removed'),
  dashboard_people: erased(
    'an account goes with its last server, unless people have it; people are removed in the dashboard first',
  ),
  dashboard_sessions: erased('with the account; the names of browser and system, without their versions'),
  dashboard_sign_in_links: erased('with the account'),
  dashboard_ticket_viewers: erased('who looks at a ticket now'),
  data_export_parts: erased('with their exports'),
  data_exports: erased('exports of the data of the person are removed'),
  demo_desks: kept('a pseudonym of the address of a visitor of the demo; it is removed an hour later'),
  direct_orders: erased('what is to be sent to the person'),
  direct_waiting: kept('what a person wrote to the bot before they have a ticket; it is removed after 15 minutes'),
  erasures: erased(
    'the id of the person, at the end of the erasure itself; the pseudonym of a member who asked for it stays',
  ),
  event_consumer_offsets: NONE,
  events: erased('names and texts as in tickets and messages; the event stays'),
  flow_runs: erased('runs of the person end; answers, variables and traces (mode `erase`)'),
  flow_versions: kept(CONFIGURATION),
  flows: kept(CONFIGURATION),
  idempotency_keys: erased('names and texts in stored answers'),
  imported_records: erased('the id in keys; the key stays, so that the record is not imported again'),
  imports: NONE,
  included_servers: NONE,
  knowledge_items: kept(CONFIGURATION),
  knowledge_suggestions: NONE,
  knowledge_words: NONE,
  legal_holds: kept('why the data of a ticket has to be kept'),
  macros: kept(CONFIGURATION),
  notification_orders: erased('direct messages about notifications that wait are removed'),
  notification_settings: erased('what a staff member chose is removed'),
  notifications: erased('notifications of the person are removed; the id of who acted in those of others'),
  organization_calendars: NONE,
  organizations: NONE,
  panels: kept(CONFIGURATION),
  pending_forms: erased('forms that are not sent yet are removed, and messages about which staff is opening a ticket'),
  privacy_requests: erased('requests of the person are removed'),
  request_log: erased('the id in paths'),
  run_causes: erased('counts under the id are removed'),
  run_messages: erased('what the person wrote in the conversation of a flow that has no ticket yet is removed'),
  sandbox_channels: kept(CHAT),
  sandbox_commands: kept(CHAT),
  sandbox_direct_messages: kept(CHAT),
  sandbox_idempotency_keys: kept(CHAT),
  sandbox_members: kept(CHAT),
  sandbox_messages: kept(CHAT),
  sandbox_roles: kept(CHAT),
  server_settings: kept(CONFIGURATION),
  servers: NONE,
  service_settings: NONE,
  staff_activity: erased('the id; the time stays, under the pseudonym'),
  staff_presences: erased('what a staff member chose is removed'),
  staff_totals: erased('the id; the numbers stay, under the pseudonym'),
  started_actions: kept(
    'who acts on a ticket until that is committed, or taken back; a minute after the start unless the bot is out of reach',
  ),
  targets: kept(CONFIGURATION),
  teams: kept(CONFIGURATION),
  ticket_adoptions: NONE,
  ticket_changes: NONE,
  ticket_creations: NONE,
  ticket_messages: erased('name and picture; text, files and parts (mode `erase`); a quote of a message by others'),
  ticket_metrics: erased('the id of staff; the numbers stay, under the pseudonym'),
  ticket_notes: erased('the id; the text of notes that the person wrote (mode `erase`)'),
  ticket_notices: erased('as in tickets'),
  ticket_projections: erased('the id and the reason of a close request'),
  ticket_reminders: erased('reminders of the person are removed'),
  ticket_subscriptions: erased('subscriptions of the person are removed'),
  ticket_timeline: erased('names and texts as in tickets'),
  ticket_word_changes: erased('words of erased texts, as soon as they are worked off'),
  ticket_words: erased('words that no other ticket has'),
  tickets: erased(
    'names, subject, close reason, comment of the rating; answers, external id, metadata (mode `erase`); status, times and rating stay',
  ),
  tokens: NONE,
  transcript_messages: erased('as in messages'),
  transcripts: erased('as in tickets; with a new hash, and links show what is left'),
  transfers: erased('exports of the server, with their files; the id of who ordered an import, and in its report'),
  translation_usage: NONE,
  views: erased('views of the person are removed; a shared one names nobody then; the id in filters'),
  webhook_deliveries: erased('what receivers answered; the body of a delivery is made of its event'),
  webhook_endpoints: NONE,
  webhook_inbox_deliveries: erased('deliveries about the person are removed'),
  webhook_inboxes: NONE,
  webhook_replays: NONE,
  webhooks: NONE,
};

/** More tables of a kind get a row of their own, so that no row is too long to read. */
const MAX_TABLES_IN_ROW = 6;

const renderRows = (tables: readonly string[], { handling, what }: TableHandling): readonly string[] => {
  const names = tables.slice(0, MAX_TABLES_IN_ROW).map((table) => `\`${table}\``);
  const rest = tables.slice(MAX_TABLES_IN_ROW);
  const row = `| ${names.join(', ')} | ${handling} | ${what} |`;
  return rest.length === 0 ? [row] : [row, ...renderRows(rest, { handling, what })];
};

/** The list as a table of Markdown, in which tables of which the same holds stand together. */
export const renderTableHandling = (): string => {
  const groups = Map.groupBy(Object.entries(TABLE_HANDLING), ([, { handling, what }]) => `${handling} ${what}`);
  const rows = [...groups.values()].flatMap((entries) => {
    const [, handling] = entries[0] ?? ['', NONE];
    return renderRows(
      entries.map(([table]) => table),
      handling,
    );
  });
  return ['| Tables | An erasure | What, or why it is kept |', '|---|---|---|', ...rows].join('\n');
};
