import { lazyPage } from '../kit/lazy-page.tsx';
import { canManageAccess } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { type PageEntry, SANDBOX } from '../shell/page-entry.ts';
import { t } from '../texts/texts.ts';

const FirstSteps = lazyPage<PageProps>(async () => (await import('../onboarding/first-steps.tsx')).FirstSteps);
const Sandbox = lazyPage<PageProps>(async () => (await import('../sandbox/sandbox.tsx')).Sandbox);
const Categories = lazyPage<PageProps>(async () => (await import('../categories/categories.tsx')).Categories);
const Panels = lazyPage<PageProps>(async () => (await import('../panels/panels.tsx')).Panels);
const Flows = lazyPage<PageProps>(async () => (await import('../flows/flows.tsx')).Flows);
const Rules = lazyPage<PageProps>(async () => (await import('../rules/rules.tsx')).Rules);
const Commands = lazyPage<PageProps>(async () => (await import('../commands/commands.tsx')).Commands);
const Settings = lazyPage<PageProps>(async () => (await import('../settings/settings.tsx')).Settings);
const Developers = lazyPage<PageProps>(async () => (await import('../developers/developers.tsx')).Developers);
const OpeningHours = lazyPage<PageProps>(async () => (await import('../hours/hours.tsx')).OpeningHours);
const OrganizationHours = lazyPage<PageProps>(
  async () => (await import('../organization/opening-hours.tsx')).OrganizationHours,
);
const Teams = lazyPage<PageProps>(async () => (await import('../teams/teams.tsx')).Teams);
const Targets = lazyPage<PageProps>(async () => (await import('../targets/targets.tsx')).Targets);
const Blocklist = lazyPage<PageProps>(async () => (await import('../blocklist/blocklist.tsx')).Blocklist);
const Transfers = lazyPage<PageProps>(async () => (await import('../transfers/transfers.tsx')).Transfers);
const Macros = lazyPage<PageProps>(async () => (await import('../macros/macros.tsx')).Macros);

/** Pages that a server is set up with, in the order of the navigation. */
export const SETUP_PAGES: readonly PageEntry[] = [
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
    path: 'macros',
    label: t('Macros'),
    group: 'Setup',
    icon: 'redo',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('tickets:read') && scopes.includes('flows:read'),
    Page: Macros,
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
    path: 'hours',
    label: t('Opening hours'),
    group: 'Setup',
    icon: 'clock',
    kinds: ['organization'],
    isAllowed: ({ scopes }) => scopes.includes('settings:read'),
    Page: OrganizationHours,
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
    path: 'import',
    label: t('Import and export'),
    group: 'Setup',
    icon: 'server',
    kinds: ['server'],
    isAllowed: ({ scopes }) => scopes.includes('settings:write'),
    Page: Transfers,
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
];
