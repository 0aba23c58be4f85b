import type { AuditActor } from './audit-entry.ts';

export interface Caller {
  readonly actor: AuditActor;
  readonly clientAddress: string | null;
}

/** Knows the caller of the running work without a parameter, so that no use case can forget it. */
export interface Callers {
  /** Everything that the work calls and awaits has this caller. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
  /** Returns null for work of the service itself. */
  current(): Caller | null;
}
