import type { Session } from '../api.ts';
import { areNoticesOn } from './notices.ts';
import type { Owner } from '../owner.ts';
import { queries } from '../queries.ts';
import { type NotificationSettings, toSettingsQuery } from './use-notifications.ts';
import { toUnreadQuery } from './use-unread.ts';

const hasSound = (owner: Owner): boolean =>
  queries.getQueryData<NotificationSettings>(toSettingsQuery(owner).queryKey)?.sound === true;

/** Counts what is unread again, and announces what is new. Does nothing for a page that nobody sees and that announces nothing. @returns whether there is news */
export const followInbox = async (owner: Owner): Promise<boolean> => {
  if (!queries.getQueryData<Session | null>(['session'])?.person.userId) return false;
  if (document.hidden && !areNoticesOn() && !hasSound(owner)) return false;
  const query = toUnreadQuery(owner);
  const before = queries.getQueryData<number>(query.queryKey);
  await queries.invalidateQueries({ queryKey: query.queryKey.slice(0, -1) });
  const unread = await queries.query({ ...query, staleTime: 0 });
  if (before === undefined || unread <= before) return false;
  const { announce } = await import('./announce.ts');
  await announce(owner);
  return true;
};
