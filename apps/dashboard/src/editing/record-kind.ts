/** What every record of the configuration has. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
}

/** A kind of records that is listed, and edited on a page of its own. */
export interface RecordKind<Stored extends StoredRecord, Draft extends object> {
  /** The address of the page, below the server. */
  readonly page: string;
  /** The path of the API, below the server; the keys of queries have it, too. */
  readonly path: string;
  /** `canned reply`, in a sentence. */
  readonly word: string;
  readonly plural: string;
  /** What a role needs to change one. */
  readonly scope: string;
  /** How a conflict calls the fields. */
  readonly labels: Readonly<Record<keyof Draft & string, string>>;
  readonly nameOf: (stored: Stored) => string;
  /** What is stored, as the form edits it; null for a new one. */
  readonly toDraft: (stored: Stored | null) => Draft;
  /** What is sent of a draft, or of its changed fields. */
  readonly toBody: (fields: Partial<Draft>) => object;
}
