import type { Claim, ClaimState, IdempotentRequests, StoredAnswer } from '#core/idempotency/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';

const IS_FREE = 'k.expires_at <= :now::timestamptz';
const HAS_BROKEN_OFF = `k.answer is null and k.running_until <= :now::timestamptz and k.fingerprint = excluded.fingerprint`;

/** A key that is new, expired, or left by a request that broke off. No row: another request holds it. */
const CLAIM = `insert into idempotency_keys as k
    (token_id, guild_id, key, fingerprint, ticket_id, running_until, expires_at, attempt)
  values (:token::uuid, :owner, :key, :fingerprint, :id::uuid, :runningUntil::timestamptz, :expiresAt::timestamptz,
    :attempt::uuid)
  on conflict (token_id, guild_id, key) do update set
    fingerprint = excluded.fingerprint,
    ticket_id = case when ${IS_FREE} then excluded.ticket_id else k.ticket_id end,
    running_until = excluded.running_until, expires_at = excluded.expires_at, attempt = excluded.attempt,
    answer = null, is_sealed = false
  where ${IS_FREE} or (${HAS_BROKEN_OFF})
  returning ticket_id as id`;

const FIND = `select ticket_id as id, fingerprint, answer, is_sealed as "isSealed" from idempotency_keys
  where token_id = :token::uuid and guild_id = :owner and key = :key`;

const IS_HELD = `token_id = :token::uuid and guild_id = :owner and key = :key and attempt = :attempt::uuid and answer is null`;
const SET_RUNNING = `update idempotency_keys set running_until = :until::timestamptz where ${IS_HELD}`;
const RECORD = `update idempotency_keys set answer = :answer, is_sealed = :isSealed where ${IS_HELD} returning 1`;
/** The row of a part lasts as long as that of its request. */
const RECORD_PART = `insert into idempotency_keys
    (token_id, guild_id, key, fingerprint, ticket_id, running_until, expires_at, attempt, answer)
  select token_id, :owner, :partKey, fingerprint, ticket_id, running_until, expires_at, attempt, 'null'
  from idempotency_keys where ${IS_HELD}
  on conflict (token_id, guild_id, key) do update set expires_at = excluded.expires_at, attempt = excluded.attempt
  returning 1`;
const LIST_PARTS = `select key from idempotency_keys
  where token_id = :token::uuid and guild_id = :owner and key = any(:partKeys::text[])`;
const FORGET = `delete from idempotency_keys where ${IS_HELD}`;

interface FoundRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly answer: string | null;
  readonly isSealed: boolean;
}

const toKeyValues = ({ request: { callerId, owner, key } }: Claim) => ({ token: callerId, owner, key });
/** Keys of clients have printable characters only. */
const toPartKey = ({ id }: Claim, part: string): string => `\u001f${id} ${part}`;
const toHeldValues = (claim: Claim) => ({ ...toKeyValues(claim), attempt: claim.attempt });

export class PostgresIdempotentRequests implements IdempotentRequests {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async claim(claim: Claim): Promise<ClaimState> {
    const { request, id, now, runningUntil, expiresAt } = claim;
    const { fingerprint } = request;
    const values = { ...toHeldValues(claim), fingerprint, id, now, runningUntil, expiresAt };
    const claimed = await this.#db.queryOne<{ id: string }>(CLAIM, values);
    if (claimed) return { state: 'claimed', id: claimed.id };
    const found = await this.#db.queryOne<FoundRow>(FIND, toKeyValues(claim));
    if (found && found.fingerprint !== fingerprint) return { state: 'mismatch' };
    if (!found || found.answer === null) return { state: 'running' };
    return { state: 'answered', id: found.id, answer: { text: found.answer, isSealed: found.isSealed } };
  }

  async renew(claim: Claim, until: Instant): Promise<void> {
    await this.#db.query(SET_RUNNING, { ...toHeldValues(claim), until });
  }

  async record(claim: Claim, { text: answer, isSealed }: StoredAnswer): Promise<boolean> {
    return (await this.#db.queryOne(RECORD, { ...toHeldValues(claim), answer, isSealed })) !== null;
  }

  async release(claim: Claim): Promise<void> {
    await this.#db.query(SET_RUNNING, { ...toHeldValues(claim), until: claim.now });
  }

  async forget(claim: Claim): Promise<void> {
    await this.#db.query(FORGET, toHeldValues(claim));
  }

  async recordPart(claim: Claim, part: string): Promise<boolean> {
    const values = { ...toHeldValues(claim), partKey: toPartKey(claim, part) };
    return (await this.#db.queryOne(RECORD_PART, values)) !== null;
  }

  async listParts(claim: Claim, parts: readonly string[]): Promise<readonly string[]> {
    const partKeys = parts.map((part) => toPartKey(claim, part));
    const { token, owner } = toKeyValues(claim);
    const rows = await this.#db.query<{ key: string }>(LIST_PARTS, { token, owner, partKeys });
    const found = new Set(rows.map(({ key }) => key));
    return parts.filter((part) => found.has(toPartKey(claim, part)));
  }
}
