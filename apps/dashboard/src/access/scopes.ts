import { useQuery } from '@tanstack/react-query';
import { fetchScopes } from '../own-api/access.ts';
import type { Owner } from '../owner.ts';
import type { ScopeDescription } from '../own-api/access-types.ts';
import { t } from '../texts/texts.ts';

export interface ScopeGroup {
  readonly label: string;
  readonly scopes: readonly ScopeDescription[];
}

const LABELS: Readonly<Record<string, string>> = {
  tickets: t('Tickets'),
  categories: t('Categories'),
  panels: t('Panels'),
  transcripts: t('Transcripts'),
  webhooks: t('Webhooks'),
  settings: t('Settings'),
  privacy: t('Privacy'),
  analytics: t('Analytics'),
  flows: t('Flows and automation'),
  knowledgebase: t('Knowledge base'),
  'org:servers': t('Organization: servers'),
  'org:members': t('Organization: members'),
  'org:analytics': t('Organization: analytics'),
  'org:transcripts': t('Organization: transcripts'),
};

/** What each scope lets a token do, in the words of the service. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'tickets:read': t('Read tickets, their messages and participants'),
  'tickets:write': t('Create, change, answer, close and delete tickets'),
  'categories:read': t('Read categories'),
  'categories:write': t('Create, change and delete categories'),
  'panels:read': t('Read panels'),
  'panels:write': t('Create, change, deploy and delete panels'),
  'flows:read': t('Read flows, automation rules and custom commands'),
  'flows:write': t('Create, change and delete flows, automation rules and custom commands'),
  'knowledgebase:read': t('Read the knowledge base and canned replies'),
  'knowledgebase:write': t('Create, change and delete knowledge base items and canned replies'),
  'transcripts:read': t('Read transcripts'),
  'transcripts:write': t('Delete transcripts'),
  'webhooks:read': t('Read webhooks and their deliveries'),
  'webhooks:write': t('Create, change and delete webhooks'),
  'settings:read': t('Read settings such as the block list'),
  'settings:write': t('Change settings such as the block list'),
  'privacy:read': t('Read exports of personal data, and how far exports and erasures are'),
  'privacy:write': t('Export, erase or anonymize personal data'),
  'analytics:read': t('Read analytics'),
  'org:servers:read': t('Read the member servers of the organization'),
  'org:members:read': t('Read the staff of all member servers'),
  'org:analytics:read': t('Read combined analytics of all member servers'),
  'org:transcripts:read': t('Read transcripts of all member servers'),
};

/** In the language of the page; a scope that it does not know as the service describes it. */
export const describeScope = ({ scope, description }: ScopeDescription): string => DESCRIPTIONS[scope] ?? description;

const toResource = (scope: string): string => scope.slice(0, scope.lastIndexOf(':'));

export const isReading = (scope: string): boolean => scope.endsWith(':read');

/** Whether it reads or changes. */
export const toAccess = (scope: string): string => (isReading(scope) ? t('Read@@scope') : t('Change@@scope'));

/** The scopes by what they give access to. */
export const groupScopes = (scopes: readonly ScopeDescription[]): readonly ScopeGroup[] =>
  [...Map.groupBy(scopes, ({ scope }) => toResource(scope))].map(([resource, members]) => ({
    label: LABELS[resource] ?? resource,
    scopes: members,
  }));

/** The scopes that a token of this server or organization can have. */
export const useScopes = ({ kind }: Owner) =>
  useQuery({
    queryKey: ['scopes'],
    queryFn: ({ signal }) => fetchScopes(signal),
    staleTime: Infinity,
    select: (scopes) => scopes.filter(({ kinds }) => kinds.includes(kind === 'server' ? 'guild' : 'organization')),
  });

/** The scopes of a token in few words. */
export const summarizeScopes = (scopes: readonly string[], all: readonly ScopeDescription[]): string => {
  const has = (members: readonly ScopeDescription[]) => members.every(({ scope }) => scopes.includes(scope));
  if (all.length > 0 && has(all)) return t('Everything');
  const reading = all.filter(({ scope }) => isReading(scope));
  if (reading.length > 0 && scopes.length === reading.length && has(reading)) return t('Reads everything');
  return t('{{count}} scopes', { count: scopes.length });
};
