type Body = (...args: never[]) => unknown;
type Suite = typeof describe;
type Test = typeof it;

/**
 * Lets the tests that `define` adds fail if their name, with those of their suites, contains one of the names.
 *
 * @returns the names of the tests that failed so, filled while the tests run
 */
export const allowFailures = (names: readonly string[], define: () => void): ReadonlySet<string> => {
  const failed = new Set<string>();
  const suites: string[] = [];
  const globals = globalThis as unknown as { describe: Suite; it: Test };
  const original = { describe: globals.describe, it: globals.it };
  const guard = (name: string, body: Body): Body => {
    const path = [...suites, name].join(' › ');
    if (!names.some((allowed) => path.includes(allowed))) return body;
    return async (...args) => {
      try {
        await body(...args);
      } catch {
        failed.add(path);
      }
    };
  };
  const enter =
    (name: string, body: Body): Body =>
    (...args: never[]) => {
      suites.push(name);
      body(...args);
      suites.pop();
    };
  globals.describe = replaceCalls(original.describe, enter);
  globals.it = replaceCalls(original.it, guard);
  try {
    define();
  } finally {
    Object.assign(globals, original);
  }
  return failed;
};

/** `describe` or `it`, and its `each`, with other bodies. */
const replaceCalls = <Target extends Suite | Test>(
  target: Target,
  wrap: (name: string, body: Body) => Body,
): Target => {
  const call = target as unknown as (name: string, body: Body, timeout?: number) => void;
  const each = target.each as unknown as (...table: unknown[]) => typeof call;
  const replaced = (name: string, body: Body, timeout?: number) => call(name, wrap(name, body), timeout);
  return Object.assign(replaced, target, {
    each:
      (...table: unknown[]) =>
      (name: string, body: Body, timeout?: number) =>
        each(...table)(name, wrap(name, body), timeout),
  }) as Target;
};
