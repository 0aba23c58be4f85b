export interface ArchiveEntry {
  /** Is a path in the portable file, such as `tickets.jsonl` or `attachments/<sha256>`. */
  readonly name: string;
  /** Is in bytes. */
  readonly size: number;
}

/**
 * A folder or an archive that is open for reading.
 *
 * Every method throws validation_error for content that is broken, or that grows beyond what it declares.
 */
export interface Archive {
  list(): readonly ArchiveEntry[];
  /** Reads a file of the list from its beginning, as often as it is asked. @throws not_found for another one */
  read(name: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}
