import { OnlineMigration } from './online-migration.ts';

const CHECKS = {
  categories: ['claim_mode', 'follow_up', 'home', 'relay', 'requester_close', 'staff_home', 'takeover', 'visibility'],
  panels: ['style'],
};

const DEFAULTS = {
  automations: { run_count: '0', version: '1' },
  canned_replies: { category_ids: `'[]'`, use_count: '0', version: '1' },
  categories: {
    position: '0',
    archived: 'false',
    channel_name_pattern: `'ticket-{number}'`,
    staff_role_ids: `'[]'`,
    ping_role_ids: `'[]'`,
    required_role_ids: `'[]'`,
    limits: `'{"perUser":null,"total":null,"cooldownSeconds":null}'`,
    require_claim: 'false',
    require_reason: 'false',
    follow_up: `'reopen'`,
    auto_close: `'{"inactiveHours":null,"warnHoursBefore":null,"onMemberLeave":false}'`,
    feedback_enabled: 'true',
    default_priority: `'normal'`,
    default_tags: `'[]'`,
    version: '1',
    pin_opening_message: 'true',
  },
  commands: { version: '1' },
  knowledge_items: {
    tags: `'[]'`,
    language: `'en'`,
    status: `'draft'`,
    visibility: `'public'`,
    keywords: `'[]'`,
    views: '0',
    helpful_count: '0',
    not_helpful_count: '0',
    deflected_count: '0',
    version: '1',
  },
  panels: { style: `'buttons'`, embeds: `'[]'`, options: `'[]'`, open_count: '0', version: '1' },
  ticket_notes: { version: '1' },
  tickets: { status: `'open'`, message_count: '0', reopen_count: '0', version: '1', event_count: '0' },
  webhooks: { version: '1' },
};

/** Columns have the initial values that records declare; which choices there are is known to core alone. */
export class InitialValues extends OnlineMigration {
  override up(): void {
    for (const [table, columns] of Object.entries(CHECKS)) {
      const checks = columns.map((column) => `drop constraint if exists "${table}_${column}_check"`);
      this.addSql(`alter table "${table}" ${checks.join(', ')}`);
    }
    for (const [table, values] of Object.entries(DEFAULTS)) {
      const defaults = Object.entries(values).map(([column, value]) => `alter column "${column}" set default ${value}`);
      this.addSql(`alter table "${table}" ${defaults.join(', ')}`);
    }
  }
}
