/** Clients can repeat a request under its key for this long. */
export const WINDOW_MS = 24 * 60 * 60 * 1000;
/** A request counts as running this long after its last heartbeat. */
export const RUNNING_MS = 3_000;
/** A duplicate waits this long for the first request. */
export const PATIENCE_MS = 3_000;
export const POLL_MS = 25;
