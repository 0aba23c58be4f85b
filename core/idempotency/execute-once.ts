import { type Clock, withHeartbeat } from '../shared/clock.ts';
import { AppError, conflict, isTransient, VersionConflict } from '../shared/errors.ts';
import type { Ids } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { SecretBox } from '../shared/secret-box.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Claim, IdempotentRequests, RequestKey, StoredAnswer } from './idempotent-requests.ts';
import { PATIENCE_MS, POLL_MS, RUNNING_MS, WINDOW_MS } from './idempotency-times.ts';

export interface IdempotencyPorts {
  readonly requests: IdempotentRequests;
  readonly work: UnitOfWork;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface IdempotentRequest {
  /** Identifies effects outside the database; all attempts have the same id. */
  readonly id: string;
  /** Stores the answer; call it in the transaction of the last change. */
  readonly record: (answer: unknown) => Promise<void>;
  readonly parts?: RequestParts;
}

/** The parts of a request that are committed one by one, so that a retry after a crash leaves out those that are done. */
export interface RequestParts {
  /** Call it in the transaction of the last change of the part. */
  readonly record: (part: string) => Promise<void>;
  /** @returns those of `parts` that an earlier attempt has done */
  readonly listDone: (parts: readonly string[]) => Promise<readonly string[]>;
}

export interface ExecuteOnce {
  readonly key: RequestKey;
  /** The stored answer is encrypted. */
  readonly hasSecret: boolean;
}

export interface OnceResult<Answer> {
  readonly result: Answer;
  readonly isReplay: boolean;
}

/**
 * Executes a request once per key. The execution records its answer in the transaction of its change, and identifies
 * its effects outside the database by the request id, so that a retry after a crash repeats none of them. @throws
 * conflict when the key was used for another request, or its first request is still running; errors of the execution,
 * after which the key is free again
 */
export const executeOnce =
  (ports: IdempotencyPorts) =>
  async <Answer>(
    input: ExecuteOnce,
    execute: (request: IdempotentRequest) => Promise<Answer>,
  ): Promise<OnceResult<Answer>> => {
    const { clock } = ports;
    const giveUpAt = plusMs(clock.now(), PATIENCE_MS);
    for (;;) {
      const attempt = await attemptOnce(ports, input, execute);
      if (attempt) return attempt;
      if (clock.now() >= giveUpAt) {
        throw conflict('request_running', 'A request with this Idempotency-Key is still running. Retry in a moment.');
      }
      await clock.sleep(POLL_MS);
    }
  };

/** Expects effects in the database only: they form one transaction with the answer. */
export const executeOnceAsUnit =
  (ports: IdempotencyPorts) =>
  <Answer>(input: ExecuteOnce, execute: () => Promise<Answer>): Promise<OnceResult<Answer>> =>
    executeOnce(ports)(input, (request) =>
      ports.work.run(async () => {
        const answer = await execute();
        await request.record(answer);
        return answer;
      }),
    );

/** Returns null while another process executes the same request. */
const attemptOnce = async <Answer>(
  ports: IdempotencyPorts,
  input: ExecuteOnce,
  execute: (request: IdempotentRequest) => Promise<Answer>,
): Promise<OnceResult<Answer> | null> => {
  const claim = toClaim(ports, input.key);
  const state = await ports.requests.claim(claim);
  switch (state.state) {
    case 'answered':
      return { result: decryptAnswer(ports, state.id, state.answer) as Answer, isReplay: true };
    case 'mismatch':
      throw conflict('key_reused', 'This Idempotency-Key was used for a different request. Use a new key.');
    case 'running':
      return null;
    case 'claimed': {
      const answer = await executeClaimed(
        ports,
        input,
        { ...claim, id: state.id, isRetry: state.id !== claim.id },
        execute,
      );
      // An attempt that took over has the answer, or will have it.
      return answer ? { result: answer.result, isReplay: false } : attemptOnce(ports, input, execute);
    }
  }
};

const toClaim = ({ clock, ids }: IdempotencyPorts, request: RequestKey): Claim => {
  const now = clock.now();
  return {
    request,
    id: ids.next('request'),
    attempt: ids.next('holder'),
    now,
    runningUntil: plusMs(now, RUNNING_MS),
    expiresAt: plusMs(now, WINDOW_MS),
  };
};

/** Returns null when another attempt took over. */
const executeClaimed = async <Answer>(
  ports: IdempotencyPorts,
  { hasSecret }: ExecuteOnce,
  claim: Claim & { readonly isRetry: boolean },
  execute: (request: IdempotentRequest) => Promise<Answer>,
): Promise<{ readonly result: Answer } | null> => {
  const { requests, clock } = ports;
  const recorder = createRecorder(ports, claim, hasSecret);
  const listDone = async (parts: readonly string[]) => (claim.isRetry ? requests.listParts(claim, parts) : []);
  const run = async (): Promise<Answer> => {
    const answer = await execute({
      id: claim.id,
      record: recorder.record,
      parts: { record: recorder.recordPart, listDone },
    });
    // An execution without changes has recorded nothing.
    if (!recorder.isRecorded()) await recorder.record(answer);
    return answer;
  };
  try {
    const renew = () => requests.renew(claim, plusMs(clock.now(), RUNNING_MS));
    return { result: await withHeartbeat(clock, run(), renew) };
  } catch (error) {
    if (recorder.isLost()) return null;
    await endClaim(ports, claim, error);
    throw error;
  }
};

const createRecorder = ({ requests, secrets }: IdempotencyPorts, claim: Claim, isSealed: boolean) => {
  let state: 'open' | 'recorded' | 'lost' = 'open';
  const lose = (): never => {
    state = 'lost';
    throw new VersionConflict('request');
  };
  return {
    record: async (answer: unknown): Promise<void> => {
      const json = JSON.stringify(answer);
      const text = isSealed ? secrets.encrypt(json, getAnswerOwner(claim.id)) : json;
      if (!(await requests.record(claim, { text, isSealed }))) lose();
      state = 'recorded';
    },
    recordPart: async (part: string): Promise<void> => {
      if (!(await requests.recordPart(claim, part))) lose();
    },
    isRecorded: () => state === 'recorded',
    isLost: () => state === 'lost',
  };
};

/** A refused request frees its key; an interrupted one may have had effects, which a retry must not repeat. */
const endClaim = async ({ requests }: IdempotencyPorts, claim: Claim, error: unknown): Promise<void> => {
  const isRefused = error instanceof AppError && !isTransient(error);
  try {
    await (isRefused ? requests.forget(claim) : requests.release(claim));
  } catch (failure) {
    // The claim expires by itself; the caller needs the original error.
    if (!(failure instanceof AppError)) throw failure;
  }
};

export const getAnswerOwner = (id: string): string => `answer|${id}`;

const decryptAnswer = ({ secrets }: IdempotencyPorts, id: string, { text, isSealed }: StoredAnswer): unknown =>
  JSON.parse(isSealed ? secrets.decrypt(text, getAnswerOwner(id)) : text);
