import type { ReactNode } from 'react';
import type { Session } from './api.ts';
import type { IconName } from './kit/icon.tsx';
import { lazyPage } from './kit/lazy-page.tsx';
import { canManageAccess, type Owner, type OwnerDetail } from './owner.ts';
import type { PageProps } from './page-props.ts';

/** A page of a server or of an organization. */
export interface PageEntry {
  readonly path: string;
  readonly label: string;
  readonly group: 'Work' | 'Setup' | 'Access';
  readonly icon: IconName;
  readonly kinds: readonly Owner['kind'][];
  /** Pages that the role does not reach are not offered. */
  readonly isAllowed: (detail: OwnerDetail, session: Session) => boolean;
  readonly Page: (props: PageProps) => ReactNode;
}

const OverviewPage = lazyPage<PageProps>(async () => (await import('./analytics/overview.tsx')).OverviewPage);
const Sandbox = lazyPage<PageProps>(async () => (await import('./sandbox/sandbox.tsx')).Sandbox);
const Tickets = lazyPage<PageProps>(async () => (await import('./tickets/tickets.tsx')).Tickets);
const Integrations = lazyPage<PageProps>(async () => (await import('./access/integrations.tsx')).Integrations);
const Transcripts = lazyPage<PageProps>(async () => (await import('./transcripts/transcripts.tsx')).Transcripts);
const Blocklist = lazyPage<PageProps>(async () => (await import('./blocklist/blocklist.tsx')).Blocklist);
const Settings = lazyPage<PageProps>(async () => (await import('./settings/settings.tsx')).Settings);
const Webhooks = lazyPage<PageProps>(async () => (await import('./webhooks/webhooks.tsx')).Webhooks);
const People = lazyPage<PageProps>(async () => (await import('./access/people.tsx')).People);
const AuditLog = lazyPage<PageProps>(async () => (await import('./access/audit-log.tsx')).AuditLog);

export const SANDBOX = 'sandbox';

const ANALYTICS_SCOPES = ['analytics:read', 'org:analytics:read'];
const AUDIT_SCOPES = { server: 'settings:read', organization: 'org:servers:read' };

/** Every page, in the order of the navigation. The first one that is allowed opens with the server. */
export const PAGES: readonly PageEntry[] = [
  {
    path: 'tickets',
    label: 'Tickets',
    group: 'Work',
    icon: 'ticket',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('tickets:read'),
    Page: Tickets,
  },
  {
    path: 'overview',
    label: 'Overview',
    group: 'Work',
    icon: 'chart',
    kinds: ['server', 'organization'],
    isAllowed: ({ scopes }) => ANALYTICS_SCOPES.some((scope) => scopes.includes(scope)),
    Page: OverviewPage,
  },
  {
    path: 'transcripts',
    label: 'Transcripts',
    group: 'Work',
    icon: 'ledger',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('transcripts:read'),
    Page: Transcripts,
  },
  {
    path: SANDBOX,
    label: 'Sandbox',
    group: 'Setup',
    icon: 'flask',
    kinds: ['server'],
    isAllowed: (_, { isSandbox }) => isSandbox,
    Page: Sandbox,
  },
  {
    path: 'integrations',
    label: 'Integrations',
    group: 'Setup',
    icon: 'plug',
    kinds: ['server'],
    isAllowed: canManageAccess,
    Page: Integrations,
  },
  {
    path: 'settings',
    label: 'Settings',
    group: 'Setup',
    icon: 'filter',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('settings:read'),
    Page: Settings,
  },
  {
    path: 'settings',
    label: 'Settings',
    group: 'Setup',
    icon: 'plug',
    kinds: ['organization'],
    isAllowed: canManageAccess,
    Page: Integrations,
  },
  {
    path: 'webhooks',
    label: 'Webhooks',
    group: 'Setup',
    icon: 'link',
    kinds: ['server', 'organization'],
    isAllowed: ({ scopes }) => scopes.includes('webhooks:read'),
    Page: Webhooks,
  },
  {
    path: 'block-list',
    label: 'Block list',
    group: 'Setup',
    icon: 'close',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('settings:read'),
    Page: Blocklist,
  },
  {
    path: 'people',
    label: 'People and roles',
    group: 'Access',
    icon: 'people',
    kinds: ['server', 'organization'],
    isAllowed: canManageAccess,
    Page: People,
  },
  {
    path: 'audit-log',
    label: 'Audit log',
    group: 'Access',
    icon: 'ledger',
    kinds: ['server', 'organization'],
    isAllowed: ({ scopes }) => Object.values(AUDIT_SCOPES).some((scope) => scopes.includes(scope)),
    Page: AuditLog,
  },
];

/** The pages that somebody can open there. */
export const listPages = ({ kind }: Owner, detail: OwnerDetail, session: Session): readonly PageEntry[] =>
  PAGES.filter(({ kinds, isAllowed }) => kinds.includes(kind) && isAllowed(detail, session));

/** The page that the address names, and what comes after its path. */
export const findPage = (pages: readonly PageEntry[], address: string) => {
  const entry = pages.find(({ path }) => address === path || address.startsWith(`${path}/`));
  return entry ? { entry, rest: address.slice(entry.path.length + 1) } : null;
};
