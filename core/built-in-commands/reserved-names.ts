/** No custom command can have these names. */
const RESERVED_NAMES: readonly string[] = ['ticket', 'desk'];

export const isReservedName = (name: string): boolean => RESERVED_NAMES.includes(name);
