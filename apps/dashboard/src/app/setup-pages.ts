import { lazyPage } from '../kit/lazy-page.tsx';
import type { PageProps } from '../page-props.ts';

/** Pages that a server is set up with. */
export const CannedReplies = lazyPage<PageProps>(
  async () => (await import('../canned-replies/canned-replies.tsx')).CannedReplies,
);
export const OpeningHours = lazyPage<PageProps>(async () => (await import('../hours/hours.tsx')).OpeningHours);
export const Teams = lazyPage<PageProps>(async () => (await import('../teams/teams.tsx')).Teams);
export const Targets = lazyPage<PageProps>(async () => (await import('../targets/targets.tsx')).Targets);
export const Blocklist = lazyPage<PageProps>(async () => (await import('../blocklist/blocklist.tsx')).Blocklist);
