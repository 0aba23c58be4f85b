import { type Owner, toPath } from '../owner.ts';
import { t } from '../texts/texts.ts';

const STORED = 'guildesk.notices';

/** Whether the person wants to hear of new tickets in this browser, and the browser allows it. */
export const areNoticesOn = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted' && localStorage.getItem(STORED) === 'on';

/** @returns whether they are on now; not where the browser does not allow it */
export const setNotices = async (isOn: boolean): Promise<boolean> => {
  const isAllowed = isOn && 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(STORED, isAllowed ? 'on' : 'off');
  return isAllowed;
};

/** Shows a new ticket. */
export const notify = (owner: Owner, ticketId: string): void => {
  if (areNoticesOn()) showNotice(owner, ticketId, t('A new ticket is there'));
};

/** Shows something about a ticket, which a press opens. Several tabs show it once. */
export const showNotice = (owner: Owner, ticketId: string, text: string): void => {
  const notice = new Notification(text, { tag: ticketId });
  notice.addEventListener('click', () => {
    window.focus();
    location.assign(`/dashboard${toPath(owner)}/tickets/${ticketId}`);
  });
};
