/** These are how the platform writes mentions in texts; each reader sees the name. */
export const mentionUser = (id: string | null): string => `<@${id}>`;
export const mentionRole = (id: string): string => `<@&${id}>`;
/** Is not of the platform: notes mention teams like this. */
export const mentionTeam = (id: string): string => `<@team:${id}>`;
export const mentionChannel = (id: string): string => `<#${id}>`;

/** The id of a user that is written as a mention or as a number; null for any other text. */
export const parseUserMention = (text: string): string | null =>
  /^(?:<@!?)?(\d{1,20})>?$/.exec(text.trim())?.[1] ?? null;
