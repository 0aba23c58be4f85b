import { withOrgMirror } from './pipeline/route.ts';
import { attachmentRoutes } from './attachments/attachments.ts';
import { automationRoutes } from './automations/automations.ts';
import { macroRoutes } from './macros/macros.ts';
import { auditLogRoutes } from './audit-log/audit-log.ts';
import { analyticsRoutes } from './analytics/analytics.ts';
import { importRoutes } from './transfers/imports.ts';
import { serverExportRoutes } from './transfers/server-exports.ts';
import { backtestRoutes } from './backtests/backtests.ts';
import { blocklistRoutes } from './blocklist/blocklist.ts';
import { teamRoutes } from './teams/teams.ts';
import { targetRoutes } from './targets/targets.ts';
import { organizationCalendarRoutes } from './calendars/organization-calendars.ts';
import { calendarRoutes } from './calendars/calendars.ts';
import { notificationRoutes } from './notifications/notifications.ts';
import { viewRoutes } from './views/views.ts';
import { cannedReplyRoutes } from './canned-replies/canned-replies.ts';
import { categoryRoutes } from './categories/categories.ts';
import { commandRoutes } from './commands/commands.ts';
import { flowRunRoutes } from './flows/flow-runs.ts';
import { flowRoutes } from './flows/flows.ts';
import { knowledgeRoutes } from './knowledge/knowledge.ts';
import { meRoutes } from './access/me.ts';
import { organizationRoutes } from './organizations/organization.ts';
import { organizationAnalyticsRoutes } from './analytics/org-analytics.ts';
import { panelRoutes } from './panels/panels.ts';
import { settingsRoutes } from './settings/settings.ts';
import { privacyRoutes } from './privacy/privacy-routes.ts';
import { problemRoutes } from './problems/problems.ts';
import { chatServerRoutes } from './chat-server/chat-server.ts';
import { peopleRoutes } from './people/people.ts';
import { reminderRoutes } from './tickets/ticket-reminders.ts';
import { ticketLifeRoutes } from './tickets/ticket-life.ts';
import { ticketRoutes } from './tickets/tickets.ts';
import { transcriptRoutes } from './transcripts/transcripts.ts';
import { webhookRoutes } from './webhooks/webhooks.ts';

/** Every endpoint there is, as the router mounts it. */
export const CATALOGUE = withOrgMirror([
  ...meRoutes,
  ...ticketRoutes,
  ...ticketLifeRoutes,
  ...reminderRoutes,
  ...attachmentRoutes,
  ...categoryRoutes,
  ...viewRoutes,
  ...notificationRoutes,
  ...calendarRoutes,
  ...teamRoutes,
  ...targetRoutes,
  ...panelRoutes,
  ...flowRoutes,
  ...flowRunRoutes,
  ...automationRoutes,
  ...macroRoutes,
  ...commandRoutes,
  ...knowledgeRoutes,
  ...cannedReplyRoutes,
  ...transcriptRoutes,
  ...importRoutes,
  ...serverExportRoutes,
  ...backtestRoutes,
  ...blocklistRoutes,
  ...settingsRoutes,
  ...auditLogRoutes,
  ...peopleRoutes,
  ...chatServerRoutes,
  ...privacyRoutes,
  ...problemRoutes,
  ...webhookRoutes,
  ...organizationRoutes,
  ...organizationCalendarRoutes,
  ...analyticsRoutes,
  ...organizationAnalyticsRoutes,
]);
