import type { RESTOptions } from '@discordjs/rest';

type Headers = Parameters<RESTOptions['makeRequest']>[1]['headers'];

/** The client names itself; Discord wants to know the bot. */
export const withUserAgent = (headers: Headers, version: string): Record<string, string> => {
  const entries = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(entries), 'User-Agent': `DiscordBot (guildesk, ${version})` };
};
