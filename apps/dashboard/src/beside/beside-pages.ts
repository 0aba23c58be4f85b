/*
 * What stands beside every page and may come a little later than the page: one file for a browser to ask for.
 */
import './keep-focus.ts';

export { Bell, UnreadCount } from '../notifications/unread-count.tsx';
export { Live } from '../live/live.tsx';
export { OpenCount } from '../privacy/open-count.tsx';
export { WaitsSlot } from '../waiting/slot.tsx';
