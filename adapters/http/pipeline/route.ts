import { z } from 'zod';
import type { Principal, Scope } from '#core/access/index.ts';
import type { OpenedStream } from '#core/event-stream/index.ts';
import type { UseCases } from '#core/index.ts';
import type { TokenKind } from '#core/organizations/index.ts';
import type { IdempotentRequest } from '#core/idempotency/index.ts';
import type { Actor } from '#core/shared/actor.ts';
import type { Encoded } from '#core/shared/encoded.ts';
import type { ErrorReason } from '#core/shared/errors.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import type { OwnerId } from '#core/shared/owner.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Deprecation } from './deprecation.ts';
import type { PathParams } from './path-params.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** Names the answer of a route. The view is also the whitelist: a field it does not name never leaves the service. */
export interface Returns<Result> {
  /** `stream`: server-sent events, of which the view is the data. */
  readonly kind: 'one' | 'page' | 'stream';
  readonly status: 200 | 201 | 202;
  readonly view: z.ZodType;
  /** The items of the page are JSON text already, with the fields of the view and no others. */
  readonly isEncoded?: true;
  /** Never set; ties the handler's result to the view at compile time. */
  readonly result?: Result;
}

/** Core's records cannot be changed; a view does not ask for more. */
type Immutable<T> = T extends string ? T : T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
type Shown<View extends z.ZodType> = Immutable<z.output<View>>;

export const one = <View extends z.ZodType>(view: View): Returns<Shown<View>> => ({ kind: 'one', status: 200, view });
export const created = <View extends z.ZodType>(view: View): Returns<Shown<View>> => ({
  kind: 'one',
  status: 201,
  view,
});
/** For work that continues after the response. */
export const accepted = <View extends z.ZodType>(view: View): Returns<Shown<View>> => ({
  kind: 'one',
  status: 202,
  view,
});
export const page = <View extends z.ZodType>(view: View): Returns<Page<Shown<View>>> => ({
  kind: 'page',
  status: 200,
  view,
});

/** For a page whose items the store encodes. */
export const encodedPage = <View extends z.ZodType>(view: View): Returns<Page<Encoded<Shown<View>>>> => ({
  kind: 'page',
  status: 200,
  view,
  isEncoded: true,
});

/** For an answer that goes on: the view is what each message says. */
export const stream = (view: z.ZodObject): Returns<OpenedStream> => ({ kind: 'stream', status: 200, view });

export const Deleted = z
  .object({ id: z.string().describe('Id of what was deleted.'), deleted: z.literal(true).describe('Always true.') })
  .meta({ id: 'Deleted', description: 'Says what was deleted.' });

/** The same request again under one key. */
export interface Repeatable {
  readonly key: string;
  readonly fingerprint: string;
}

export interface Call<Params, Query, Body> {
  readonly principal: Principal;
  /** The server the call is about; of an organization token the one that the path names. */
  readonly guild: GuildId;
  /** Whose token asks; only where organization tokens alone may. */
  readonly organization: OrganizationId;
  /** The server the call is about, or the organization where the call is about one. */
  readonly owner: OwnerId;
  /** The token, or the staff member for whom it acts. */
  readonly actor: Actor;
  readonly page: PageRequest;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The address under which clients reach the service, without a slash at its end. */
  readonly publicUrl: string;
  /** Is the version in the If-Match header. */
  readonly ifVersion: number | null;
  /** Comes from the Idempotency-Key header. */
  readonly repeatable: Repeatable | null;
  /** Is the Last-Event-ID header of a stream. */
  readonly lastEventId: string | null;
  /** Is the request under its key for the use case of a route with the idempotency `recorded`; null without a key. */
  readonly request: IdempotentRequest | null;
}

/** The outcome of an idempotent call: what to answer, and whether it was answered before. */
export interface Replayable<Result> {
  readonly result: Result;
  readonly isReplay: boolean;
}

