import { InMemoryAuditLog } from '../../support/memory/audit-log.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { createCallers } from '#adapters/node/callers.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import type { AuditEntry, AuditPorts, Caller } from '#core/audit-log/index.ts';
import { FakeClock } from '../../support/fake-clock.ts';

export const CALLER: Caller = { actor: { type: 'person', id: 'p1', name: 'Ada' }, clientAddress: '192.0.2.1' };

/** An audit log in memory. */
export const createAudit = () => {
  const state = new MemoryState();
  const callers = createCallers();
  const log = new InMemoryAuditLog(state);
  const ports: AuditPorts = { log, callers, work: new InMemoryUnitOfWork(state), clock: new FakeClock(), ids: uuidIds };
  const entries = (): readonly AuditEntry[] => [...state.table<AuditEntry>('auditEntries').values()];
  return {
    state,
    ports,
    log,
    entries,
    /** Does work on behalf of a person. */
    act: <T>(work: () => Promise<T>): Promise<T> => callers.run(CALLER, work),
    /** What was recorded: actions, names of resources and fields. */
    changes: () =>
      entries().map(({ action, resourceName, before, after }) => ({ action, resourceName, before, after })),
  };
};
