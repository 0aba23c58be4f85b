/** How long a client may repeat a request under its key. */
export const WINDOW_MS = 24 * 60 * 60 * 1000;
/** How long a request counts as running after its last heartbeat. */
export const RUNNING_MS = 3_000;
/** How long a duplicate waits for the first. */
export const PATIENCE_MS = 3_000;
/** How often it looks whether the first has ended. */
export const POLL_MS = 25;
