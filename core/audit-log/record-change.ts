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

export interface Subject<T> {
  readonly resource: AuditResource;
  readonly getOwner: (record: T) => TokenOwner;
  readonly getId: (record: T) => string;
  readonly getName: (record: T) => string | null;
  /** Changes of these stored fields are recorded. */
  readonly toFields: (record: T) => AuditFields;
  /** Returns the same fields without secrets; the default is `toFields`. */
  readonly toShown?: (record: T) => AuditFields;
  /** At least one of the two is given. */
  readonly nameAction: (before: T | null, after: T | null) => AuditAction;
}

export interface StoreChange<T, Result> {
  readonly find: () => Promise<T | null>;
  readonly make: () => Promise<Result>;
  /** Returns null for a deleted record, and `before` itself without a change. */
  readonly toAfter: (result: Result, before: T | null) => T | null;
}

/** Makes and records a change in one transaction, except changes without effect or by the service itself. */
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
