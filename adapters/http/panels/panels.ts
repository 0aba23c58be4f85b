import { z } from 'zod';
import { CHAT_REASONS } from '#core/shared/error-reasons.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { ChannelIdField, omitUndefined } from '../pipeline/codecs.ts';
import { CheckView, PANEL_SHAPE, PanelView, PreviewView } from './panel-views.ts';
import { buildListQuery, several } from '../pipeline/list-query.ts';
import { PANEL_LIST, PANEL_STATUSES } from '#core/panels/index.ts';

const PanelBody = z.strictObject({ ...z.object(PANEL_SHAPE).partial().shape, name: PANEL_SHAPE.name });
const PanelPatch = z.strictObject(PANEL_SHAPE).partial();

const READ = { reach: 'guild', scope: 'panels:read' } as const;
const WRITE = { reach: 'guild', scope: 'panels:write' } as const;
const WRITE_ONE = { ...WRITE, versioned: true } as const;
const NEEDS_BOT = 'Needs the bot: while it is out of reach the answer is 503 bot_unavailable and nothing changes.';

export const panelRoutes = [
  route({
    ...READ,
    id: 'panels.list',
    method: 'get',
    path: '/panels',
    summary: 'List panels',
    query: buildListQuery(PANEL_LIST, {
      status: several(z.enum(PANEL_STATUSES), 'Its status.'),
      channelId: several(ChannelIdField, 'The channel that it is for.'),
    }),
    returns: page(PanelView),
    handle: ({ panels }, { guild, query, page }) => panels.list(guild, query, page),
  }),

  route({
    ...WRITE,
    id: 'panels.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/panels',
    summary: 'Create a panel',
    description: 'It is a draft until it is deployed. What the chat platform would refuse is refused here.',
    body: PanelBody,
    example: {
      name: 'Help desk',
      channelId: '300000000000000001',
      content: 'How can we help?',
      options: [{ id: 'billing', label: 'Billing', categoryId: '019b0000-0000-7000-8000-000000000001' }],
    },
    returns: created(PanelView),
    handle: ({ panels }, { guild, actor, body }) => panels.create(guild, actor, omitUndefined(body)),
  }),

  route({
    ...READ,
    id: 'panels.get',
    method: 'get',
    path: '/panels/{id}',
    summary: 'Show a panel',
    returns: one(PanelView),
    handle: ({ panels }, { guild, params }) => panels.get(guild, params.id),
  }),

  route({
    ...WRITE_ONE,
    id: 'panels.update',
    fails: ['name_taken'],
    method: 'patch',
    path: '/panels/{id}',
    summary: 'Change a panel',
    description: 'Fields left out stay as they are. The chat shows the change when the panel is deployed again.',
    body: PanelPatch,
    patches: PanelView,
    example: { content: 'What do you need?' },
    returns: one(PanelView),
    handle: ({ panels }, { guild, actor, params, body, ifVersion }) =>
      panels.update({ guild, id: params.id, actor, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE_ONE,
    id: 'panels.delete',
    fails: [...CHAT_REASONS],
    method: 'delete',
    path: '/panels/{id}',
    summary: 'Delete a panel',
    description: `Takes its message down. ${NEEDS_BOT} A panel without a message needs no bot.`,
    returns: one(Deleted),
    handle: async ({ panels }, { guild, actor, params, ifVersion }) => {
      await panels.delete({ guild, id: params.id, actor, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...WRITE_ONE,
    id: 'panels.deploy',
    idempotency: 'recorded',
    fails: ['not_deployable', 'channel_gone', ...CHAT_REASONS],
    method: 'post',
    path: '/panels/{id}/deploy',
    summary: 'Deploy a panel',
    description: `Changes the message that is there, and posts a new one only if it is gone. A panel without options, without content, without a channel, or with an archived category is a 409. ${NEEDS_BOT}`,
    returns: one(PanelView),
    handle: ({ panels }, { guild, actor, params, ifVersion, request }) =>
      panels.deploy({ guild, id: params.id, actor, ifVersion, request }),
  }),

  route({
    ...WRITE_ONE,
    id: 'panels.undeploy',
    idempotency: 'recorded',
    fails: ['wrong_status', ...CHAT_REASONS],
    method: 'post',
    path: '/panels/{id}/undeploy',
    summary: 'Undeploy a panel',
    description: `It is a draft again. ${NEEDS_BOT}`,
    returns: one(PanelView),
    handle: ({ panels }, { guild, actor, params, ifVersion, request }) =>
      panels.undeploy({ guild, id: params.id, actor, ifVersion, request }),
  }),

  route({
    ...WRITE,
    id: 'panels.preview',
    method: 'post',
    path: '/panels/{id}/preview',
    summary: 'Show the message a panel would have',
    description: 'Touches nothing; lists what keeps the panel from being deployed.',
    returns: one(PreviewView),
    handle: ({ panels }, { guild, params }) => panels.preview(guild, params.id),
  }),

  route({
    ...READ,
    id: 'panels.check',
    method: 'get',
    path: '/panels/{id}/check',
    summary: 'Check that a panel works in the chat',
    description:
      'Looks at its channel, at the channel groups and roles of its categories, and at where its flows talk before there is a ticket: whether they exist, and whether the bot has the permissions that it needs. Changes nothing.',
    fails: CHAT_REASONS,
    returns: one(CheckView),
    handle: async ({ panels }, { guild, params }) => {
      const problems = await panels.check(guild, params.id);
      return { isReady: problems.length === 0, problems };
    },
  }),
];
