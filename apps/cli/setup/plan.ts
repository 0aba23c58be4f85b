/** A file that the setup writes. */
export interface PlannedFile {
  /** Full. */
  readonly path: string;
  readonly text: string;
  /** 0o600 for what is secret. */
  readonly mode: number;
  /** The user and group that own it; without them who runs the setup. */
  readonly owner?: Owner;
  /** Whether one that is there stays, such as a key that opens secrets. */
  readonly isKept?: boolean;
}

export interface PlannedFolder {
  readonly path: string;
  readonly owner?: Owner;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** What the setup writes, and what the operator does then. */
export interface Plan {
  /** Are made unless they are there, for their owner alone. */
  readonly folders: readonly PlannedFolder[];
  readonly files: readonly PlannedFile[];
  /** A step in a line each: a command, or what to do by hand. */
  readonly steps: readonly string[];
}

export const SECRET = 0o600;
export const PUBLIC = 0o644;
