/** What is to be sent also when its page has ended, as JSON. */
export const KEPT = 'guildesk.outbox';

export const hasKept = (): boolean => localStorage.getItem(KEPT) !== null;
