import {
  BACKTESTS_KEPT_DAYS,
  MAX_BACKTEST_DAYS,
  MAX_BACKTEST_EVENTS,
  MAX_STORED_BACKTESTS,
  MAX_WAITING_BACKTESTS,
} from '#core/backtests/index.ts';
import { omitUndefined } from '../pipeline/codecs.ts';
import { accepted, Deleted, one, page, route } from '../pipeline/route.ts';
import { AssignmentBacktestBody, AutomationBacktestBody, BacktestView, TargetBacktestBody } from './backtest-views.ts';

const ORDER = { reach: 'guild', method: 'post', idempotency: 'unit', fails: ['limit_reached'] } as const;
const RIGHTS =
  'It also needs the scope of what is tried: `flows` for a rule, `settings` for a target, `categories` for assignment.';
const LIMITS = `A worker replays the stored events of up to ${MAX_BACKTEST_DAYS} days, without chat and requests; \`GET /v1/backtests/{id}\` has the result. A server runs one at a time, and ${MAX_WAITING_BACKTESTS} wait; the newest ${MAX_STORED_BACKTESTS} are kept for ${BACKTESTS_KEPT_DAYS} days. With over ${MAX_BACKTEST_EVENTS} events, those of the 30 days before included, it fails.`;
const PERIOD = { from: '2025-11-01T00:00:00.000Z', to: '2025-11-15T00:00:00.000Z' };

export const backtestRoutes = [
  route({
    ...ORDER,
    id: 'backtests.orderAutomation',
    scope: 'flows:write',
    path: '/automations/backtest',
    summary: 'Try a rule on past events',
    description: LIMITS,
    body: AutomationBacktestBody,
    example: {
      ...PERIOD,
      rule: {
        name: 'Unanswered',
        trigger: 'unanswered_for',
        after: { minutes: 60, businessTime: true },
        actions: [{ type: 'mention', data: { content: 'Please answer.', roleIds: ['300000000000000001'] } }],
      },
    },
    returns: accepted(BacktestView),
    handle: ({ backtests }, { guild, actor, body: { automationId, rule, ...period } }) =>
      backtests.order({ guild, actor, period, draft: { kind: 'automation', automationId, rule: omitUndefined(rule) } }),
  }),

  route({
    ...ORDER,
    id: 'backtests.orderTarget',
    scope: 'settings:write',
    path: '/targets/backtest',
    summary: 'Try a target on past events',
    description: LIMITS,
    body: TargetBacktestBody,
    example: { ...PERIOD, target: { name: 'Urgent', firstResponseMinutes: 30, warnBeforePercent: [75] } },
    returns: accepted(BacktestView),
    handle: ({ backtests }, { guild, actor, body: { targetId, target, ...period } }) =>
      backtests.order({ guild, actor, period, draft: { kind: 'target', targetId, target: omitUndefined(target) } }),
  }),

  route({
    ...ORDER,
    id: 'backtests.orderAssignment',
    scope: 'categories:write',
    path: '/assignment/backtest',
    summary: 'Try the assignment of a category on past events',
    description: LIMITS,
    body: AssignmentBacktestBody,
    example: {
      ...PERIOD,
      categoryId: '019b0000-0000-7000-8000-000000000001',
      assignment: { mode: 'least_busy' as const, fallback: 'none' as const },
    },
    returns: accepted(BacktestView),
    handle: ({ backtests }, { guild, actor, body: { categoryId, assignment, ...period } }) =>
      backtests.order({ guild, actor, period, draft: { kind: 'assignment', categoryId, assignment } }),
  }),

  route({
    reach: 'guild',
    scope: 'tickets:read',
    id: 'backtests.list',
    method: 'get',
    path: '/backtests',
    summary: 'List backtests, newest first',
    description: 'Those of rules, targets and assignment that the caller may read, without results.',
    returns: page(BacktestView),
    handle: async ({ backtests }, { guild, principal, page: request }) => {
      const { items, next } = await backtests.list(guild, principal, request);
      return { items: items.map((one) => ({ ...one, result: null })), next };
    },
  }),

  route({
    reach: 'guild',
    scope: 'tickets:read',
    id: 'backtests.get',
    method: 'get',
    path: '/backtests/{id}',
    fails: ['missing_scope'],
    summary: 'Show a backtest, how far it is, and its result',
    description: RIGHTS,
    returns: one(BacktestView),
    handle: ({ backtests }, { guild, principal, params }) => backtests.get({ guild, id: params.id, principal }),
  }),

  route({
    reach: 'guild',
    scope: 'tickets:write',
    id: 'backtests.cancel',
    method: 'post',
    path: '/backtests/{id}/cancel',
    idempotency: 'unit',
    fails: ['missing_scope', 'wrong_status'],
    summary: 'Cancel a backtest',
    description: RIGHTS,
    returns: one(BacktestView),
    handle: ({ backtests }, { guild, principal, params }) => backtests.cancel({ guild, id: params.id, principal }),
  }),

  route({
    reach: 'guild',
    scope: 'tickets:write',
    id: 'backtests.delete',
    method: 'delete',
    path: '/backtests/{id}',
    fails: ['missing_scope'],
    summary: 'Delete a backtest',
    description: `One that runs ends. ${RIGHTS}`,
    returns: one(Deleted),
    handle: async ({ backtests }, { guild, principal, params }) => {
      await backtests.delete({ guild, id: params.id, principal });
      return { id: params.id, deleted: true as const };
    },
  }),
];
