import { withOrgMirror } from './route.ts';
import { automationRoutes } from './routes/automations.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { blocklistRoutes } from './routes/blocklist.ts';
import { cannedReplyRoutes } from './routes/canned-replies.ts';
import { categoryRoutes } from './routes/categories.ts';
import { commandRoutes } from './routes/commands.ts';
import { flowRunRoutes } from './routes/flow-runs.ts';
import { flowRoutes } from './routes/flows.ts';
import { knowledgeRoutes } from './routes/knowledge.ts';
import { meRoutes } from './routes/me.ts';
import { organizationRoutes } from './routes/organization.ts';
import { organizationAnalyticsRoutes } from './routes/org-analytics.ts';
import { panelRoutes } from './routes/panels.ts';
import { ticketLifeRoutes } from './routes/ticket-life.ts';
import { ticketRoutes } from './routes/tickets.ts';
import { transcriptRoutes } from './routes/transcripts.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** Every endpoint there is, as the router mounts it. */
export const CATALOGUE = withOrgMirror([
  ...[...meRoutes, ...ticketRoutes, ...ticketLifeRoutes, ...categoryRoutes, ...panelRoutes],
  ...[...flowRoutes, ...flowRunRoutes, ...automationRoutes, ...commandRoutes, ...knowledgeRoutes, ...cannedReplyRoutes],
  ...[...transcriptRoutes, ...blocklistRoutes, ...webhookRoutes],
  ...organizationRoutes,
  ...[...analyticsRoutes, ...organizationAnalyticsRoutes],
]);
