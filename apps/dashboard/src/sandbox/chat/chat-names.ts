import { createContext, useContext } from 'react';
import type { Channel, Member } from './chat-types.ts';
import { t } from '../../texts/texts.ts';

/** Finds the names of what messages mention. */
export interface ChatNames {
  readonly nameUser: (id: string) => string;
  readonly nameRole: (id: string) => string;
  readonly nameChannel: (id: string) => string;
}

export const toChatNames = (
  members: readonly Member[],
  channels: readonly Channel[],
  staffRoleIds: readonly string[],
): ChatNames => ({
  nameUser: (id) => members.find(({ userId }) => userId === id)?.name ?? t('user {{id}}', { id }),
  nameRole: (id) => (staffRoleIds.includes(id) ? t('staff') : t('role {{id}}', { id })),
  nameChannel: (id) => channels.find((channel) => channel.id === id)?.name ?? t('channel {{id}}', { id }),
});

export const ChatNamesContext = createContext<ChatNames>(toChatNames([], [], []));

export const useChatNames = () => useContext(ChatNamesContext);
