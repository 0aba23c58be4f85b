/** Behaves as `target` except for these methods, even with private fields. */
export const overrideMethods = <Methods extends object, Target extends Methods>(
  target: Target,
  methods: Methods,
): Target =>
  new Proxy(target, {
    get: (_, name): unknown => {
      if (Object.hasOwn(methods, name)) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
