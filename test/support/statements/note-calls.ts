type Store = Readonly<Record<string, unknown>>;

/** Objects that note in `called` which of their methods are called, as `name.method`. */
export const noteCalls = <Stores extends object>(stores: Stores, called: Set<string>): Stores => {
  const entries = Object.entries(stores).map(([name, store]) => [
    name,
    isStore(store) ? noteOf(name, store, called) : store,
  ]);
  return Object.fromEntries(entries) as Stores;
};

/** The methods of the objects, as `name.method`. */
export const listMethods = (stores: object): readonly string[] =>
  Object.entries(stores).flatMap(([name, store]) =>
    isStore(store) ? listMethodNames(store).map((method) => `${name}.${method}`) : [],
  );

const isStore = (value: unknown): value is Store =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const noteOf = (name: string, store: Store, called: Set<string>): Store =>
  new Proxy(store, {
    get: (target, key) => {
      const value = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        called.add(`${name}.${String(key)}`);
        return Reflect.apply(value, target, args);
      };
    },
  });

/** The names of the methods of its class, and of the classes that this one extends. */
const listMethodNames = (store: object): readonly string[] => {
  const type = Object.getPrototypeOf(store) as object | null;
  if (type === null || type === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(type).filter((name) => name !== 'constructor');
  return [...new Set([...own, ...listMethodNames(type)])];
};
