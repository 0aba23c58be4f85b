import { withOrgMirror } from './route.ts';
import { categoryRoutes } from './routes/categories.ts';
import { meRoutes } from './routes/me.ts';
import { ticketRoutes } from './routes/tickets.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** Every endpoint there is, as the router mounts it. */
export const CATALOGUE = withOrgMirror([...meRoutes, ...ticketRoutes, ...categoryRoutes, ...webhookRoutes]);
