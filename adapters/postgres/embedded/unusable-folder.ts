/**
 * The embedded database cannot be opened. The message says why, as far as it is known. The class has a file of its own, so
 * that a process without the embedded database does not load it.
 */
export class UnusableFolder extends Error {}
