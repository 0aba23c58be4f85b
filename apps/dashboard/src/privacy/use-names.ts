import type { Owner } from '../owner.ts';
import { nameUser, useUsers } from '../tickets/use-ticket.ts';

/** Returns the name of a member as the chat has it; the id where it has none. */
export const useNames = (owner: Owner, ids: readonly string[]): ((id: string) => string) => {
  const { data } = useUsers(owner, ids);
  return (id) => nameUser(data, id);
};
