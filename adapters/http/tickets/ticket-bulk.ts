import { isKeyOf } from '#core/shared/values/type-guards.ts';
import { z } from 'zod';
import { ERROR_REASONS, REASONS } from '#core/shared/error-reasons.ts';
import type { CategoryId, TicketId } from '#core/shared/ids.ts';
import { BULK_ACTIONS, type BulkAction } from '#core/tickets/index.ts';
import { idField, nonEmptyText, omitUndefined } from '../pipeline/codecs.ts';
import { one, route } from '../pipeline/route.ts';
import { PatchBody, staffId } from './ticket-bodies.ts';
import { TicketDetailView } from './ticket-views.ts';

const MAX_TICKETS = 100;

const Fields = PatchBody.omit({ staffId: true, externalId: true });

const Params = z
  .strictObject({
    force: z.boolean().describe('claim: takes tickets even from another claimer.'),
    reason: nonEmptyText(1000).nullable().describe('close: why; some categories ask for it.'),
    categoryId: idField<CategoryId>('category').describe('move: where the tickets go.'),
    ...Fields.shape,
  })
  .partial();

type Action = (typeof BULK_ACTIONS)[number];

/** The parameters that each action takes. */
const PARAMS: Record<Action, readonly string[]> = {
  claim: ['force'],
  unclaim: [],
  close: ['reason'],
  move: ['categoryId'],
  update: Object.keys(Fields.shape),
  delete: [],
};

/** The complaint when an action lacks what it needs, and where. */
const NEEDED = {
  claim: { path: ['staffId'], message: 'claim needs the staff member who takes the tickets' },
  move: { path: ['params', 'categoryId'], message: 'move needs a category' },
  update: { path: ['params'], message: 'update needs at least one field' },
} as const;

const BulkBody = z
  .strictObject({
    action: z.enum(BULK_ACTIONS).describe('Action for each ticket.'),
    ids: z.array(idField<TicketId>('ticket')).min(1).max(MAX_TICKETS).describe('Ids of the tickets; each counts once.'),
    params: Params.default({}).describe(
      'Fields of the action: claim `force`; close `reason`; move `categoryId`; update the fields of PATCH.',
    ),
    staffId,
  })
  .superRefine(({ action, params, staffId: staff }, context) => {
    const refuse = (path: readonly string[], message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message });
    for (const name of Object.keys(params)) {
      if (!PARAMS[action].includes(name)) refuse(['params', name], `${action} does not take it`);
    }
    const missing = { claim: !staff, move: !params.categoryId, update: Object.keys(params).length === 0 };
    if (isKeyOf(NEEDED, action) && missing[action]) refuse(NEEDED[action].path, NEEDED[action].message);
  });

const CODES = [...new Set(ERROR_REASONS.map((reason) => REASONS[reason].code))];

const OutcomeView = z
  .object({
    id: idField<TicketId>('ticket'),
    succeeded: z.boolean().describe('Whether the action was done with this ticket.'),
    ticket: TicketDetailView.nullable().describe('The ticket after it; null after a failure or a deletion.'),
    error: z
      .object({
        code: z.enum(CODES).describe('Same fields as in the error of a single request.'),
        reason: z.enum(ERROR_REASONS).describe('Why, for programs.'),
        message: z.string().describe('Why, in words.'),
      })
      .nullable()
      .describe('Why the ticket stayed as it was; null after a success.'),
  })
  .meta({ id: 'BulkOutcome', description: 'The result of a bulk action for one ticket.' });

const BulkView = z
  .object({
    succeededCount: z.int().describe('Tickets with which the action was done.'),
    failedCount: z.int().describe('Tickets that stayed as they were.'),
    outcomes: z.array(OutcomeView).describe('One for each id, in the order of the request.'),
  })
  .meta({ id: 'BulkResult', description: 'The results of a bulk action.' });

/** A parameter that the schema of the body requires of this action. */
const getChecked = <T>(param: T | null | undefined): T => {
  if (param === null || param === undefined) throw new Error('The schema of bulk actions lets a parameter be missing.');
  return param;
};

const toAction = ({ action, params, staffId: staff }: z.output<typeof BulkBody>): BulkAction => {
  const { force = false, reason = null, categoryId, ...fields } = params;
  switch (action) {
    case 'claim':
      return { action, staffId: getChecked(staff), force };
    case 'close':
      return { action, reason };
    case 'move':
      return { action, categoryId: getChecked(categoryId) };
    case 'update':
      return { action, fields: omitUndefined(fields) };
    default:
      return { action };
  }
};

export const bulkRoutes = [
  route({
    id: 'tickets.executeInBulk',
    method: 'post',
    path: '/tickets/bulk',
    reach: 'guild',
    scope: 'tickets:write',
    idempotency: 'recorded',
    summary: 'Do one action with up to 100 tickets',
    description:
      'Each ticket is changed by itself: the answer is 200 with an outcome for each id, some of which may be failures. A retry under the same Idempotency-Key after a crash repeats nothing: tickets that were changed before it count as successes, as they are by then.',
    body: BulkBody,
    example: { action: 'close', ids: ['019b0000-0000-7000-8000-000000000001'], params: { reason: 'Solved' } },
    returns: one(BulkView),
    handle: async ({ tickets }, { guild, actor, body, request }) => {
      const outcomes = await tickets.executeInBulk({ guild, actor, ids: body.ids, what: toAction(body), request });
      const succeededCount = outcomes.filter(({ succeeded }) => succeeded).length;
      return { succeededCount, failedCount: outcomes.length - succeededCount, outcomes };
    },
  }),
];
