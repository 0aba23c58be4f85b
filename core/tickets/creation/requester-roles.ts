import type { ChatPlatform } from '../../chat/index.ts';
import { isAbout } from '../../shared/conditions/condition.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';
import type { OpenTicketInput } from './new-ticket.ts';

const FIELD = 'ticket.requesterRoleIds';

/**
 * Reads the roles of the requester where a target asks for them; somebody who is no member has none. Null where none
 * does. @throws bot_unavailable
 */
export const readRequesterRoles = async (
  { chat }: { readonly chat: Pick<ChatPlatform, 'listRoles'> },
  { guild, requesterId }: Pick<OpenTicketInput, 'guild' | 'requesterId'>,
  { targets }: Pick<CategoryFacts, 'targets'>,
): Promise<readonly string[] | null> => {
  const isAsked = targets?.list.some(({ conditions }) => conditions && isAbout(conditions, FIELD));
  return isAsked ? ((await chat.listRoles(guild, requesterId)) ?? []) : null;
};
