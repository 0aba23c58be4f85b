/** The embedded database, in the data folder. */
export const EMBEDDED_FOLDER = 'db';

/** Files of messages, unless they are in a bucket. */
export const BLOB_FOLDER = 'blobs';

/** The key of secrets, unless it is configured. */
export const KEY_FILE = 'secrets.key';
