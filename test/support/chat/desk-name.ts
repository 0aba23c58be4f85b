import { BUILT_IN_NAMES } from '#core/chat-events/index.ts';

/** The whole name of a command of staff, such as `desk member block` for `block`. @throws for a name that no command has */
export const toDeskName = (name: string): string => {
  const found = BUILT_IN_NAMES.find((one) => one.startsWith('desk ') && one.endsWith(` ${name}`));
  if (found === undefined) throw new Error(`Staff has no command ${name}.`);
  return found;
};
