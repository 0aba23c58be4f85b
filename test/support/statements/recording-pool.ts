import type { Pool, PoolClient } from '#adapters/postgres/database/pool.ts';

type Sent = string | { readonly text: string };

/** A pool that adds the text of each statement to `texts` before it is sent. */
export const recordStatements = (pool: Pool, texts: Set<string>): Pool => {
  const note = (sent: Sent) => texts.add(typeof sent === 'string' ? sent : sent.text);
  const recordQueries = <Target extends Pool | PoolClient>(target: Target): Target =>
    new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== 'function') return value;
        if (name === 'connect') return async () => recordQueries(await (object as Pool).connect());
        return (...args: unknown[]): unknown => {
          if (name === 'query') note(args[0] as Sent);
          return Reflect.apply(value, object, args);
        };
      },
    });
  return recordQueries(pool);
};
