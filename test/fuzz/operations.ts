import { type Json, resolveResponses } from '../support/docs/openapi.ts';

export type { Json } from '../support/docs/openapi.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}

/** An operation as the OpenAPI document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Json | null;
  readonly example: unknown;
  /** Schemas of the answers by status. */
  readonly answers: Readonly<Record<string, Json>>;
  readonly token: 'guild' | 'organization';
}

const JSON_TYPE = 'application/json';
const MIRROR = '/org/servers/{guildId}';

/** Of the organization mirror too; without streams, which have no end. */
export const readOperations = (document: Json): readonly Operation[] =>
  Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods)
      .filter(([, { responses }]) => !('text/event-stream' in (responses['200']?.content ?? {})))
      .map(([method, operation]) => operationOf(document, path, method, operation)),
  );

const operationOf = (document: Json, path: string, method: string, described: Json): Operation => {
  const content = described.requestBody?.content[JSON_TYPE];
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    parameters: described.parameters ?? [],
    body: content?.schema ?? null,
    example: content?.example,
    answers: Object.fromEntries(
      resolveResponses(document, described).map(([status, { content: answer }]) => [status, answer[JSON_TYPE].schema]),
    ),
    token: 'guildToken' in described.security[0] ? 'guild' : 'organization',
  };
};

/** What an organization has of its own, besides what its servers have. */
const OF_ORGANIZATION = ['calendars', 'webhooks'];

/** `tickets` for `/org/servers/{guildId}/tickets/{id}/close`: what the ids in the path are ids of. */
export const resourceOf = ({ path }: Pick<Operation, 'path'>): string => {
  const [, root, name = ''] = path.split('/');
  if (root === 'org' && OF_ORGANIZATION.includes(name)) return `org/${name}`;
  const own = path.startsWith(`${MIRROR}/`) ? path.slice(MIRROR.length) : path.replace(/^\/org(?=\/)/, '');
  return own.split('/')[1] ?? '';
};

export const isMirror = ({ path }: Pick<Operation, 'path'>): boolean => path.startsWith(`${MIRROR}/`);

export const isCreating = ({ method, path }: Operation): boolean => method === 'POST' && !path.includes('/{id}');