interface Declaration<Path extends string, Query extends z.ZodObject, Body extends z.ZodType> {
  /** `<feature>.<verb>` or `<feature>.<verbNoun>`; becomes the operation id. */
  readonly id: string;
  readonly method: Method;
  readonly path: Path;
  /**
   * Who may call: `guild` is a guild token and, mirrored under `/org/servers/{guildId}`, an organization token; `org`
   * only an organization token; `any` both, at the same path. `person`: a person in the dashboard, for a server and for an
   * organization; no part of the public API.
   */
  readonly reach: 'guild' | 'org' | 'any' | 'person';
  /** Null only where any token is enough. */
  readonly scope: Scope | null;
  /** Only for people who decide who has access. */
  readonly managesAccess?: true;
  readonly summary: string;
  readonly description?: string;
  /** Each answer announces the end of the operation. Parameters and fields are marked by `deprecated()`. */
  readonly deprecated?: Deprecation;
  readonly query?: Query;
  readonly body?: Body;
  /** A body as the docs show it; it has to be valid. */
  readonly example?: z.input<Body>;
  /** The body is a file, as JSON by `UploadBody` or as multipart/form-data. */
  readonly upload?: true;
  /** For PATCH: the resource as it was read may be sent back, its read-only fields are ignored. */
  readonly patches?: z.ZodObject;
  /** Takes an If-Match header. */
  readonly versioned?: true;
  /**
   * Takes an Idempotency-Key header. `unit`: every effect is in the database, so the whole use case becomes one unit of
   * work with the answer. `recorded`: the use case records the answer with its change, and its effects elsewhere have the
   * id of the request as their key.
   */
  readonly idempotency?: 'unit' | 'recorded';
  /** The answer holds a secret that is shown once; under an Idempotency-Key it is stored encrypted. */
  readonly hasSecret?: true;
  /** Why it may fail, beyond the reasons that every route has and those that follow from the rest (`listReasons`). */
  readonly fails?: readonly ErrorReason[];
}

/** The call of any route, as the pipeline sees it: the server and the organization are those that the token allows. */
export type AnyCall = Omit<Call<unknown, unknown, unknown>, 'guild' | 'organization'> & {
  readonly guild: GuildId | null;
  readonly organization: OrganizationId | null;
};

/** Methods, so that a handler of one route's own parameters, query and body is accepted: the validator gives it those. */
type Handling =
  | {
      /** `none` takes no Idempotency-Key header. */
      readonly idempotency: 'none' | 'unit' | 'recorded';
      handle(app: UseCases, call: AnyCall): Promise<unknown>;
    }
  /** The use case has a mechanism of its own. */
  | { readonly idempotency: 'own'; handle(app: UseCases, call: AnyCall): Promise<Replayable<unknown>> };

export type Route = Omit<Declaration<string, z.ZodObject, z.ZodType>, 'idempotency'> & {
  readonly fails: readonly ErrorReason[];
  readonly returns: Returns<unknown>;
} & Handling;

/** Declares one endpoint. Router, access checks, organization mirror, validation and OpenAPI document are read from it. */
export const route = <
  const Path extends string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType<undefined>,
  Result = unknown,
>(
  declared: Declaration<Path, Query, Body> & {
    readonly returns: Returns<Result>;
    readonly handle: (
      app: UseCases,
      call: Call<PathParams<Path>, z.output<Query>, z.output<Body>>,
    ) => Promise<NoInfer<Result>>;
  },
): Route => ({ fails: [], idempotency: 'none', ...declared });

/** Serves a use case that itself executes a request under an Idempotency-Key once. */
export const idempotentRoute = <
  const Path extends string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType<undefined>,
  Result = unknown,
>(
  declared: Declaration<Path, Query, Body> & {
    readonly returns: Returns<Result>;
    readonly handle: (
      app: UseCases,
      call: Call<PathParams<Path>, z.output<Query>, z.output<Body>>,
    ) => Promise<Replayable<NoInfer<Result>>>;
  },
): Route => ({ fails: [], ...declared, idempotency: 'own' });

/** A route where the router mounts it, for one kind of token. */
export type Mounted = Route & {
  readonly token: TokenKind | 'any';
  /** The path begins with it. */
  readonly prefix: typeof API_PREFIX | typeof DASHBOARD_PREFIX;
  readonly isMirror: boolean;
  /** The id of the route that this one mirrors; its own id for any other route. */
  readonly directId: string;
};

export const API_PREFIX = '/v1';
export const DASHBOARD_PREFIX = '/dashboard/api';

export const ORG_PREFIX = '/org/servers/{guildId}';

/** The ids of mirrored routes begin with it. The organization's own routes begin with `organization`. */
export const MIRROR_ID_PREFIX = 'memberServer';

/** Every guild route again, for organization tokens, under the member server it names. */
export const withOrgMirror = (routes: readonly Route[]): readonly Mounted[] =>
  routes.flatMap((declared): Mounted[] => {
    const { id, path, reach } = declared;
    const direct: Mounted = { ...declared, token: TOKEN_OF[reach], prefix: API_PREFIX, isMirror: false, directId: id };
    if (reach !== 'guild') return [direct];
    const mirror = { id: `${MIRROR_ID_PREFIX}.${id}`, path: ORG_PREFIX + path };
    return [direct, { ...direct, ...mirror, token: 'organization', isMirror: true }];
  });

const TOKEN_OF = { guild: 'guild', org: 'organization', any: 'any', person: 'any' } as const;
