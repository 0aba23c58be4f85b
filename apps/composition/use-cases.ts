import type { Container } from 'inversify';
import type { UseCases } from '#core/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { feature } from './tokens/feature-tokens.ts';

/** Returns the use cases of all features, as the container has put them together. */
export const getUseCases = (container: Container): UseCases =>
  // `feature` has a token for each name of `UseCases`, which its type checks.
  Object.fromEntries(
    listKeys(feature).map((name) => [name, container.get<unknown>(feature[name])]),
  ) as unknown as UseCases;
