import { isChatId, toUserId, type UserId } from '../../shared/ids.ts';
import { Refused } from '../../built-in-commands/index.ts';
import type { StaffContext } from '../staff-context.ts';

/** Accepts a mention or an id. @throws Refused for anything else */
export const parseUser = ({ server }: Pick<StaffContext, 'server'>, given: string | undefined): UserId => {
  const id = /^(?:<@!?)?(\d+)>?$/.exec(given?.trim() ?? '')?.[1] ?? '';
  if (!isChatId(id)) throw new Refused(server.write('answer.user_needed', {}));
  return toUserId(id);
};
