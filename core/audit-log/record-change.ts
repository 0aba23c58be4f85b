import type { TokenOwner } from '../access/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Ids } from '../shared/ids.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { AuditAction, AuditResource } from './audit-actions.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuditFields } from './audit-entry.ts';
import type { Caller, Callers } from './callers.ts';
import { describeChange, type Side } from './describe-change.ts';

export interface AuditPorts {
  readonly log: AuditLog;
  readonly callers: Callers;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** How the records of a kind appear in the audit log. */
export interface Subject<T> {
  readonly resource: AuditResource;
  readonly getOwner: (record: T) => TokenOwner;
  readonly getId: (record: T) => string;
  readonly getName: (record: T) => string | null;
  /** The fields whose changes count, as they are stored. */
  readonly toFields: (record: T) => AuditFields;
  /** The same fields as they may be read, without secrets; by default as they are stored. */
  readonly toShown?: (record: T) => AuditFields;
  /** Names what happened to a record; at least one of the two is there. */
  readonly nameAction: (before: T | null, after: T | null) => AuditAction;
}

/** A change of a record that a store makes. */
export interface StoreChange<T, Result> {
  /** Reads the record before the change; null when there is none. */
  readonly find: () => Promise<T | null>;
  readonly make: () => Promise<Result>;
  /** The record after the change; null when it is gone. `before` itself when nothing was changed. */
  readonly toAfter: (result: Result, before: T | null) => T | null;
}

/**
 * Makes a change and records it, as one unit of work. A change that the service makes by itself, and one that changes no
 * field, is not recorded.
 */
export const auditChange = async <T, Result>(
  ports: AuditPorts,
  subject: Subject<T>,
  { find, make, toAfter }: StoreChange<T, Result>,
): Promise<Result> => {
  const caller = ports.callers.current();
  if (!caller) return make();
  return ports.work.run(async () => {
    const before = await find();
    const result = await make();
    await recordChange(ports, caller, subject, { before, after: toAfter(result, before) });
    return result;
  });
};

const recordChange = async <T>(
  ports: AuditPorts,
  caller: Caller,
  subject: Subject<T>,
  { before, after }: { readonly before: T | null; readonly after: T | null },
): Promise<void> => {
  const record = after ?? before;
  const change = describeChange(toSide(subject, before), toSide(subject, after));
  if (record === null || change === null) return;
  await recordEntry(ports, caller, {
    owner: subject.getOwner(record),
    action: subject.nameAction(before, after),
    resource: subject.resource,
    resourceId: subject.getId(record),
    resourceName: subject.getName(record),
    ...change,
  });
};

const toSide = <T>({ toFields, toShown = toFields }: Subject<T>, record: T | null): Side | null =>
  record === null ? null : { stored: toFields(record), shown: toShown(record) };

export interface NewEntry {
  readonly owner: TokenOwner;
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly resourceId: string | null;
  readonly resourceName: string | null;
  readonly before: AuditFields | null;
  readonly after: AuditFields | null;
}

/** Records an entry, in the unit of work of its change. */
export const recordEntry = (
  { log, clock, ids }: AuditPorts,
  caller: Caller,
  { owner, ...entry }: NewEntry,
): Promise<void> =>
  log.record({
    ...entry,
    ...caller,
    id: ids.next('auditEntry'),
    guildId: owner.kind === 'guild' ? owner.guildId : null,
    organizationId: owner.kind === 'organization' ? owner.organizationId : null,
    createdAt: clock.now(),
  });
