import { NO_TRACER, type SpanStart, type Tracer } from '#core/shared/tracer.ts';
import { summarizeStatement } from './summarize-statement.ts';

const SYSTEM = { 'db.system.name': 'postgresql' };
const UNIT_OF_WORK: SpanStart = { name: 'unit of work', recorded: 'inside', attributes: SYSTEM };

/** Reports statements and transactions as parts of the work that needs them, without the values of parameters. */
export class StatementTracer {
  #tracer: Tracer = NO_TRACER;

  /** Reports to this tracer from now on. */
  use(tracer: Tracer): void {
    this.#tracer = tracer;
  }

  trace<T>(statement: string, work: () => Promise<T>): Promise<T> {
    return this.#tracer.isEnabled ? this.#tracer.trace(describe(statement), work) : work();
  }

  traceUnit<T>(work: () => Promise<T>): Promise<T> {
    return this.#tracer.trace(UNIT_OF_WORK, work);
  }

  /** Returns what a statement with the parameter `:traceParent` stores. */
  getTraceParent(): string | null {
    return this.#tracer.getTraceParent();
  }
}

const describe = (statement: string): SpanStart => {
  const { text, name, operation, comment } = summarizeStatement(statement);
  return {
    name,
    kind: 'client',
    recorded: 'inside',
    attributes: {
      ...SYSTEM,
      'db.operation.name': operation,
      'db.query.summary': text,
      ...(comment !== null && { 'guildesk.statement': comment }),
    },
  };
};
