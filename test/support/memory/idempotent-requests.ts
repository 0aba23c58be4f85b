import type { Claim, ClaimState, IdempotentRequests, StoredAnswer } from '#core/idempotency/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

interface Row extends Claim {
  readonly answer: StoredAnswer | null;
}

const toRowKey = ({ request: { callerId, owner, key } }: Claim): string => [callerId, owner, key].join('\n');

const toPartKey = (claim: Claim, part: string): string => [toRowKey(claim), claim.id, part].join('\n');

export class InMemoryIdempotentRequests implements IdempotentRequests {
  readonly #rows: Map<string, Row>;

  constructor(state: MemoryState) {
    this.#rows = state.table('idempotentRequests');
  }

  claim(claim: Claim): Promise<ClaimState> {
    const found = this.#rows.get(toRowKey(claim));
    const earlier = found && found.expiresAt > claim.now ? found : null;
    const obstacle = earlier && findObstacle(claim, earlier);
    if (obstacle) return Promise.resolve(obstacle);
    const id = earlier?.id ?? claim.id;
    this.#rows.set(toRowKey(claim), { ...claim, id, answer: null });
    return Promise.resolve({ state: 'claimed', id });
  }

  renew(claim: Claim, runningUntil: Instant): Promise<void> {
    this.#change(claim, { runningUntil });
    return Promise.resolve();
  }

  record(claim: Claim, answer: StoredAnswer): Promise<boolean> {
    return Promise.resolve(this.#change(claim, { answer }));
  }

  release(claim: Claim): Promise<void> {
    this.#change(claim, { runningUntil: claim.now });
    return Promise.resolve();
  }

  forget(claim: Claim): Promise<void> {
    if (this.#findHeld(claim)) this.#rows.delete(toRowKey(claim));
    return Promise.resolve();
  }

  recordPart(claim: Claim, part: string): Promise<boolean> {
    const row = this.#findHeld(claim);
    if (row) this.#rows.set(toPartKey(claim, part), { ...row, answer: { text: 'null', isSealed: false } });
    return Promise.resolve(row !== null);
  }

  listParts(claim: Claim, parts: readonly string[]): Promise<readonly string[]> {
    return Promise.resolve(parts.filter((part) => this.#rows.has(toPartKey(claim, part))));
  }

  #findHeld(claim: Claim): Row | null {
    const row = this.#rows.get(toRowKey(claim));
    return row?.attempt === claim.attempt && row.answer === null ? row : null;
  }

  #change(claim: Claim, fields: Partial<Row>): boolean {
    const row = this.#findHeld(claim);
    if (row) this.#rows.set(toRowKey(claim), { ...row, ...fields });
    return row !== null;
  }
}

const findObstacle = ({ request, now }: Claim, earlier: Row): ClaimState | null => {
  if (earlier.request.fingerprint !== request.fingerprint) return { state: 'mismatch' };
  if (earlier.answer) return { state: 'answered', id: earlier.id, answer: earlier.answer };
  return earlier.runningUntil > now ? { state: 'running' } : null;
};
