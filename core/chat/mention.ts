import type { UserId } from '../shared/ids.ts';
import type { Mentions } from './chat-message.ts';

/** These are how the platform writes mentions in texts; each reader sees the name. */
export const mentionUser = (id: string | null): string => `<@${id}>`;
export const mentionRole = (id: string): string => `<@&${id}>`;
export const mentionChannel = (id: string): string => `<#${id}>`;

/** Is who is notified by a message. */
export const notifyUser = (id: UserId): Mentions => ({ userIds: [id], roleIds: [] });
