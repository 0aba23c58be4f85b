/** The event by which the list of keys is opened. */
export const SHOW_KEYS = 'guildesk:show-keys';

/** Opens the list of keys. */
export const showKeys = (): void => void dispatchEvent(new Event(SHOW_KEYS));
