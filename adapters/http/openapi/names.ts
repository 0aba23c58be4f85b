import { z } from 'zod';
import type { Mounted } from '../pipeline/route.ts';
import type { SchemaName } from '../pipeline/json-schema.ts';
import { getTag } from './tags.ts';

/** `ticket.message_created` and `ticketMessageCreated` give `TicketMessageCreated`. */
export const toPascalCase = (text: string): string =>
  text.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `tickets.addNote` gives `TicketAddNote`. */
const toOperationName = ({ directId }: Mounted): string => {
  const [group = '', action = ''] = directId.split('.');
  return getTag(group).resource + toPascalCase(action);
};

/** For a body without an id: `TicketCreate`. */
export const nameBody = (route: Mounted): SchemaName => ({
  name: toOperationName(route),
  description: `The body of \`${route.directId}\`: ${route.summary}.`,
});

/** Generators of clients name the type of a field `response` of a view `Command` so. */
const hasField = (view: z.ZodType, field: string): boolean => view instanceof z.ZodObject && field in view.shape;

/**
 * `TicketDetailResponse` for the view `TicketDetail`, `TicketPage` for the view `Ticket`, `CommandEnvelope` for a view that has a field
 * `response`; a view without an id is named after its operation.
 */
export const nameEnvelope = (route: Mounted): SchemaName => {
  const { kind, view } = route.returns;
  const { id = toOperationName(route), description = '' } = view.meta() ?? {};
  if (kind === 'stream') return { name: id, description };
  return kind === 'page'
    ? { name: `${id}Page`, description: `A page of a list of \`${id}\`.` }
    : { name: `${id}${hasField(view, 'response') ? 'Envelope' : 'Response'}`, description };
};
