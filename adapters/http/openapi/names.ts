import type { Mounted } from '../pipeline/route.ts';
import type { SchemaName } from './json-schema.ts';
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

/** `TicketDetailResponse` for the view `TicketDetail`, `TicketPage` for the view `Ticket`; a view without an id is named after its operation. */
export const nameEnvelope = (route: Mounted): SchemaName => {
  const { kind, view } = route.returns;
  const { id = toOperationName(route), description = '' } = view.meta() ?? {};
  if (kind === 'stream') return { name: id, description };
  return kind === 'page'
    ? { name: `${id}Page`, description: `A page of a list of \`${id}\`.` }
    : { name: `${id}Response`, description };
};
