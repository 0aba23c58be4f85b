import { canManageAccess, type Owner, type OwnerDetail } from '../owner.ts';
import { t } from '../texts/texts.ts';

/** The sections of the place for developers, by the end of their addresses. */
export const DEVELOPER_TABS = [
  { path: 'tokens', label: t('API tokens'), isAllowed: canManageAccess },
  {
    path: 'webhooks',
    label: t('Webhooks'),
    isAllowed: ({ scopes }: OwnerDetail) => scopes.includes('webhooks:read'),
  },
  {
    path: 'inbox',
    label: t('Inbox'),
    isAllowed: ({ scopes }: OwnerDetail, kind: Owner['kind']) => kind === 'server' && scopes.includes('webhooks:read'),
  },
  { path: 'explorer', label: t('API explorer'), isAllowed: () => true },
  { path: 'client', label: t('Generate a client'), isAllowed: () => true },
] as const;
