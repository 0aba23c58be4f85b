import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import { createUnauthorizedError, type Principal } from '#core/access/index.ts';
import type { Caller } from '#core/audit-log/index.ts';
import type { OpenedStream } from '#core/event-stream/index.ts';
import type { RequestKey } from '#core/idempotency/index.ts';
import type { UseCases } from '#core/index.ts';
import { lazily } from '#core/shared/concurrency/lazily.ts';
import { toActor } from '#core/shared/actor.ts';
import { AppError, isTransient, notFound } from '#core/shared/errors.ts';
import { type GuildId, isChatId, isUuid, type OrganizationId, toGuildId } from '#core/shared/ids.ts';
import type { OwnerId } from '#core/shared/owner.ts';
import type { DeskGuard } from './desk-guard.ts';
import { type EventStreams, toStreamCaller } from '../event-streams/event-streams.ts';
import { leaveFlight } from '../load-shedding/shedding.ts';
import { StreamEncoder } from '../event-streams/stream-encoder.ts';
import type { RequestState } from '../exchange/request-state.ts';
import { findActingStaff } from '../pipeline/acting-staff.ts';
import { createFieldAnnouncement } from '../pipeline/deprecation.ts';
import { createEncoder } from '../pipeline/encode.ts';
import { answerWithEntityTag, hasEntityTag } from '../pipeline/entity-tag.ts';
import type { Cursors } from '../pipeline/pagination.ts';
import { listReasons } from '../pipeline/reasons.ts';
import type { AnyCall, Mounted, Replayable } from '../pipeline/route.ts';
import { createUploadLimit, type Uploader } from '../pipeline/upload.ts';
import { computeFingerprint, type Validated, createValidator } from '../pipeline/validate.ts';

export interface HandlerOptions {
  readonly app: UseCases;
  readonly cursors: Cursors;
  readonly streams: EventStreams;
  readonly publicUrl: string | null;
  readonly isStrict: boolean;
  /** Null for a service that is no demo. */
  readonly guardDesk: DeskGuard | null;
}

/** Answers the requests of one route: access, validation, the use case, encoding. */
export const createHandler = <State extends RequestState>(
  route: Mounted,
  options: HandlerOptions,
): RouterMiddleware<State> => {
  const { app, cursors, publicUrl, isStrict } = options;
  // Compiled by the first request: all routes together take most of a second.
  const compile = lazily(() => ({
    validate: createValidator(route),
    announce: createFieldAnnouncement(route),
    respond: route.returns.kind === 'stream' ? createStreamResponder(route, options) : createResponder(route, options),
    onFailure: isStrict ? refuseUndeclared(route) : undefined,
  }));
  const answer = async (ctx: RouteContext, principal: Principal): Promise<void> => {
    const { validate, announce, respond, onFailure } = compile();
    const params = checkIds(ctx.params);
    const input = await validate(ctx, findActingStaff(principal));
    ctx.set(announce(input));
    const guild = await findGuild(app, principal, params.guildId);
    const owner = getOwner(principal, guild);
    const list = [route.id, owner, ...Object.values(params), ...listFilters(input.query)].join('\n');
    const base = toBaseUrl(publicUrl ?? `${ctx.protocol}://${ctx.host}`);
    const call = toCall(principal, guild, { params, input, cursors, list, publicUrl: base });
    await respond(ctx, call, list).catch(onFailure);
  };
  return async (ctx) => {
    const { principal } = ctx.state;
    ctx.state.route = route.id;
    if (!principal) throw createUnauthorizedError(false);
    app.access.authorize(principal, route);
    const answerInRoom = async () =>
      route.upload
        ? limitUploads(await getUploader(app, ctx, principal), () => answer(ctx, principal))
        : answer(ctx, principal);
    await (options.guardDesk ? options.guardDesk(ctx, principal, answerInRoom) : answerInRoom());
  };
};

/** A handler reads only this of a request. */
type RouteContext = Context & { readonly params: Readonly<Record<string, string>>; readonly state: RequestState };

/** Executes the call and answers. @param list what a cursor in the answer is good for */
type Respond = (ctx: RouteContext, call: AnyCall, list: string) => Promise<void>;

const createResponder = (route: Mounted, { app, cursors, isStrict }: HandlerOptions): Respond => {
  const encode = createEncoder(route.returns, isStrict);
  const execute = createExecutor(route, app);
  const isTagged = hasEntityTag(route);
  return async (ctx, call, list) => {
    const { result, isReplay } = await execute(call, ctx.ip);
    if (isReplay) ctx.set('Idempotent-Replayed', 'true');
    ctx.status = route.returns.status;
    ctx.type = 'application/json';
    const body = encode(result, call.page.limit, (position) => position && cursors.sign(position, list));
    if (isTagged) answerWithEntityTag(ctx, body, result);
    else ctx.body = body;
  };
};

