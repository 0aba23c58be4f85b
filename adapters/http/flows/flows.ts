import { z } from 'zod';
import {
  FLOW_LIST,
  FLOW_STATUSES,
  NODE_TYPE_NAMES,
  type NodeTypeName,
  TRIGGER_KINDS,
  getNodeType,
  toJsonSchema,
} from '#core/flows/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { toPage } from '#core/shared/page.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { omitUndefined } from '../pipeline/codecs.ts';
import { ChangedFlowView, FLOW_SHAPE, FlowVersionView, FlowView, NodeTypeView, ValidationView } from './flow-views.ts';
import { buildListQuery, several } from '../pipeline/list-query.ts';

const FlowBody = z.strictObject({ ...z.object(FLOW_SHAPE).partial().shape, name: FLOW_SHAPE.name });
const FlowPatch = z.strictObject(FLOW_SHAPE).partial();

const READ = { reach: 'guild', scope: 'flows:read' } as const;
const WRITE = { reach: 'guild', scope: 'flows:write' } as const;
const WRITE_ONE = { ...WRITE, versioned: true } as const;

export const flowRoutes = [
  route({
    ...READ,
    id: 'flows.list',
    method: 'get',
    path: '/flows',
    summary: 'List flows',
    query: buildListQuery(FLOW_LIST, {
      status: several(z.enum(FLOW_STATUSES), 'Its status.'),
      triggerKind: several(z.enum(TRIGGER_KINDS), 'What starts it.'),
    }),
    returns: page(FlowView),
    handle: ({ flows }, { guild, query, page }) => flows.list(guild, query, page),
  }),

  route({
    ...WRITE,
    id: 'flows.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/flows',
    summary: 'Create a flow',
    description: 'Credentials in its nodes are encrypted at once, and never read again.',
    body: FlowBody,
    example: {
      name: 'Look the member up',
      nodes: [
        {
          id: 'call',
          type: 'api_request',
          data: { method: 'GET', url: 'https://example.com/members', authType: 'bearer', authToken: 'a secret' },
        },
      ],
    },
    returns: created(FlowView),
    handle: ({ flows }, { guild, body }) => flows.create(guild, omitUndefined(body)),
  }),

  route({
    ...READ,
    id: 'flows.get',
    method: 'get',
    path: '/flows/{id}',
    summary: 'Show a flow',
    returns: one(FlowView),
    handle: ({ flows }, { guild, params }) => flows.get(guild, params.id),
  }),

  route({
    ...WRITE,
    id: 'flows.update',
    fails: ['name_taken'],
    method: 'patch',
    path: '/flows/{id}',
    versioned: true,
    summary: 'Change a flow',
    description:
      'Fields left out stay as they are. Credentials of nodes that are sent are kept where `__redacted__` stands, replaced by a value, and cleared where they are empty or left out; the answer lists those.',
    body: FlowPatch,
    patches: ChangedFlowView,
    example: { description: 'Asks our own service' },
    returns: one(ChangedFlowView),
    handle: ({ flows }, { guild, params, body, ifVersion }) =>
      flows.update({ guild, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE,
    id: 'flows.delete',
    fails: ['in_use'],
    method: 'delete',
    path: '/flows/{id}',
    versioned: true,
    summary: 'Delete a flow',
    returns: one(Deleted),
    handle: async ({ flows }, { guild, params, ifVersion }) => {
      await flows.delete({ guild, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...WRITE,
    id: 'flows.validate',
    method: 'post',
    path: '/flows/{id}/validate',
    summary: 'Check whether a flow could run',
    returns: one(ValidationView),
    handle: async ({ flows }, { guild, params }) => {
      const { problems, warnings } = await flows.validate(guild, params.id);
      return { valid: problems.length === 0, problems, warnings };
    },
  }),

  route({
    ...WRITE_ONE,
    id: 'flows.publish',
    idempotency: 'unit',
    method: 'post',
    path: '/flows/{id}/publish',
    summary: 'Publish a flow',
    description:
      'New runs use the draft as it is now; runs in progress continue with the version they began with. Credentials are not part of a version: a change of them takes effect at once, for published versions too.',
    returns: one(FlowView),
    handle: ({ flows }, { guild, params, actor, ifVersion }) =>
      flows.publish({ guild, id: params.id, actor, ifVersion }),
  }),

  route({
    ...WRITE_ONE,
    id: 'flows.disable',
    idempotency: 'unit',
    fails: ['wrong_status'],
    method: 'post',
    path: '/flows/{id}/disable',
    summary: 'Switch a flow off',
    description:
      'It is not started any more. Runs in progress continue; cancel them one by one. Publish it to enable it again.',
    returns: one(FlowView),
    handle: ({ flows }, { guild, params, actor, ifVersion }) =>
      flows.disable({ guild, id: params.id, actor, ifVersion }),
  }),

  route({
    ...READ,
    id: 'flows.listVersions',
    method: 'get',
    path: '/flows/{id}/versions',
    summary: 'List the published versions of a flow, newest first',
    returns: page(FlowVersionView),
    handle: ({ flows }, { guild, params, page }) => flows.listVersions(guild, params.id, page),
  }),

  route({
    ...READ,
    id: 'flows.listNodeTypes',
    method: 'get',
    path: '/flow-node-types',
    summary: 'List the kinds of nodes that a flow may have',
    returns: page(NodeTypeView),
    handle: (_, { page: { limit, after } }) => {
      const [last] = after ?? [];
      const start = last === undefined ? 0 : NODE_TYPE_NAMES.findIndex((name) => name === last) + 1;
      if (last !== undefined && start === 0) throw invalid('cursor', 'not_allowed', 'it does not belong to this list');
      const rows = NODE_TYPE_NAMES.slice(start, start + limit + 1).map(describeNodeType);
      return Promise.resolve(toPage(rows, limit, ({ type }) => [type]));
    },
  }),
];

const describeNodeType = (type: NodeTypeName) => {
  const { description, fields, credentials, handles } = getNodeType(type);
  return { type, description, schema: toJsonSchema(fields), credentials, handles };
};
