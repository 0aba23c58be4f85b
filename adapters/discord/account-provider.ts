import { removeDirections } from '#core/shared/values/escape-controls.ts';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type {
  AccountProvider,
  AccountServer,
  ChatAccount,
  SignInAnswer,
  SignInAttempt,
} from '#core/dashboard/index.ts';
import { AppError } from '#core/shared/errors.ts';
import type { InvalidRequests } from './rest/invalid-requests.ts';
import { SignInRequests, SignInWait } from './sign-in-requests.ts';
import { toUserId, toGuildId } from '#core/shared/ids.ts';

export interface DiscordSignInOptions {
  readonly applicationId: string;
  readonly clientSecret: string;
  /** The base of the REST API, such as `https://discord.com/api/v10`. */
  readonly apiBase: string;
  readonly version: string;
  /** Milliseconds of the service's clock. */
  readonly nowMs: () => number;
  /** Counts the requests that Discord refuses. */
  readonly invalid: InvalidRequests;
}

/** For each of the three requests of a sign-in. */
const TIMEOUT_MS = 4_000;
const SCOPES = 'identify guilds';
/** An account can be in this many servers. */
const MAX_SERVERS = 200;

/** https://docs.discord.com/developers/topics/permissions */
const ADMINISTRATOR = 1n << 3n;
const MANAGE_GUILD = 1n << 5n;

const Snowflake = z.string().regex(/^\d{1,20}$/);
const User = z.object({ id: Snowflake, username: z.string(), global_name: z.string().nullish() });
const Guilds = z.array(z.object({ id: Snowflake, owner: z.boolean(), permissions: z.string().regex(/^\d+$/) }));

/** Signs accounts of Discord in. https://docs.discord.com/developers/topics/oauth2 */
export const createDiscordAccountProvider = (options: DiscordSignInOptions): AccountProvider => {
  const api = describeApi(options);
  return {
    name: 'Discord',
    createAuthorizationUrl: (attempt) => createAuthorizationUrl(api, attempt),
    fetchAccount: async (attempt, answer) => {
      if (answer.state !== attempt.state) throw createFailedError();
      try {
        api.requests.assertAllowed();
        return await readAccount(api, await fetchAccessToken(api, attempt, answer));
      } catch (error) {
        throw toAppError(error);
      }
    },
  };
};

interface DiscordApi {
  readonly base: string;
  readonly authorizationUrl: string;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: SignInRequests;
}

const describeApi = ({ applicationId, clientSecret, apiBase, ...options }: DiscordSignInOptions): DiscordApi => {
  const base = apiBase.replace(/\/+$/, '');
  const { origin } = new URL(base);
  return {
    base,
    authorizationUrl: `${origin}/oauth2/authorize`,
    server: { issuer: origin, token_endpoint: `${base}/oauth2/token` },
    client: { client_id: applicationId },
    authentication: oauth.ClientSecretPost(clientSecret),
    headers: { 'User-Agent': `DiscordBot (guildesk, ${options.version})` },
    requests: new SignInRequests(options.nowMs, options.invalid),
  };
};

const createAuthorizationUrl = async (
  { authorizationUrl, client }: DiscordApi,
  { redirectUrl, state, verifier }: SignInAttempt,
): Promise<string> => {
  const parameters = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUrl,
    response_type: 'code',
    scope: SCOPES,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Who has consented before is not asked again.
    prompt: 'none',
  });
  return `${authorizationUrl}?${parameters.toString()}`;
};

const fetchAccessToken = async (
  { base, server, client, authentication, headers, requests }: DiscordApi,
  attempt: SignInAttempt,
  { code, state }: SignInAnswer,
): Promise<string> => {
  const parameters = oauth.validateAuthResponse(server, client, new URLSearchParams({ code, state }), attempt.state);
  const { redirectUrl, verifier } = attempt;
  const options = {
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    [oauth.customFetch]: (url: string, init: RequestInit) => requests.fetch(url, init),
    // "Deprecated" in the library so that it stands out: only an address that the operator has configured is without encryption.
    // oxlint-disable-next-line typescript/no-deprecated
    [oauth.allowInsecureRequests]: base.startsWith('http:'),
  };
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    redirectUrl,
    verifier,
    options,
  );
  return (await oauth.processAuthorizationCodeResponse(server, client, response)).access_token;
};

const get = async <T>(
  { base, headers, requests }: DiscordApi,
  token: string,
  path: string,
  schema: z.ZodType<T>,
): Promise<T> => {
  const response = await requests.fetch(base + path, {
    headers: { ...headers, Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Discord answered ${path} with status ${response.status}.`);
  return schema.parse(await response.json());
};

const readAccount = async (api: DiscordApi, token: string): Promise<ChatAccount> => {
  const [user, guilds] = await Promise.all([
    get(api, token, '/users/@me', User),
    get(api, token, `/users/@me/guilds?limit=${MAX_SERVERS}`, Guilds),
  ]);
  return {
    userId: toUserId(user.id),
    name: (removeDirections(user.global_name ?? user.username) || user.username).slice(0, MAX_NAME_LENGTH),
    servers: guilds.slice(0, MAX_SERVERS).map(toAccountServer),
  };
};

const MAX_NAME_LENGTH = 100;

const toAccountServer = ({ id, owner, permissions }: z.output<typeof Guilds>[number]): AccountServer => ({
  guildId: toGuildId(id),
  canManage: owner || (BigInt(permissions) & (ADMINISTRATOR | MANAGE_GUILD)) !== 0n,
});

const createUnavailableError = (options?: ErrorOptions) =>
  new AppError('sign_in_unavailable', 'Discord does not answer now. Try again later, or use a sign-in link.', options);

const createWaitError = (wait: SignInWait) => {
  const seconds = Math.ceil(wait.waitMs / 1_000);
  const message = `Discord takes no sign-ins for the next ${seconds} seconds. Sign in again after them, or use a sign-in link.`;
  return new AppError('sign_in_unavailable', message, { cause: wait, retryAfterMs: wait.waitMs });
};

const createFailedError = (options?: ErrorOptions) =>
  new AppError(
    'sign_in_failed',
    'Discord refused the sign-in, or it began in another browser. Sign in again.',
    options,
  );

/** A refused code is a failed sign-in; everything else is an outage. */
const toAppError = (error: unknown): unknown => {
  if (error instanceof SignInWait) return createWaitError(error);
  const isRefused =
    error instanceof oauth.AuthorizationResponseError ||
    (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant');
  return isRefused ? createFailedError({ cause: error }) : createUnavailableError({ cause: error });
};
