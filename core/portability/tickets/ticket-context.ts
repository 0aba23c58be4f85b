import type { Actor } from '../../shared/actor.ts';
import type { CategoryId, TicketId } from '../../shared/ids.ts';
import { isUuid } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { isRecord } from '../../shared/values/type-guards.ts';
import type { TicketPolicy } from '../../tickets/index.ts';
import { createBroken, type PortableRecord, readInstant, readKey } from '../format/portable-record.ts';
import type { FindId, ReferenceRules } from '../format/references.ts';
import { chooseId, type ImportPlan } from '../planning/import-plan.ts';
import type { ListErased } from './erase-group.ts';
import type { CheckedKind } from '../planning/record-checks.ts';

/** `adopt`: open tickets go on in their channels. `new`: they get new ones. `close`: they are closed. */
export const OPEN_MODES = ['adopt', 'new', 'close'] as const;
export type OpenMode = (typeof OPEN_MODES)[number];

export interface NamedUser {
  readonly name: string;
  readonly avatarUrl: string | null;
}

/** Is what the plans of all tickets share. */
export interface TicketContext extends ImportPlan {
  readonly findId: FindId;
  readonly findAnyId: (id: string) => string | undefined;
  /** Users of whom the file shows that they are staff. */
  readonly isStaff: (id: string) => boolean;
  /** Finds who a user is, for records whose source does not say it. */
  readonly findUser: (id: string) => NamedUser | null;
  /** Lists persons in lines whose data was erased in the server. */
  readonly listErased: ListErased;
  /** Is added to the numbers of the file. */
  readonly numberOffset: number;
  /** Takes tickets whose category is not known; null when there are none. */
  readonly otherCategoryId: string | null;
  readonly getPolicy: (category: CategoryId) => TicketPolicy;
  readonly open: OpenMode;
  /** Makes transcripts of closed tickets that have none in the file. */
  readonly makesTranscripts: boolean;
}

/** A ticket that is planned, as far as its parts need it. */
export interface TicketIdentity {
  readonly key: string;
  readonly id: TicketId;
  readonly requesterId: string;
}

/** History keeps ids of what is gone, as it is at the source. */
export const toHistoryRules = ({ findId, findAnyId }: Pick<TicketContext, 'findId' | 'findAnyId'>): ReferenceRules => ({
  findId,
  findAnyId,
  toUnknown: (_, key) => (isUuid(key) ? key : null),
});

/** An actor of whom the source does not know what they are is staff or a user. */
export const resolveActor = (context: Pick<TicketContext, 'isStaff'>, actor: unknown, requesterId: string): unknown => {
  if (!isRecord(actor) || actor.type !== 'unknown') return actor;
  const id = String(actor.id);
  return { type: id !== requesterId && context.isStaff(id) ? 'staff' : 'user', id } satisfies Actor;
};

/** Checks a record, and reports texts that were cut. @throws validation_error naming the record and its fields */
export const checkRecord = (
  { checks, onLoss }: Pick<TicketContext, 'checks' | 'onLoss'>,
  kind: CheckedKind,
  key: string,
  record: PortableRecord,
): PortableRecord => {
  const { record: checked, cut } = checks.check(kind, record);
  for (const field of cut) onLoss({ kind, key, field, why: 'The text is too long, and was cut.' });
  return checked;
};

/** Returns the id and the time of a part of a ticket. @throws validation_error without a key or a time */
export const identifyPart = (
  context: TicketContext,
  kind: string,
  record: PortableRecord,
  timeField = 'createdAt',
): { readonly key: string; readonly id: string; readonly at: Instant } => {
  const key = readKey(record);
  const at = readInstant(record, timeField);
  if (at === null) throw createBroken(`${kind} ${key}: ${timeField} is missing`);
  return { key, id: chooseId(context, kind, key, at), at };
};

/** @throws validation_error for two records of one id, which a ticket cannot have */
export const assertDistinct = (kind: string, records: readonly { readonly id: string }[]): void => {
  if (new Set(records.map(({ id }) => id)).size < records.length) throw createBroken(`two of its ${kind} have one key`);
};
