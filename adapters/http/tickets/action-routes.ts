import { z } from 'zod';
import type { CategoryId, TicketId } from '#core/shared/ids.ts';
import type { Input, InputFields, InputKind } from '#core/shared/record/input.ts';
import { API_ACTIONS, type ApiAction, getEntry, type TicketTarget, toUseCase } from '#core/tickets/index.ts';
import { idField, InstantIn, nonEmptyText, UserIdField } from '../pipeline/codecs.ts';
import { one, route } from '../pipeline/route.ts';
import { postActionRoute } from './ticket-action.ts';
import { StaffBody, staffId } from './ticket-bodies.ts';
import { TicketDetailView } from './ticket-views.ts';

type Spec = Input['spec'];

const SCHEMAS: { readonly [Kind in InputKind]: (spec: Spec) => z.ZodType } = {
  user: () => UserIdField,
  category: () => idField<CategoryId>('category'),
  ticket: () => idField<TicketId>('ticket'),
  text: ({ max }) => nonEmptyText(max),
  flag: () => z.boolean(),
  integer: ({ min, max }) => z.int().min(min).max(max),
  instant: () => InstantIn,
};

/** Returns the schema of the value; an optional one may be null, a flag may not. */
export const buildInputSchema = (spec: Spec): z.ZodType => {
  const schema = SCHEMAS[spec.kind](spec);
  return spec.isOptional && spec.kind !== 'flag' ? schema.nullable() : schema;
};

const buildField = ({ spec }: Input): z.ZodType => {
  const schema = buildInputSchema(spec);
  const withDefault = spec.isOptional ? schema.default(spec.kind === 'flag' ? false : null) : schema;
  return spec.description === null ? withDefault : withDefault.describe(spec.description);
};

/** An input `staffId` is the staff member that the action is about; otherwise it is the one who acts. */
const buildBody = (fields: InputFields): z.ZodObject =>
  z.strictObject({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, buildField(field)])),
    ...(fields['staffId'] ? {} : { staffId }),
  });

const buildRoute = (action: ApiAction) => {
  const { input, api } = getEntry(action);
  if (!api) throw new Error(`The action ${action} has no route.`);
  const { path, summary, example, body } = api;
  const schema = input ? buildBody(input) : StaffBody;
  return route({
    ...postActionRoute(action, `/tickets/{id}${path}`),
    id: `tickets.${toUseCase(action)}`,
    summary,
    body: body ? schema.meta(body) : schema,
    ...(example && { example }),
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, actor, params, body: given, ifVersion, request }) => {
      const target: TicketTarget = { guild, actor, ticket: params.id, ifVersion, request };
      // The schema of the body is made of the input of the action.
      return tickets.execute(action, { ...target, ...pick(given, Object.keys(input ?? {})) });
    },
  });
};

const pick = (given: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, given[name]]));

/** The routes of all actions that have the door `api`. */
export const actionRoutes = API_ACTIONS.map(buildRoute);
