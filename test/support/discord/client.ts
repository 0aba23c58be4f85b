import { encodeForm } from '#adapters/discord/rest/encode-form.ts';
import { DefaultRestOptions, DiscordAPIError, REST, type RESTOptions } from '@discordjs/rest';
import type { ZodMiniType } from 'zod/mini';
import type { Discord } from './discord.ts';
import { parseJson, toSchemaForm } from './judge.ts';

/** Longer than any answer takes on a busy machine. */
const TIMEOUT_MS = 60_000;

/** A client of the REST API, with the bot's token, that tries nothing again. */
export const connectRest = (discord: Discord, options: Partial<RESTOptions> = {}): REST =>
  new REST({
    retries: 0,
    timeout: TIMEOUT_MS,
    makeRequest: async (url, init) => DefaultRestOptions.makeRequest(url, await encodeForm(init)),
    ...options,
    api: discord.url.replace(/\/v10$/, ''),
  }).setToken(discord.token);

/** The status, the code and the faults of a request that is refused. */
export const getRefusal = async (request: Promise<unknown>) => {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    const { status, code, rawError } = error;
    return { status, code, ...('errors' in rawError && { errors: rawError.errors }) };
  }
  throw new Error('The request was not refused.');
};

/** What Discord's own schema of an answer finds wrong in one. The schemas know times only with a Z. */
export const findAnswerIssues = (schema: ZodMiniType, answer: unknown): readonly unknown[] => {
  const text = JSON.stringify(answer).replaceAll(/(T[\d:.]+)\+00:00"/g, '$1Z"');
  return schema.safeParse(toSchemaForm(parseJson(text))).error?.issues ?? [];
};
