import { ignoreOutage } from '../chat/index.ts';
import type { ActingStaff, StaffPorts } from './staff-context.ts';

/** What the work changes of the configuration is recorded under the staff member in the audit log. */
export const asCaller = async <T>(
  { chat, callers }: StaffPorts,
  { guild, userId }: Pick<ActingStaff, 'guild' | 'userId'>,
  work: () => Promise<T>,
): Promise<T> => {
  const [person] = (await chat.listPeople(guild, [userId]).catch(ignoreOutage)) ?? [];
  const actor = { type: 'staff', id: userId, name: person?.name ?? userId } as const;
  return callers.run({ actor, clientAddress: null }, work);
};
