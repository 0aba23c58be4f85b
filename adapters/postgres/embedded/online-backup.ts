import { randomUUID } from 'node:crypto';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';
import { buildCounts, type RowCounts } from './row-counts.ts';
import type { PglitePool } from './pglite-pool.ts';

/** A checkpoint: from here on the log has the whole page of each first change, so that a torn copy of a page does no harm. */
const START = `select pg_walfile_name(pg_backup_start('guildesk', true)) as segment`;
const STOP = `select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`;
/** The copy ends with this statement, so it has exactly the rows that it counts. */
const buildCountedStop = (counts: string): string => `with counted as materialized (${counts})
  select labelfile as label, pg_walfile_name(lsn) as segment,
    (select coalesce(json_object_agg(name, rows), '{}') from counted) as rows from pg_backup_stop(false)`;
/** After this time without a sign of life, the one who copies is gone. */
const MAX_SILENCE_MS = 60_000;

/** With this, copied files of the database are a database that can be opened. */
export interface BackupEnd {
  /** The content of the file `backup_label`. */
  readonly label: string;
  /** The first and the last segment of the log that recovery reads; files of these names and those between are in `pg_wal`. */
  readonly firstSegment: string;
  readonly lastSegment: string;
  /** The rows of the database that the copy becomes. */
  readonly rows: RowCounts;
}

interface Stopped {
  readonly label: string;
  readonly segment: string;
  readonly rows: RowCounts;
}

interface Current {
  readonly id: string;
  readonly firstSegment: string;
  readonly timer: NodeJS.Timeout;
  /** Whether PostgreSQL still counts it as running. */
  isOpen: boolean;
}

/**
 * Lets another process copy the files of the embedded database while statements run: `start`, copy the files, `stop`, copy the
 * segments of the log, `release`. Until then the log is not freed. Only who starts has the id that the other calls need.
 */
export class OnlineBackup {
  readonly #pool: PglitePool;
  readonly #maxSilenceMs: number;
  readonly #oneByOne = createConcurrencyLimit(1);
  #current: Current | null = null;

  constructor(pool: PglitePool, maxSilenceMs = MAX_SILENCE_MS) {
    this.#pool = pool;
    this.#maxSilenceMs = maxSilenceMs;
  }

  /** Ends an earlier one: the caller makes sure that nobody is copying. @returns the id of the backup */
  start(): Promise<string> {
    return this.#oneByOne('', async () => {
      await this.#end();
      const id = randomUUID();
      // Before the statement: a checkpoint that is asked for from now on comes after it.
      this.#pool.isLogHeld = true;
      try {
        const { segment: firstSegment } = await this.#ask<{ segment: string }>(START);
        // A database that was closed meanwhile has ended it as well.
        const giveUp = () => void this.release(id).catch(() => undefined);
        const timer = setTimeout(giveUp, this.#maxSilenceMs).unref();
        this.#current = { id, firstSegment, timer, isOpen: true };
        return id;
      } catch (error) {
        this.#pool.isLogHeld = false;
        throw error;
      }
    });
  }

  /** Is called again and again while files are copied. @returns false when the backup has ended */
  renew(id: string): boolean {
    if (this.#current?.id !== id) return false;
    this.#current.timer.refresh();
    return true;
  }

  /** All files were copied. @returns null when the backup has ended */
  stop(id: string): Promise<BackupEnd | null> {
    return this.#oneByOne('', async () => {
      const current = this.#current;
      if (!this.renew(id) || !current?.isOpen) return null;
      const counts = await buildCounts((text) => this.#askAll(text));
      current.isOpen = false;
      const { label, segment: lastSegment, rows } = await this.#ask<Stopped>(buildCountedStop(counts));
      return { label, firstSegment: current.firstSegment, lastSegment, rows };
    });
  }

  /** The copy has all it needs, or is given up. @returns false when the backup had ended before */
  release(id: string): Promise<boolean> {
    return this.#oneByOne('', async () => {
      if (this.#current?.id !== id) return false;
      await this.#end();
      return true;
    });
  }

  async #end(): Promise<void> {
    const current = this.#current;
    if (!current) return;
    this.#current = null;
    clearTimeout(current.timer);
    try {
      if (current.isOpen) await this.#ask(STOP);
    } finally {
      this.#pool.isLogHeld = false;
    }
  }

  async #ask<Row>(text: string): Promise<Row> {
    const [row] = await this.#askAll<Row>(text);
    return row as Row;
  }

  async #askAll<Row>(text: string): Promise<readonly Row[]> {
    const { rows } = await this.#pool.query(text);
    return rows as readonly unknown[] as readonly Row[];
  }
}
