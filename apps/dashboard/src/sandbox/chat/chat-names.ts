import { createContext, useContext } from 'react';
import type { Channel, Member } from './chat-types.ts';
import { toName } from '../../tickets/model/words.ts';
import { t } from '../../texts/texts.ts';

export const isStaff = ({ roleIds }: Member, staffRoleIds: readonly string[]): boolean =>
  roleIds.some((role) => staffRoleIds.includes(role));

/** The names of what messages mention, and who is staff. */
export interface ChatNames {
  readonly nameUser: (id: string) => string;
  readonly nameRole: (id: string) => string;
  readonly nameChannel: (id: string) => string;
  readonly isStaff: (id: string) => boolean;
}

export const toChatNames = (
  members: readonly Member[],
  channels: readonly Channel[],
  staffRoleIds: readonly string[],
): ChatNames => ({
  nameUser: (id) => toName(members.find(({ userId }) => userId === id)?.name ?? null, id),
  nameRole: (id) => (staffRoleIds.includes(id) ? t('staff') : t('role {{id}}', { id })),
  isStaff: (id) => members.some((member) => member.userId === id && isStaff(member, staffRoleIds)),
  nameChannel: (id) => channels.find((channel) => channel.id === id)?.name ?? t('channel {{id}}', { id }),
});

export const ChatNamesContext = createContext<ChatNames>(toChatNames([], [], []));

export const useChatNames = () => useContext(ChatNamesContext);