const createStreamResponder = (route: Mounted, { app, streams, isStrict }: HandlerOptions): Respond => {
  const encode = createEncoder(route.returns, isStrict);
  const encoder = new StreamEncoder((message) => encode(message, 0, () => null));
  return async (ctx, call) => {
    ctx.status = route.returns.status;
    await streams.answer(ctx, {
      caller: toStreamCaller(call.principal),
      open: () => route.handle(app, call) as Promise<OpenedStream>,
      isStillAllowed: () => isStillAllowed(ctx, route, app),
      encoder,
    });
  };
};

/** Whether the caller of an answer that goes on could ask for it now. A database out of reach is no reason to end it. */
const isStillAllowed = async ({ state, params }: RouteContext, route: Mounted, app: UseCases): Promise<boolean> => {
  try {
    const principal = await state.reauthenticate();
    if (!principal) return false;
    app.access.authorize(principal, route);
    await findGuild(app, principal, params.guildId);
    return true;
  } catch (error) {
    return isTransient(error);
  }
};

/** The limit covers the whole process. */
const limitUploads = createUploadLimit();

/** Who uploads to where: a place is given only to those who may. The request leaves its place among those in flight. */
const getUploader = async (app: UseCases, ctx: RouteContext, principal: Principal): Promise<Uploader> => {
  const guild = await findGuild(app, principal, checkIds(ctx.params).guildId);
  leaveFlight(ctx.req);
  return { server: getOwner(principal, guild), owner: getOwner(principal, null) };
};

type Execute = (call: AnyCall, clientAddress: string) => Promise<Replayable<unknown>>;

/** Calls the use case on behalf of the token, or answers as it did before under the same key. */
const createExecutor = (route: Mounted, app: UseCases): Execute => {
  const execute = createIdempotentExecutor(route, app);
  if (route.method === 'get') return execute;
  return (call, clientAddress) => app.auditLog.actAs(toCaller(call.principal, clientAddress), () => execute(call));
};

const createIdempotentExecutor = (route: Mounted, app: UseCases): ((call: AnyCall) => Promise<Replayable<unknown>>) => {
  if (route.idempotency === 'own') return (call) => route.handle(app, call);
  const { executeOnce, executeOnceAsUnit } = app.idempotency;
  const hasSecret = route.hasSecret ?? false;
  return async (call) => {
    const key = toRequestKey(route, call);
    if (!key) return { result: await route.handle(app, call), isReplay: false };
    return route.idempotency === 'unit'
      ? executeOnceAsUnit({ key, hasSecret }, () => route.handle(app, call))
      : executeOnce({ key, hasSecret }, (request) => route.handle(app, { ...call, request }));
  };
};

/** The same key for another route, another resource or another body is another request. */
const toRequestKey = ({ directId }: Mounted, { principal, owner, params, repeatable }: AnyCall): RequestKey | null => {
  if (!repeatable) return null;
  const fingerprint = computeFingerprint([directId, params, repeatable.fingerprint]);
  return { callerId: principal.identity.id, owner, key: repeatable.key, fingerprint };
};

const toCaller = ({ identity: { kind, id, name } }: Principal, clientAddress: string): Caller => ({
  actor: { type: kind, id, name },
  clientAddress,
});

interface RequestContext {
  readonly params: Record<string, string>;
  readonly input: Validated;
  readonly cursors: Cursors;
  readonly list: string;
  readonly publicUrl: string;
}

const toBaseUrl = (url: string): string => url.replace(/\/+$/, '');

const toCall = (
  principal: Principal,
  guild: GuildId | null,
  { params, input, cursors, list, publicUrl }: RequestContext,
): AnyCall => {
  const { query, body, ifVersion, repeatable, lastEventId } = input;
  const { limit, cursor } = query;
  return {
    principal,
    guild,
    organization: findOrganization(principal),
    owner: getOwner(principal, guild),
    actor: toActor(principal.identity, body?.staffId ?? findActingStaff(principal)?.userId),
    page: { limit, after: cursor === undefined ? null : cursors.verify(cursor, list) },
    params,
    query,
    body,
    publicUrl,
    ifVersion,
    repeatable,
    lastEventId,
    request: null,
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
  const guild = toGuildId(named);
  if (!isChatId(guild)) throw notFound('Server');
  await app.organizations.requireMember(owner.organizationId, guild);
  return guild;
};

const getOwner = ({ owner }: Principal, guild: GuildId | null): OwnerId =>
  guild ?? (owner.kind === 'guild' ? owner.guildId : owner.organizationId);

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

const refuseUndeclared = (route: Mounted) => {
  const reasons = listReasons(route);
  return (error: unknown): never => {
    if (!(error instanceof AppError) || reasons.includes(error.reason)) throw error;
    throw new Error(`Route ${route.id} failed with ${error.reason}, which it does not declare.`, { cause: error });
  };
};
