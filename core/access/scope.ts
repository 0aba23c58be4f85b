import { listKeys } from '../shared/values/list-keys.ts';
/** The docs show these sentences. Writing never implies reading. */
export const SCOPES = {
  'tickets:read': 'Read tickets, their messages and participants',
  'tickets:write': 'Create, change, answer, close and delete tickets',
  'categories:read': 'Read categories',
  'categories:write': 'Create, change and delete categories',
  'panels:read': 'Read panels',
  'panels:write': 'Create, change, deploy and delete panels',
  'flows:read': 'Read flows, automation rules and custom commands',
  'flows:write': 'Create, change and delete flows, automation rules and custom commands',
  'knowledgebase:read': 'Read the knowledge base and canned replies',
  'knowledgebase:write': 'Create, change and delete knowledge base items and canned replies',
  'transcripts:read': 'Read transcripts',
  'transcripts:write': 'Delete transcripts',
  'webhooks:read': 'Read webhooks and their deliveries',
  'webhooks:write': 'Create, change and delete webhooks',
  'settings:read': 'Read settings such as the block list',
  'settings:write': 'Change settings such as the block list',
  'privacy:read': 'Read exports of personal data, and how far exports and erasures are',
  'privacy:write': 'Export, erase or anonymize personal data',
  'analytics:read': 'Read analytics',
  'org:servers:read': 'Read the member servers of the organization',
  'org:members:read': 'Read the staff of all member servers',
  'org:analytics:read': 'Read combined analytics of all member servers',
  'org:transcripts:read': 'Read transcripts of all member servers',
} as const;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = listKeys(SCOPES);

export const isOrganizationScope = (scope: Scope): boolean => scope.startsWith('org:');
