/** Forwards every access to a value that a `beforeAll` hook creates, so that it can be named outside of tests. */
export const forwardTo = <T extends object>(name: string, current: () => T | undefined): T => {
  const getCurrent = (): T => {
    const target = current();
    if (!target) throw new Error(`The ${name} exists only while tests run; use it inside of tests and hooks.`);
    return target;
  };
  return new Proxy({} as T, {
    get: (_, property) => Reflect.get(getCurrent(), property),
    set: (_, property, value) => Reflect.set(getCurrent(), property, value),
    ownKeys: () => Reflect.ownKeys(getCurrent()),
    getOwnPropertyDescriptor: (_, property) => Reflect.getOwnPropertyDescriptor(getCurrent(), property),
  });
};
