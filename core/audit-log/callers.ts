import type { AuditActor } from './audit-entry.ts';

/** On whose behalf work is done, and from where it was asked for. */
export interface Caller {
  readonly actor: AuditActor;
  readonly clientAddress: string | null;
}

/**
 * Knows the caller of the work that is running, as the unit of work is known: without being passed from call to call, so
 * that no use case can forget it.
 */
export interface Callers {
  /** Does work for a caller; everything that it calls and awaits has this caller. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
  /** Null for work of the service itself. */
  current(): Caller | null;
}
