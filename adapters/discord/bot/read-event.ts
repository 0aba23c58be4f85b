import { collectLeftOut } from '../message-schemas.ts';
import { EVENT_SCHEMAS, type ReadEvent, type ReadEventType } from '../event-schemas.ts';

/** How an event that was skipped is reported: without its content. */
export interface RejectedEvent {
  readonly type: ReadEventType;
  /** Names the event among all of this bot. */
  readonly key: string;
  /** Where it is not as Discord documents it, such as `author.id`; null when its handling failed. */
  readonly field: string | null;
  readonly error?: unknown;
}

export type EventReading =
  | { readonly event: ReadEvent; readonly leftOut: LeftOutParts | null }
  /** Null: the event is of no use. */
  | { readonly event: null; readonly rejected: Omit<RejectedEvent, 'key'> | null };

/** Parts that were left out of an event, which counts without them. */
export interface LeftOutParts {
  readonly type: string;
  /** Where each is not as Discord documents it, within the part. */
  readonly fields: readonly string[];
}

const isRead = (type: unknown): type is ReadEventType => typeof type === 'string' && Object.hasOwn(EVENT_SCHEMAS, type);

/** Reads an event by the schema of its type. */
export const readEvent = ({ t: type, d: data }: { readonly t?: unknown; readonly d?: unknown }): EventReading => {
  if (!isRead(type)) return { event: null, rejected: null };
  const { read: reading, leftOut: fields } = collectLeftOut(() => EVENT_SCHEMAS[type].safeParse(data));
  const { data: read, error } = reading;
  const leftOut = fields.length > 0 ? { type, fields } : null;
  // The schema of a type makes the data of this type.
  if (!error) return { event: { t: type, d: read } as ReadEvent, leftOut };
  return { event: null, rejected: { type, field: error.issues[0]?.path.join('.') ?? '' } };
};
