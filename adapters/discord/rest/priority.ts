/** The header in which a process says that nobody waits for a request. */
export const PRIORITY_HEADER = 'x-request-priority';
export const BACKGROUND = 'background';
