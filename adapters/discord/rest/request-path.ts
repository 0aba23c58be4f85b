import type { RESTOptions } from '@discordjs/rest';
import { BACKGROUND, PRIORITY_HEADER } from './priority.ts';
import { toBase } from './answers.ts';

export interface RequestPathOptions {
  /** The base of the REST API, such as `https://discord.com/api/v10`. */
  readonly apiBase: string;
  /** The address of a gate, such as `http://127.0.0.1:3100`; null to send requests to Discord directly. */
  readonly proxyUrl?: string | null;
  /** Whether nobody waits for the requests of this process. */
  readonly isBackground?: boolean;
}

/** On which way requests reach Discord. */
export interface RequestPath {
  readonly base: Pick<RESTOptions, 'api' | 'version'>;
  readonly toUrl: (url: string) => string;
  /** The headers for the gate; none for what goes to Discord directly. @param getTraceParent is called for the gate alone, since a span that is asked for its name is recorded */
  readonly toHeaders: (url: string, getTraceParent: () => string | null) => Readonly<Record<string, string>>;
}

/** Through a gate where there is one, but for answers to interactions: they have to be there within three seconds, and no rate limit counts them. */
export const createPath = ({ apiBase, proxyUrl = null, isBackground = false }: RequestPathOptions): RequestPath => {
  const direct = toBase(apiBase);
  if (proxyUrl === null) return { base: direct, toUrl: (url) => url, toHeaders: () => ({}) };
  const base = { ...direct, api: `${proxyUrl.replace(/\/+$/, '')}/api` };
  const interactions = `${base.api}/v${base.version}/interactions/`;
  return {
    base,
    toUrl: (url) => (url.startsWith(interactions) ? `${direct.api}${url.slice(base.api.length)}` : url),
    toHeaders: (url, getTraceParent) => {
      if (!url.startsWith(base.api)) return {};
      const traceparent = getTraceParent();
      return { ...(isBackground && { [PRIORITY_HEADER]: BACKGROUND }), ...(traceparent !== null && { traceparent }) };
    },
  };
};
