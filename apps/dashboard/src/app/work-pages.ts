import { lazyPage } from '../kit/lazy-page.tsx';
import type { PageProps } from '../page-props.ts';
import type { PageEntry } from '../shell/page-entry.ts';

/** Pages that staff works with. */
export const OverviewPage = lazyPage<PageProps>(async () => (await import('../analytics/overview.tsx')).OverviewPage);
export const OwnWorkPage = lazyPage<PageProps>(async () => (await import('../analytics/own-work.tsx')).OwnWorkPage);
export const Notifications = lazyPage<PageProps>(
  async () => (await import('../notifications/notifications.tsx')).Notifications,
);
export const UnreadCount = lazyPage<Pick<PageProps, 'owner'>>(
  async () => (await import('../beside/beside-pages.ts')).UnreadCount,
  () => null,
);
export const Transcripts = lazyPage<PageProps>(
  async () => (await import('../transcripts/transcripts.tsx')).Transcripts,
);
export const Knowledge = lazyPage<PageProps>(async () => (await import('../knowledge/knowledge.tsx')).Knowledge);
export const CannedReplies = lazyPage<PageProps>(
  async () => (await import('../canned-replies/canned-replies.tsx')).CannedReplies,
);
export const Staff = lazyPage<PageProps>(async () => (await import('../organization/staff.tsx')).Staff);
export const OrganizationTickets = lazyPage<PageProps>(
  async () => (await import('../organization/tickets.tsx')).OrganizationTickets,
);
export const PrivacyCount = lazyPage<Pick<PageProps, 'owner'>>(
  async () => (await import('../beside/beside-pages.ts')).OpenCount,
  () => null,
);

/** Whether the person acts on tickets with an account in the chat. */
export const hasInbox: PageEntry['isAllowed'] = ({ scopes }, { person }) =>
  person.userId !== null && scopes.includes('tickets:write');

/** Whether the person has an account in the chat, and sees tickets. */
export const isOfStaff: PageEntry['isAllowed'] = ({ scopes }, { person }) =>
  person.userId !== null && scopes.includes('tickets:read');
