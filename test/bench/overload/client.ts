import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, openConnection } from '../connection.ts';
import { KEY_PLACE, type Order, type Outcome } from './messages.ts';

const TICK_MS = 5;
/** A client gives up after so long. */
const PATIENCE_MS = 15_000;

/** Carries out one order, over as many connections as it allows. */
class Client {
  readonly outcomes: Outcome[] = [];
  readonly #order: Order;
  #startedAt = performance.now();
  readonly #idle: Connection[] = [];
  /** When the requests that wait for a connection were due. */
  readonly #due: number[] = [];
  #next = Math.floor(Math.random() * 1_000_000);
  #open = 0;
  #connecting = 0;

  constructor(order: Order) {
    this.#order = order;
  }

  async run(): Promise<void> {
    const { forMs, perSecond, connections } = this.#order;
    await this.#prepare();
    let scheduled = 0;
    while (this.#elapsed() < forMs) {
      const input = perSecond === null ? connections : (this.#elapsed() / 1_000) * perSecond;
      for (; scheduled < input; scheduled += 1) this.#due.push(this.#elapsed());
      this.#startDue();
      await pause(TICK_MS);
    }
    while (this.#isWaiting() && this.#elapsed() < forMs + PATIENCE_MS) await pause(TICK_MS);
    for (const dueMs of this.#due) this.#note(dueMs, 0);
    for (const connection of this.#idle) connection.close();
  }

  /** To connect takes the service a turn of its event loop each time: that is part of the load, or done before. */
  async #prepare(): Promise<void> {
    const { areOpenBefore, connections } = this.#order;
    while (areOpenBefore && this.#open < connections) await this.#connect();
    this.#startedAt = performance.now();
  }

  #elapsed(): number {
    return performance.now() - this.#startedAt;
  }

  #isWaiting(): boolean {
    return this.#due.length > 0 || this.#idle.length < this.#open;
  }

  #note(dueMs: number, status: number): void {
    this.outcomes.push([dueMs, this.#elapsed() - dueMs, status]);
  }

  #startDue(): void {
    while (this.#due.length > 0) {
      const connection = this.#idle.pop();
      if (!connection) break;
      void this.#send(connection, this.#due.shift() ?? 0);
    }
    for (let missing = this.#due.length - this.#connecting; missing > 0; missing -= 1) void this.#connect();
  }

  async #connect(): Promise<void> {
    if (this.#open >= this.#order.connections) return;
    this.#open += 1;
    this.#connecting += 1;
    const connection = await openConnection(new URL(this.#order.url)).catch(() => null);
    this.#connecting -= 1;
    if (connection === null) this.#open -= 1;
    else this.#idle.push(connection);
    this.#startDue();
  }

  async #send(connection: Connection, dueMs: number): Promise<void> {
    const answer = await connection.send(this.#request()).catch(() => null);
    this.#note(dueMs, answer?.status ?? 0);
    if (answer === null) this.#open -= 1;
    else this.#idle.push(connection);
    if (this.#order.perSecond === null && this.#elapsed() < this.#order.forMs) this.#due.push(this.#elapsed());
    this.#startDue();
  }

  #request(): string {
    this.#next += 1;
    const { requests } = this.#order;
    return (requests[this.#next % requests.length] ?? '').replace(KEY_PLACE, () => randomUUID());
  }
}

process.once('message', (order: Order) => {
  const client = new Client(order);
  void client.run().then(() => {
    process.send?.(client.outcomes, () => process.exit(0));
  });
});
