import type { BackendFactory, IQueueBackend } from 'bullmq';

/** Is Redis or PostgreSQL, as BullMQ knows it. */
export interface Technology<Connection> {
  readonly factory: BackendFactory<IQueueBackend, Connection>;
  /** Begins the name of every key, where there are keys. */
  readonly prefix?: string;
  /** This process alone has the queue: no connection can break, and no other worker can leave a job behind. */
  readonly isAlone?: boolean;
  readonly producer: Connection;
  /** Connections for one worker, and their end for when it cannot close them itself. */
  readonly consumer: () => { readonly connection: Connection; readonly disconnect: () => void };
  /** Says in sentences what an operator has to know. @throws when it is out of reach */
  readonly warnings: () => Promise<readonly string[]>;
  /** Ends all connections, at once. */
  readonly close: () => Promise<void>;
}

/** Background errors must have a listener: an error event without one would end the process. */
export type OpenTechnology<Connection> = (onTrouble: (error: Error) => void) => Promise<Technology<Connection>>;
