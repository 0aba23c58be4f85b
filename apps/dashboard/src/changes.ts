import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isOutcomeUnknown } from './api-error.ts';
import { newIdempotencyKey } from './http.ts';
import { queries, retryWhenUnknown } from './query-client.ts';

type ChangeOptions<Answer, Input> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn' | 'onSettled'> & {
  /** Whatever begins with one of these keys is read again after the change. */
  readonly stale: readonly (readonly unknown[])[];
};

const refresh = (stale: readonly (readonly unknown[])[]) => () =>
  Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));

/** A change. Not repeated by itself, since it may have been made already. */
export const useChange = <Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  { stale, ...options }: ChangeOptions<Answer, Input>,
) => useMutation({ ...options, mutationFn: change, onSettled: refresh(stale) });

interface Submission {
  readonly body: string;
  readonly key: string;
}

/**
 * Creates something by POST. A submission has an Idempotency-Key of its own, which its retries keep: the automatic ones, and a
 * second press after a failure with an unknown outcome.
 */
export const useCreate = <Answer, Body extends object>(
  create: (body: Body, idempotencyKey: string) => Promise<Answer>,
  {
    stale,
    toBody = (body) => body,
    ...options
  }: ChangeOptions<Answer, Body> & {
    /** What is sent, where more is given: it makes a submission the same. */
    readonly toBody?: (body: Body) => object;
  },
) => {
  const submission = useRef<Submission | null>(null);
  return useMutation({
    ...options,
    mutationFn: async (body: Body) => {
      const text = JSON.stringify(toBody(body));
      if (submission.current?.body !== text) submission.current = { body: text, key: newIdempotencyKey() };
      return create(body, submission.current.key);
    },
    retry: retryWhenUnknown,
    onSettled: (_, error) => {
      if (!isOutcomeUnknown(error)) submission.current = null;
      return refresh(stale)();
    },
  });
};
