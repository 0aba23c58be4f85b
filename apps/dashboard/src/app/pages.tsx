import { lazyPage } from '../kit/lazy-page.tsx';
import { canManageAccess } from '../owner.ts';
import { SETUP_PAGES } from './setup-pages.ts';
import * as work from './work-pages.ts';
import type { FirstVisit, PageProps } from '../page-props.ts';
import type { PageEntry } from '../shell/page-entry.ts';
import { t } from '../texts/texts.ts';

const Tickets = lazyPage<PageProps>(async () => {
  const isOfTicket = parseAddress(location.pathname).rest !== '';
  const [page] = await Promise.all([
    import('../ticket/tickets-page.tsx'),
    isOfTicket && import('../ticket/ticket-page.tsx').catch(() => undefined),
  ]);
  if (isOfTicket) await page.TicketPage.preload();
  return page.TicketsPage;
});
const Servers = lazyPage<PageProps>(async () => (await import('../organization/servers.tsx')).Servers);
const People = lazyPage<PageProps>(async () => (await import('../access/people.tsx')).People);
const Privacy = lazyPage<PageProps>(async () => (await import('../privacy/privacy.tsx')).Privacy);
const AuditLog = lazyPage<PageProps>(async () => (await import('../access/audit-log.tsx')).AuditLog);

const ANALYTICS_SCOPES = ['analytics:read', 'org:analytics:read'];
const AUDIT_SCOPES = { server: 'settings:read', organization: 'org:servers:read' };

/** Every page, in the order of the navigation. The first one that is allowed opens with the server. */
export const PAGES: readonly PageEntry[] = [
  {
    path: 'tickets',
    label: t('Tickets'),
    group: 'Work',
    icon: 'ticket',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('tickets:read'),
    Page: Tickets,
    loadPrefetch: async () => (await import('../ticket/tickets-page.tsx')).prefetchTickets,
  },
  {
    path: 'tickets',
    label: t('Tickets'),
    group: 'Work',
    icon: 'ticket',
    kinds: ['organization'],
    isAllowed: ({ scopes }) => scopes.includes('tickets:read'),
    Page: work.OrganizationTickets,
    loadPrefetch: async () => (await import('../organization/tickets.tsx')).prefetchTickets,
  },
  {
    path: 'servers',
    label: t('Servers'),
    group: 'Work',
    icon: 'building',
    kinds: ['organization'],
    isAllowed: ({ scopes }) => scopes.includes('org:servers:read'),
    Page: Servers,
  },
  {
    path: 'overview',
    label: t('Overview'),
    group: 'Work',
    icon: 'chart',
    kinds: ['server', 'organization'],
    isAllowed: ({ scopes }) => ANALYTICS_SCOPES.some((scope) => scopes.includes(scope)),
    Page: work.OverviewPage,
    loadPrefetch: async () => (await import('../analytics/overview.tsx')).prefetchOverview,
  },
  {
    path: 'notifications',
    label: t('Notifications'),
    group: 'Work',
    icon: 'bell',
    kinds: ['server'],
    isAllowed: work.hasInbox,
    Page: work.Notifications,
    Count: work.UnreadCount,
  },
  {
    path: 'my-work',
    label: t('My work'),
    group: 'Work',
    icon: 'briefcase',
    kinds: ['server'],
    isAllowed: work.isOfStaff,
    Page: work.OwnWorkPage,
  },
  {
    path: 'transcripts',
    label: t('Transcripts'),
    group: 'Work',
    icon: 'ledger',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('transcripts:read'),
    Page: work.Transcripts,
  },
  {
    path: 'staff',
    label: t('Staff'),
    group: 'Work',
    icon: 'headset',
    kinds: ['organization'],
    isAllowed: ({ scopes }) => scopes.includes('org:members:read'),
    Page: work.Staff,
  },
  {
    path: 'knowledge',
    label: t('Knowledge base'),
    group: 'Work',
    icon: 'book',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('knowledgebase:read'),
    Page: work.Knowledge,
  },
  {
    path: 'canned-replies',
    label: t('Canned replies'),
    group: 'Work',
    icon: 'reply',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('knowledgebase:read'),
    Page: work.CannedReplies,
  },
  ...SETUP_PAGES,
  {
    path: 'people',
    label: t('People and roles'),
    group: 'Access',
    icon: 'people',
    kinds: ['server', 'organization'],
    isAllowed: canManageAccess,
    Page: People,
  },
  {
    path: 'privacy',
    label: t('Privacy'),
    group: 'Access',
    icon: 'shield',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('privacy:read'),
    Page: Privacy,
    Count: work.PrivacyCount,
  },
  {
    path: 'audit-log',
    label: t('Audit log'),
    group: 'Access',
    icon: 'history',
    kinds: ['server', 'organization'],
    isAllowed: ({ scopes }) => Object.values(AUDIT_SCOPES).some((scope) => scopes.includes(scope)),
    Page: AuditLog,
  },
];

const ADDRESS = /^\/dashboard\/(server|organization)s\/[^/]+\/([\w-]+)\/?(.*)/;

const parseAddress = (pathname: string) => {
  const [, kind, path, rest = ''] = ADDRESS.exec(pathname) ?? [];
  return { entry: PAGES.find((entry) => entry.path === path && entry.kinds.some((one) => one === kind)), rest };
};

/** Loads the code of the page that an address names, while it is still being found out who is signed in. */
export const preloadPage = async (pathname: string): Promise<void> => {
  const { entry } = parseAddress(pathname);
  await Promise.all([entry?.Page.preload(), entry?.loadPrefetch?.().catch(() => undefined)]);
};

/** Reads what the page that an address names shows first, if the person may open it. @throws what the page will show */
export const prefetchPage = async (visit: Omit<FirstVisit, 'rest'>, pathname: string): Promise<void> => {
  const { entry, rest } = parseAddress(pathname);
  if (!entry?.isAllowed(visit.detail, visit.session)) return;
  const prefetch = await entry.loadPrefetch?.();
  await prefetch?.({ ...visit, rest });
};
