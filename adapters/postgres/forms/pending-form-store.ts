import type { PendingForm, PendingFormStore } from '#core/forms/index.ts';
import type { GuildId, PendingFormId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import { recordStore } from '../records/record-store.ts';
import { pendingForms } from './pending-form-tables.ts';

export class PostgresPendingFormStore implements PendingFormStore {
  readonly #db: Database;
  readonly #records;
  readonly #put: string;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, pendingForms);
    this.#put = buildPutStatement(db);
  }

  find(guildId: GuildId, id: PendingFormId): Promise<PendingForm | null> {
    return this.#records.find({ guildId, id });
  }

  async put(form: PendingForm): Promise<void> {
    await this.#db.query(this.#put, { guild: form.guildId, form: toJsonText([form]) });
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

const buildPutStatement = (db: Database): string => {
  const form = buildColumns(db, pendingForms);
  return `insert into pending_forms (${form.names})
    select ${form.values('n', { guildId: ':guild::text' })} from ${form.recordset(':form', 'n')}
    on conflict (guild_id, id) do update set answers = excluded.answers, expires_at = excluded.expires_at`;
};

const PURGE = `/* sweep: expired forms */ delete from pending_forms where (guild_id, id) in (
  select guild_id, id from pending_forms where expires_at <= :before::timestamptz limit 1000) returning 1`;
