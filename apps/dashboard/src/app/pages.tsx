import { lazyPage } from '../kit/lazy-page.tsx';
import { canManageAccess } from '../owner.ts';
import { Blocklist, CannedReplies, OpeningHours, Targets, Teams } from './setup-pages.ts';
import type { FirstVisit, PageProps } from '../page-props.ts';
import { type PageEntry, SANDBOX } from '../shell/page-entry.ts';
import { t } from '../texts/texts.ts';

const OverviewPage = lazyPage<PageProps>(async () => (await import('../analytics/overview.tsx')).OverviewPage);
const OwnWorkPage = lazyPage<PageProps>(async () => (await import('../analytics/own-work.tsx')).OwnWorkPage);
const FirstSteps = lazyPage<PageProps>(async () => (await import('../onboarding/first-steps.tsx')).FirstSteps);
const Sandbox = lazyPage<PageProps>(async () => (await import('../sandbox/sandbox.tsx')).Sandbox);
const Tickets = lazyPage<PageProps>(async () => {
  const isOfTicket = parseAddress(location.pathname).rest !== '';
  const [page] = await Promise.all([
    import('../ticket/tickets-page.tsx'),
    isOfTicket && import('../ticket/ticket-page.tsx').catch(() => undefined),
  ]);
  if (isOfTicket) await page.TicketPage.preload();
  return page.TicketsPage;
});
const Categories = lazyPage<PageProps>(async () => (await import('../categories/categories.tsx')).Categories);
const Panels = lazyPage<PageProps>(async () => (await import('../panels/panels.tsx')).Panels);
const Flows = lazyPage<PageProps>(async () => (await import('../flows/flows.tsx')).Flows);
const OrganizationTickets = lazyPage<PageProps>(
  async () => (await import('../organization/tickets.tsx')).OrganizationTickets,
);
const Servers = lazyPage<PageProps>(async () => (await import('../organization/servers.tsx')).Servers);
const Staff = lazyPage<PageProps>(async () => (await import('../organization/staff.tsx')).Staff);
const Rules = lazyPage<PageProps>(async () => (await import('../rules/rules.tsx')).Rules);
const Commands = lazyPage<PageProps>(async () => (await import('../commands/commands.tsx')).Commands);
const Developers = lazyPage<PageProps>(async () => (await import('../developers/developers.tsx')).Developers);
const Transcripts = lazyPage<PageProps>(async () => (await import('../transcripts/transcripts.tsx')).Transcripts);
const Knowledge = lazyPage<PageProps>(async () => (await import('../knowledge/knowledge.tsx')).Knowledge);
const Settings = lazyPage<PageProps>(async () => (await import('../settings/settings.tsx')).Settings);
const People = lazyPage<PageProps>(async () => (await import('../access/people.tsx')).People);
const Privacy = lazyPage<PageProps>(async () => (await import('../privacy/privacy.tsx')).Privacy);
const PrivacyCount = lazyPage<Pick<PageProps, 'owner'>>(
  async () => (await import('../beside/beside-pages.ts')).OpenCount,
  () => null,
);
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
    Page: OrganizationTickets,
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
    Page: OverviewPage,
    loadPrefetch: async () => (await import('../analytics/overview.tsx')).prefetchOverview,
  },
  {
    path: 'my-work',
    label: t('My work'),
    group: 'Work',
    icon: 'briefcase',
    kinds: ['server'],
    isAllowed: ({ scopes }, { person }) => person.userId !== null && scopes.includes('tickets:read'),
    Page: OwnWorkPage,
  },
  {
    path: 'transcripts',
    label: t('Transcripts'),
    group: 'Work',
    icon: 'ledger',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('transcripts:read'),
    Page: Transcripts,
  },
  {
    path: 'staff',
    label: t('Staff'),
    group: 'Work',
    icon: 'headset',
    kinds: ['organization'],
    isAllowed: ({ scopes }) => scopes.includes('org:members:read'),
    Page: Staff,
  },
  {
    path: 'knowledge',
    label: t('Knowledge base'),
    group: 'Work',
    icon: 'book',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('knowledgebase:read'),
    Page: Knowledge,
  },
  {
    path: 'canned-replies',
    label: t('Canned replies'),
    group: 'Work',
    icon: 'reply',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('knowledgebase:read'),
    Page: CannedReplies,
  },
  {
    path: 'first-steps',
    label: t('First steps'),
    group: 'Setup',
    icon: 'steps',
    kinds: ['server'],
    isAllowed: canManageAccess,
    Page: FirstSteps,
  },
  {
    path: SANDBOX,
    label: t('Sandbox'),
    group: 'Setup',
    icon: 'flask',
    kinds: ['server'],
    isAllowed: (_, { isSandbox }) => isSandbox,
    Page: Sandbox,
  },
  {
    path: 'categories',
    label: t('Categories'),
    group: 'Setup',
    icon: 'tag',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('categories:read'),
    Page: Categories,
  },
  {
    path: 'panels',
    label: t('Panels'),
    group: 'Setup',
    icon: 'panel',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('panels:read'),
    Page: Panels,
  },
  {
    path: 'flows',
    label: t('Flows'),
    group: 'Setup',
    icon: 'flow',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('flows:read'),
    Page: Flows,
  },
  {
    path: 'rules',
    label: t('Rules'),
    group: 'Setup',
    icon: 'bolt',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('flows:read'),
    Page: Rules,
  },
  {
    path: 'commands',
    label: t('Commands'),
    group: 'Setup',
    icon: 'command',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('flows:read'),
    Page: Commands,
  },
  {
    path: 'teams',
    label: t('Teams'),
    group: 'Setup',
    icon: 'calendar',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('settings:read'),
    Page: Teams,
  },
  {
    path: 'hours',
    label: t('Opening hours'),
    group: 'Setup',
    icon: 'clock',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('settings:read'),
    Page: OpeningHours,
  },
  {
    path: 'targets',
    label: t('Targets'),
    group: 'Setup',
    icon: 'target',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('settings:read'),
    Page: Targets,
  },
  {
    path: 'settings',
    label: t('Settings'),
    group: 'Setup',
    icon: 'sliders',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('settings:read'),
    Page: Settings,
  },
  {
    path: 'block-list',
    label: t('Block list'),
    group: 'Setup',
    icon: 'ban',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('settings:read'),
    Page: Blocklist,
  },
  {
    path: 'developers',
    label: t('Developers'),
    group: 'Setup',
    icon: 'plug',
    kinds: ['server', 'organization'],
    isAllowed: (detail) => canManageAccess(detail) || detail.scopes.includes('webhooks:read'),
    Page: Developers,
  },
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
    Count: PrivacyCount,
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
