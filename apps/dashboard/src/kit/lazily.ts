/** Creates a value when it is needed first: formats of Intl take long to create on a slow computer. */
export const lazily = <T>(create: () => T): (() => T) => {
  let created: { readonly value: T } | undefined;
  return () => (created ??= { value: create() }).value;
};
