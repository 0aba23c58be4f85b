import { MIRROR_ID_PREFIX } from '../pipeline/route.ts';

/** A group of operations. */
export interface Tag {
  readonly name: string;
  readonly description: string;
  /** The names of the group's schemas begin with it. */
  readonly resource: string;
}

/** The groups, by the first word of the ids of their routes. The document lists them in this order. */
export const TAGS: Readonly<Record<string, Tag>> = {
  access: { name: 'Access', resource: 'Token', description: 'The token of the request.' },
  tickets: {
    name: 'Tickets',
    resource: 'Ticket',
    description: 'Requests for support and the conversations about them.',
  },
  attachments: {
    name: 'Attachments',
    resource: 'Attachment',
    description: 'Files of messages: uploads for replies, and copies of what is at an address.',
  },
  categories: {
    name: 'Categories',
    resource: 'Category',
    description: 'Kinds of request and the rules of their tickets.',
  },
  panels: { name: 'Panels', resource: 'Panel', description: 'Messages in channels with which users open tickets.' },
  flows: { name: 'Flows', resource: 'Flow', description: 'Support flows: conversations and actions as a graph.' },
  flowRuns: {
    name: 'Flow runs',
    resource: 'FlowRun',
    description: 'Single executions of flows, automation rules and macros.',
  },
  automations: {
    name: 'Automation rules',
    resource: 'Automation',
    description: 'Rules: when an event happens and conditions hold, actions are executed.',
  },
  macros: {
    name: 'Macros',
    resource: 'Macro',
    description: 'Actions under a name, which staff runs on tickets.',
  },
  backtests: {
    name: 'Backtests',
    resource: 'Backtest',
    description: 'Drafts of rules, targets and assignment, tried on past events.',
  },
  imports: {
    name: 'Imports',
    resource: 'Import',
    description: 'Files of other systems, and of other installations, that are imported into a server.',
  },
  exports: {
    name: 'Exports',
    resource: 'ServerExport',
    description: 'A server as a portable file.',
  },
  views: {
    name: 'Views',
    resource: 'View',
    description: 'Filters, order and columns of the list of tickets under a name, of a staff member or of all.',
  },
  notifications: {
    name: 'Notifications',
    resource: 'Notification',
    description: 'Inboxes of staff members, and what they want to be notified of.',
  },
  calendars: {
    name: 'Calendars',
    resource: 'Calendar',
    description: 'Opening hours and holidays.',
  },
  teams: {
    name: 'Teams',
    resource: 'Team',
    description: 'Teams, their shifts, and who is available.',
  },
  targets: {
    name: 'Targets',
    resource: 'Target',
    description: 'Times within which staff answers and solves tickets.',
  },
  commands: {
    name: 'Custom commands',
    resource: 'Command',
    description: 'Commands that users send to the bot in the chat.',
  },
  knowledgebase: {
    name: 'Knowledge base',
    resource: 'KnowledgeItem',
    description: 'Answers to questions that are asked often.',
  },
  cannedReplies: {
    name: 'Canned replies',
    resource: 'CannedReply',
    description: 'Prepared texts for replies, with variables.',
  },
  transcripts: {
    name: 'Transcripts',
    resource: 'Transcript',
    description: 'The conversations of closed tickets, as JSON, HTML or Markdown.',
  },
  blocklist: { name: 'Block list', resource: 'Block', description: 'Users and roles that may not open tickets.' },
  users: { name: 'Users', resource: 'User', description: 'Users of the chat platform, seen from the server.' },
  chatServer: {
    name: 'Channels and roles',
    resource: 'ChatServer',
    description:
      'Channels, channel groups and roles of the server in the chat. The ids in the configuration come from these.',
  },
  problems: {
    name: 'Problems',
    resource: 'Problem',
    description: 'What the chat platform refused the bot lately, so that somebody of the server has to mend something.',
  },
  privacy: {
    name: 'Privacy',
    resource: 'Erasure',
    description: 'What is done with the data of a person who asks for it.',
  },
  settings: {
    name: 'Settings',
    resource: 'Settings',
    description: 'Settings that a server has for all of its tickets, and the texts of the bot.',
  },
  webhooks: {
    name: 'Webhooks',
    resource: 'Webhook',
    description: 'Addresses that receive events, and the result of each delivery.',
  },
  events: { name: 'Events', resource: 'Event', description: 'The events of the server, kept for 30 days.' },
  auditLog: {
    name: 'Audit log',
    resource: 'AuditEntry',
    description: 'Who changed the configuration of the server and access to it, kept for a year.',
  },
  analytics: { name: 'Analytics', resource: 'Analytics', description: 'Metrics about the tickets of the server.' },
  organization: {
    name: 'Organization',
    resource: 'Organization',
    description: 'The organization of an organization token, its member servers and their transcripts.',
  },
  organizationAnalytics: {
    name: 'Organization analytics',
    resource: 'OrganizationAnalytics',
    description: 'Metrics about the tickets of all member servers, together and side by side.',
  },
  organizationMembers: {
    name: 'Organization members',
    resource: 'OrganizationMember',
    description: 'Staff of all member servers.',
  },
  organizationCalendars: {
    name: 'Organization calendars',
    resource: 'OrganizationCalendar',
    description:
      'Opening hours and holidays of all member servers. Each server has a copy, which follows within seconds and can be used as its own calendars.',
  },
  organizationWebhooks: {
    name: 'Organization webhooks',
    resource: 'OrganizationWebhook',
    description:
      'Webhooks that receive the events of all member servers. A server that joins is included from its next event on; of one that leaves, nothing more is sent.',
  },
  organizationPrivacy: {
    name: 'Organization privacy',
    resource: 'OrganizationErasure',
    description: 'The data of a person in all member servers.',
  },
  [MIRROR_ID_PREFIX]: {
    name: 'Member servers',
    resource: 'MemberServer',
    description:
      'The operations above on one member server, for organization tokens: the same paths, requests and responses under `/org/servers/{guildId}`.',
  },
};

/** The group of the routes whose ids begin with this word. @throws when there is none */
export const getTag = (group: string): Tag => {
  const tag = TAGS[group];
  if (!tag) throw new Error(`TAGS in tags.ts needs an entry for ${group}.`);
  return tag;
};
