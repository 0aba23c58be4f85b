import type { Middleware } from 'koa';
import type { Principal } from '#core/access/index.ts';
import type { UseCases } from '#core/index.ts';
import { toActor } from '#core/shared/actor.ts';
import { AppError, type ErrorCode, notFound } from '#core/shared/errors.ts';
import { type GuildId, isChatId, isUuid, type OrganizationId, type UserId } from '#core/shared/ids.ts';
import type { RequestState } from './admission.ts';
import { createEncoder } from './encode.ts';
import type { Cursors } from './pagination.ts';
import type { Mounted, Replayable } from './route.ts';
import { type Validated, createValidator } from './validate.ts';

interface HandlerOptions {
  readonly app: UseCases;
  readonly cursors: Cursors;
  readonly isStrict: boolean;
}

/** Answers the requests of one route: access, validation, the use case, encoding. */
export const createHandler = (route: Mounted, { app, cursors, isStrict }: HandlerOptions): Middleware<RequestState> => {
  const validate = createValidator(route);
  const encode = createEncoder(route.returns, isStrict);
  return async (ctx) => {
    ctx.state.route = route.id;
    const principal = ctx.state.principal as Principal;
    app.access.authorize(principal, route);
    const params = checkIds((ctx as unknown as { params: Record<string, string> }).params);
    const input = await validate(ctx);
    const guild = await findGuild(app, principal, params.guildId);

    const list = [
      route.id,
      guild ?? findOrganization(principal),
      ...Object.values(params),
      ...listFilters(input.query),
    ].join('\n');
    const call = toCall(principal, guild, { params, input, cursors, list });
    const outcome = await route.handle(app, call as never).catch(isStrict ? refuseUndeclared(route) : undefined);
    const { result, isReplay } = route.idempotent
      ? (outcome as Replayable<unknown>)
      : { result: outcome, isReplay: false };

    if (isReplay) ctx.set('Idempotent-Replayed', 'true');
    ctx.status = route.returns.status;
    ctx.type = 'application/json';
    ctx.body = encode(result, input.query.limit, (position) => position && cursors.seal(position, list));
  };
};

interface RequestContext {
  readonly params: Record<string, string>;
  readonly input: Validated;
  readonly cursors: Cursors;
  readonly list: string;
}

const toCall = (principal: Principal, guild: GuildId | null, { params, input, cursors, list }: RequestContext) => {
  const { query, body, ifVersion, repeatable } = input;
  const { limit, cursor } = query;
  return {
    principal,
    guild,
    organization: findOrganization(principal),
    actor: toActor(principal.tokenId, body?.staffId as UserId | null | undefined),
    page: { limit, after: cursor === undefined ? null : cursors.open(cursor, list) },
    params,
    query,
    body,
    ifVersion,
    repeatable,
  };
};

/** A cursor is good for the same list only: same route, server or organization, resource and filters. */
const listFilters = ({ limit: _, cursor: __, ...filters }: Validated['query']): string[] =>
  Object.entries(filters)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .sort();

const findGuild = async (app: UseCases, { owner }: Principal, named: string | undefined): Promise<GuildId | null> => {
  if (owner.kind === 'guild') return owner.guildId;
  if (named === undefined) return null;
  const guild = named as GuildId;
  if (!isChatId(guild)) throw notFound('Server');
  await app.organizations.requireMember(owner.organizationId, guild);
  return guild;
};

const findOrganization = ({ owner }: Principal): OrganizationId | null =>
  owner.kind === 'organization' ? owner.organizationId : null;

/** The path parameters that the chat platform names; all others are ours. */
const CHAT_IDS = new Set(['guildId', 'userId']);
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** An id that cannot be one is as unknown as any other. */
const checkIds = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      (CHAT_IDS.has(name) ? isChatId : isUuid)(value) ? value : UNKNOWN_ID,
    ]),
  );

/** The errors that any route may return in addition to those it declares. */
export const COMMON_FAILURES: readonly ErrorCode[] = [
  'validation_error',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];

const refuseUndeclared =
  ({ id, fails, isMirror }: Mounted) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || [...COMMON_FAILURES, ...fails].includes(error.code)) throw error;
    if (isMirror && error.code === 'not_found') throw error;
    throw new Error(`Route ${id} failed with ${error.code}, which it does not declare.`, { cause: error });
  };
