import type { AuditAction } from '#core/audit-log/index.ts';
import type { Client, TestApi, TestServer } from '../../support/api.ts';
import { done, type Json } from '../../support/spec-helpers.ts';

export interface Scene {
  readonly api: TestApi;
  readonly server: TestServer;
  readonly as: Client;
}

/** A request that changes something, and what the audit log has to say about it. */
export interface AuditedRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly entry: {
    readonly resourceName: string | null;
    readonly before: unknown;
    readonly after: unknown;
  };
}

export interface AuditedCase {
  readonly action: AuditAction;
  readonly prepare: (scene: Scene) => Promise<AuditedRequest>;
}

export const has = (fields: object): unknown => expect.objectContaining(fields);

/** The usual three of a resource that has a name. */
export const listCases = (
  resource:
    | 'calendar'
    | 'team'
    | 'target'
    | 'category'
    | 'panel'
    | 'flow'
    | 'automation'
    | 'macro'
    | 'view'
    | 'command'
    | 'canned_reply',
  path: string,
  body: { readonly name: string; readonly [field: string]: unknown },
  change: { readonly sent: object; readonly before: object; readonly after: object },
) => {
  const create = ({ as }: Scene): Promise<Json> => done(as.post(path, body));
  const about = { resourceName: body.name };
  const { name } = body;
  return {
    create: {
      action: `${resource}.created`,
      prepare: () =>
        Promise.resolve({ method: 'POST', path, body, entry: { ...about, before: null, after: has({ name }) } }),
    },
    update: {
      action: `${resource}.updated`,
      prepare: async (scene) => {
        const { id } = await create(scene);
        const { sent, before, after } = change;
        return { method: 'PATCH', path: `${path}/${id}`, body: sent, entry: { ...about, before, after } };
      },
    },
    delete: {
      action: `${resource}.deleted`,
      prepare: async (scene) => {
        const { id } = await create(scene);
        return { method: 'DELETE', path: `${path}/${id}`, entry: { ...about, before: has({ name }), after: null } };
      },
    },
  } as const satisfies Record<string, AuditedCase>;
};

type PostRequest = Pick<AuditedRequest, 'path' | 'body'> & AuditedRequest['entry'];

/** A case of a request that creates something. */
export const post =
  (at: (scene: Scene) => Promise<PostRequest>): AuditedCase['prepare'] =>
  async (scene) => {
    const { path, body = {}, ...entry } = await at(scene);
    return { method: 'POST', path, body, entry };
  };

const targets = listCases(
  'target',
  '/v1/targets',
  { name: 'Office', firstResponseMinutes: 30 },
  { sent: { position: 2 }, before: { position: 0 }, after: { position: 2 } },
);
export const TARGET_CASES: Readonly<Record<string, AuditedCase>> = {
  'targets.create': targets.create,
  'targets.update': targets.update,
  'targets.delete': targets.delete,
};

const DEFAULT_COLUMNS = ['requester', 'category', 'status', 'priority', 'claimer', 'lastMessageAt'];
const views = listCases(
  'view',
  '/v1/views',
  { name: 'Waiting', shared: true },
  { sent: { columns: ['tags'] }, before: { columns: DEFAULT_COLUMNS }, after: { columns: ['tags'] } },
);
export const VIEW_CASES: Readonly<Record<string, AuditedCase>> = {
  'views.create': views.create,
  'views.update': views.update,
  'views.delete': views.delete,
};

const NOTE = { type: 'add_note', data: { content: 'New' } };
const OTHER_NOTE = { type: 'add_note', data: { content: 'Seen' } };
const macros = listCases(
  'macro',
  '/v1/macros',
  { name: 'One', actions: [NOTE] },
  { sent: { actions: [OTHER_NOTE] }, before: { actions: [NOTE] }, after: { actions: [OTHER_NOTE] } },
);
export const MACRO_CASES: Readonly<Record<string, AuditedCase>> = {
  'macros.create': macros.create,
  'macros.update': macros.update,
  'macros.delete': macros.delete,
};
