import { call } from '../api.ts';
import type { paths as OrganizationPaths } from '../generated/organization.d.ts';
import type { paths } from '../generated/server.d.ts';
import { type Owner, toPath } from '../owner.ts';
import type { Page } from '../queries.ts';
import type { BodyOf, RequestBody } from '../schemas.ts';

type ServerPath =
  | 'automations'
  | 'calendars'
  | 'canned-replies'
  | 'categories'
  | 'commands'
  | 'knowledgebase'
  | 'macros'
  | 'panels'
  | 'targets'
  | 'teams';

type OrganizationPath = 'calendars';

/** The records of the API that are listed, created, changed and deleted in the same way; those of an organization have `org/`, as in its public API. */
export type RecordPath = ServerPath | `org/${OrganizationPath}`;

interface JsonAnswer<Body> {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Body } } };
}

type DataOf<Operation> = Operation extends JsonAnswer<{ data: infer Data }> ? Data : never;

/** What the API stores, by path, as its document says. */
type Records = { readonly [Path in ServerPath]: DataOf<paths[`/${Path}/{id}`]['get']> } & {
  readonly [Path in OrganizationPath as `org/${Path}`]: DataOf<OrganizationPaths[`/${Path}/{id}`]['get']>;
};
type Changes = { readonly [Path in ServerPath]: RequestBody<`/${Path}/{id}`, 'patch'> } & {
  readonly [Path in OrganizationPath as `org/${Path}`]: BodyOf<OrganizationPaths[`/${Path}/{id}`]['patch']>;
};
type Creations = { readonly [Path in ServerPath]: RequestBody<`/${Path}`, 'post'> } & {
  readonly [Path in OrganizationPath as `org/${Path}`]: BodyOf<OrganizationPaths[`/${Path}`]['post']>;
};

export type RecordOf<Path extends RecordPath> = Records[Path];
/** The fields of a change. */
export type ChangesOf<Path extends RecordPath> = Changes[Path];
/** What a new record is made of. */
export type CreationOf<Path extends RecordPath> = Creations[Path];

export interface Place<Path extends RecordPath> {
  readonly path: Path;
}

interface Answer<Data> {
  readonly data: Data;
}

/** The path of the API of the records, or of one of them. */
const toRecordPath = (owner: Owner, path: RecordPath, id?: string): string =>
  `${toPath(owner)}/${path.replace(/^org\//, '')}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

export const fetchRecords = <Path extends RecordPath>(
  owner: Owner,
  { path }: Place<Path>,
  query: URLSearchParams,
  signal: AbortSignal,
) => call<Page<RecordOf<Path>>>(`${toRecordPath(owner, path)}?${query.toString()}`, { signal });

export const fetchRecord = async <Path extends RecordPath>(
  owner: Owner,
  { path }: Place<Path>,
  id: string,
  signal: AbortSignal,
) => (await call<Answer<RecordOf<Path>>>(toRecordPath(owner, path, id), { signal })).data;

export const createRecord = async <Path extends RecordPath>(
  owner: Owner,
  { path }: Place<Path>,
  body: CreationOf<Path>,
  idempotencyKey: string,
) => (await call<Answer<RecordOf<Path>>>(toRecordPath(owner, path), { method: 'POST', body, idempotencyKey })).data;

interface Target {
  readonly id: string;
  /** The version that was seen: a change of a newer one is refused. */
  readonly version?: number | undefined;
}

export const changeRecord = async <Path extends RecordPath>(
  owner: Owner,
  { path }: Place<Path>,
  { id, version }: Target,
  body: ChangesOf<Path>,
) => {
  const options = { method: 'PATCH', body, ...(version !== undefined && { version }) } as const;
  return (await call<Answer<RecordOf<Path>>>(toRecordPath(owner, path, id), options)).data;
};

export const deleteRecord = async (owner: Owner, { path }: Place<RecordPath>, { id, version }: Target) => {
  await call(toRecordPath(owner, path, id), { method: 'DELETE', ...(version !== undefined && { version }) });
};
