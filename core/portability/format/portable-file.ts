/** A line of a file. Its number counts from 1. */
export interface PortableLine {
  readonly number: number;
  readonly text: string;
}

/**
 * A portable file that is open for reading. Its parts can be read several times, each from its beginning.
 *
 * Every method throws validation_error for content that is broken, hostile, or another than its summary says.
 */
export interface PortableReader {
  /** Lists the JSON files that it has, by their names. */
  readonly files: readonly string[];
  /** Has the sizes of attachments in bytes, by their SHA-256. */
  readonly attachments: ReadonlyMap<string, number>;
  /** Returns null without the file. */
  findDocument(name: string): Promise<unknown>;
  /** Reads nothing without the file. */
  readLines(name: string): AsyncIterable<PortableLine>;
  /** Reads one of the attachments, at most `maxBytes` long. */
  readAttachment(sha256: string, maxBytes: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Writes a portable file. Nothing is at its place before `finish`. */
export interface PortableWriter {
  writeDocument(name: string, document: unknown): Promise<void>;
  /** Writes one line of JSON for each record. */
  writeLines(name: string, records: AsyncIterable<unknown> | Iterable<unknown>): Promise<void>;
  writeAttachment(sha256: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes `summary.json` with the given counts, and puts the file at its place. */
  finish(counts: Readonly<Record<string, number>>): Promise<void>;
  /** Removes what was written. Does nothing after `finish`. */
  discard(): Promise<void>;
}
