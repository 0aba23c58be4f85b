import { createHash, randomUUID } from 'node:crypto';
import { computeGuildPermissions } from './permissions.ts';
import { type Answer, route, type Route } from './routes/routes.ts';
import type { World } from './world.ts';

const SCOPE = 'identify guilds';
export const CLIENT_SECRET = 'the secret of the application';

interface Grant {
  readonly userId: string;
  readonly query: URLSearchParams;
}

type Form = Readonly<Record<string, string>>;

/** RFC 7636, section 4.6. */
const isOfGrant = (form: Form, { query }: Grant): boolean => {
  const challenge = createHash('sha256')
    .update(form['code_verifier'] ?? '')
    .digest('base64url');
  return (
    form['grant_type'] === 'authorization_code' &&
    form['redirect_uri'] === query.get('redirect_uri') &&
    challenge === query.get('code_challenge')
  );
};

/** Signing in with an account, by OAuth 2 with PKCE. https://docs.discord.com/developers/topics/oauth2 */
export class SignIn {
  /** The user who consents next; null refuses. */
  user: { readonly id: string } | null = null;
  readonly #world: World;
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The page where somebody consents: where it sends the browser at once, or null for a request that is wrong. */
  authorize(query: URLSearchParams): string | null {
    const isComplete =
      query.get('client_id') === this.#world.bot.id &&
      query.get('response_type') === 'code' &&
      query.get('scope') === SCOPE &&
      query.get('code_challenge_method') === 'S256';
    if (!isComplete) return null;
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (this.user) {
      const code = randomUUID();
      this.#codes.set(code, { userId: this.user.id, query });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return back.href;
  }

  /** Whose access token this is. */
  findUserId(token: string): string | undefined {
    return this.#tokens.get(token);
  }

  exchange(form: Form): Answer {
    const isClient = form['client_id'] === this.#world.bot.id && form['client_secret'] === CLIENT_SECRET;
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
    const code = form['code'] ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    if (!grant || !isOfGrant(form, grant)) return { status: 400, body: { error: 'invalid_grant' } };
    const token = randomUUID();
    this.#tokens.set(token, grant.userId);
    const body = { access_token: token, token_type: 'Bearer', expires_in: 604_800, scope: SCOPE };
    return { status: 200, body };
  }
}

const listGuilds = (world: World, userId: string, query: URLSearchParams) =>
  [...world.guilds.values()]
    .filter(({ members }) => members.has(userId))
    .map((guild) => ({
      id: guild.id,
      name: guild.name,
      icon: guild.icon,
      banner: null,
      owner: guild.ownerId === userId,
      permissions: String(computeGuildPermissions(world, guild.id, userId)),
      features: [],
      ...(query.get('with_counts') === 'true' && {
        approximate_member_count: guild.members.size,
        approximate_presence_count: 1,
      }),
    }));

/** What an account asks after it has signed in; the bot may ask for its guilds, too. */
export const createSignInRoutes = (world: World, signIn: SignIn): Route[] => [
  route<Form>('POST /oauth2/token', { caller: 'none', handle: ({ body }) => signIn.exchange(body) }),
  route('GET /users/@me/guilds', {
    caller: 'user',
    handle: ({ callerId, query }) => ({ status: 200, body: listGuilds(world, callerId, query) }),
  }),
];
