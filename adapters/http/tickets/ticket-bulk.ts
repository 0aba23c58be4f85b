import { z } from 'zod';
import { ERROR_REASONS, REASONS } from '#core/shared/error-reasons.ts';
import type { TicketId } from '#core/shared/ids.ts';
import type { Input } from '#core/shared/record/input.ts';
import { BULK_ACTIONS, type BulkAction, type BulkActionName, getEntry } from '#core/tickets/index.ts';
import { idField, omitUndefined } from '../pipeline/codecs.ts';
import { one, route } from '../pipeline/route.ts';
import { buildInputSchema } from './action-routes.ts';
import { PatchBody, staffId } from './ticket-bodies.ts';
import { TicketDetailView } from './ticket-views.ts';

const MAX_TICKETS = 100;

const Fields = PatchBody.omit({ staffId: true, externalId: true });

const DECLARED = BULK_ACTIONS.filter((action) => action !== 'update' && action !== 'delete');

/** An action gets the staff member from the body. */
const listInputs = (action: BulkActionName): readonly (readonly [string, Input])[] =>
  Object.entries(getEntry(action).input ?? {}).filter(([name]) => name !== 'staffId');

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const describeInput = (action: BulkActionName, { spec }: Input): string =>
  `${action}: ${spec.bulkDescription ?? lowerFirst(spec.description ?? '')}`;

const InputShape = Object.fromEntries(
  DECLARED.flatMap((action) =>
    listInputs(action).map(([name, field]) => [
      name,
      buildInputSchema(field.spec).describe(describeInput(action, field)),
    ]),
  ),
);

const Params: z.ZodObject = z.strictObject({ ...InputShape, ...Fields.shape }).partial();

const listParams = (action: BulkActionName): readonly string[] =>
  action === 'update' ? Object.keys(Fields.shape) : listInputs(action).map(([name]) => name);

interface Missing {
  readonly path: readonly string[];
  readonly message: string;
}

/** Lists what the action needs and does not get. */
const listMissing = (action: BulkActionName, params: object, staff: unknown): readonly Missing[] => {
  if (action === 'update')
    return Object.keys(params).length === 0 ? [{ path: ['params'], message: 'update needs at least one field' }] : [];
  const needed = listInputs(action).filter(([name, { spec }]) => !spec.isOptional && !Object.hasOwn(params, name));
  return [
    ...(getEntry(action).input?.['staffId'] && !staff
      ? [{ path: ['staffId'], message: `${action} needs the staff member who takes the tickets` }]
      : []),
    ...needed.map(([name, { spec }]) => ({ path: ['params', name], message: `${action} needs a ${spec.kind}` })),
  ];
};

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
    const refuse = ({ path, message }: Missing) => context.addIssue({ code: 'custom', path: [...path], message });
    const allowed = listParams(action);
    for (const name of Object.keys(params)) {
      if (!allowed.includes(name)) refuse({ path: ['params', name], message: `${action} does not take it` });
    }
    for (const missing of listMissing(action, params, staff)) refuse(missing);
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

const toAction = ({ action, params, staffId: staff }: z.output<typeof BulkBody>): BulkAction => {
  if (action === 'delete') return { action };
  // The schema of the body allows only the parameters of the action, and requires what it needs.
  if (action === 'update') return { action, fields: omitUndefined(params as z.output<typeof Fields>) };
  const given: Readonly<Record<string, unknown>> = { ...params, staffId: staff };
  const inputs = Object.entries(getEntry(action).input ?? {}).map(([name, { spec }]) => [
    name,
    given[name] ?? (spec.kind === 'flag' ? false : null),
  ]);
  return { action, ...Object.fromEntries(inputs) } as BulkAction;
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
