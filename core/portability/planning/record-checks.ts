import type { PortableKindName } from '../format/portable-kinds.ts';
import type { PortableRecord } from '../format/portable-record.ts';

export type CheckedKind =
  | PortableKindName
  | 'settings'
  | 'publishedFlow'
  | 'ticket'
  | 'snapshot'
  | 'message'
  | 'note'
  | 'timeline';

export interface CheckedRecord {
  /** Has the fields that its kind has, and no others. */
  readonly record: PortableRecord;
  /** Names fields whose texts were too long, and were cut. */
  readonly cut: readonly string[];
}

/** Checks records by the schemas of the API, so that an import stores nothing that a request could not. */
export interface RecordChecks {
  /** @throws validation_error naming the fields that are missing or wrong */
  check(kind: CheckedKind, record: PortableRecord): CheckedRecord;
}
