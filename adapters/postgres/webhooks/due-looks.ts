import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';

interface Look {
  readonly webhook: WebhookId;
  readonly now: Instant;
  readonly known: number;
}

/** Much shorter than the time between two looks at an endpoint. */
const COLLECT_MS = 50;

/** Those that are known are due as long as their results are not stored. */
const LOOK = `/* sweep: due deliveries of an endpoint */ select x.place::int as place
  from unnest(:webhooks::uuid[], :nows::timestamptz[], :knowns::int[]) with ordinality x(webhook_id, now, known, place)
  where (select count(*) from (
    select 1 from webhook_deliveries d where d.webhook_id = x.webhook_id and d.next_attempt_at <= x.now
    limit x.known + 1) due) > x.known`;

/** Looks for due deliveries of all endpoints of a process together: hundreds that do not answer cost one statement, not one each. */
export class DueLooks {
  readonly #db: Pick<Database, 'query'>;
  #pending: Look[] = [];
  #next: Promise<ReadonlySet<number>> | null = null;

  constructor(db: Pick<Database, 'query'>) {
    this.#db = db;
  }

  /** @throws what kept the statement from being executed, for each look that was in it */
  async hasMoreDue(look: Look): Promise<boolean> {
    const place = this.#pending.push(look);
    return (await (this.#next ??= this.#look())).has(place);
  }

  /** Returns the places of those that have more, from 1 on. */
  async #look(): Promise<ReadonlySet<number>> {
    await pause(COLLECT_MS);
    const looks = this.#pending;
    this.#pending = [];
    this.#next = null;
    const rows = await this.#db.query<{ place: number }>(LOOK, {
      webhooks: looks.map(({ webhook }) => webhook),
      nows: looks.map(({ now }) => now),
      knowns: looks.map(({ known }) => known),
    });
    return new Set(rows.map(({ place }) => place));
  }
}
