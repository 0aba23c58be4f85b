import type { ServiceIdentifier } from 'inversify';
import type { AccessUseCases } from '#core/access/index.ts';
import type { AnalyticsUseCases } from '#core/analytics/index.ts';
import type { AttachmentUseCases } from '#core/attachments/index.ts';
import type { AuditLogUseCases } from '#core/audit-log/index.ts';
import type { MacroUseCases } from '#core/macros/index.ts';
import type { AutomationUseCases } from '#core/automations/index.ts';
import type { BacktestUseCases } from '#core/backtests/index.ts';
import type { BlocklistUseCases } from '#core/blocklist/index.ts';
import type { BotHealthUseCases } from '#core/bot-health/index.ts';
import type { CalendarUseCases } from '#core/calendars/index.ts';
import type { OrganizationCalendarUseCases } from '#core/organization-calendars/index.ts';
import type { TeamUseCases } from '#core/teams/index.ts';
import type { CannedReplyUseCases } from '#core/canned-replies/index.ts';
import type { CategoryUseCases } from '#core/categories/index.ts';
import type { ChatEventUseCases } from '#core/chat-events/index.ts';
import type { ChatServerUseCases } from '#core/chat-server/index.ts';
import type { CommandUseCases } from '#core/commands/index.ts';
import type { DashboardUseCases } from '#core/dashboard/index.ts';
import type { EventStreamUseCases } from '#core/event-stream/index.ts';
import type { FlowUseCases } from '#core/flows/index.ts';
import type { IdempotencyUseCases } from '#core/idempotency/index.ts';
import type { UseCases } from '#core/index.ts';
import type { KnowledgeUseCases } from '#core/knowledge/index.ts';
import type { OrganizationUseCases } from '#core/organizations/index.ts';
import type { TransferUseCases } from '#core/portability/index.ts';
import type { PanelUseCases } from '#core/panels/index.ts';
import type { PeopleUseCases } from '#core/people/index.ts';
import type { PrivacyUseCases } from '#core/privacy/index.ts';
import type { ProblemUseCases } from '#core/problems/index.ts';
import type { ReactionUseCases } from '#core/reactions/index.ts';
import type { RequestLogUseCases } from '#core/request-log/index.ts';
import type { SecretRotationUseCases } from '#core/secret-rotation/index.ts';
import type { SettingsUseCases } from '#core/settings/index.ts';
import type { TargetUseCases } from '#core/targets/index.ts';
import type { TicketUseCases } from '#core/tickets/index.ts';
import type { TranscriptUseCases } from '#core/transcripts/index.ts';
import type { TranslationUseCases } from '#core/translation/index.ts';
import type { WebhookUseCases } from '#core/webhooks/index.ts';
import type { NotificationUseCases } from '#core/notifications/index.ts';
import type { ViewUseCases } from '#core/views/index.ts';
import { token } from './token.ts';

/** Core offers these use cases. */
export const feature = {
  access: token<AccessUseCases>('access'),
  organizations: token<OrganizationUseCases>('organizations'),
  categories: token<CategoryUseCases>('categories'),
  tickets: token<TicketUseCases>('tickets'),
  dashboard: token<DashboardUseCases>('dashboard'),
  auditLog: token<AuditLogUseCases>('auditLog'),
  requestLog: token<RequestLogUseCases>('requestLog'),
  attachments: token<AttachmentUseCases>('attachments'),
  analytics: token<AnalyticsUseCases>('analytics'),
  backtests: token<BacktestUseCases>('backtests'),
  blocklist: token<BlocklistUseCases>('blocklist'),
  transfers: token<TransferUseCases>('transfers'),
  panels: token<PanelUseCases>('panels'),
  chatServer: token<ChatServerUseCases>('chatServer'),
  people: token<PeopleUseCases>('people'),
  privacy: token<PrivacyUseCases>('privacy'),
  problems: token<ProblemUseCases>('problems'),
  calendars: token<CalendarUseCases>('calendars'),
  organizationCalendars: token<OrganizationCalendarUseCases>('organizationCalendars'),
  teams: token<TeamUseCases>('teams'),
  targets: token<TargetUseCases>('targets'),
  cannedReplies: token<CannedReplyUseCases>('cannedReplies'),
  notifications: token<NotificationUseCases>('notifications'),
  views: token<ViewUseCases>('views'),
  transcripts: token<TranscriptUseCases>('transcripts'),
  translation: token<TranslationUseCases>('translation'),
  settings: token<SettingsUseCases>('settings'),
  secretRotation: token<SecretRotationUseCases>('secretRotation'),
  commands: token<CommandUseCases>('commands'),
  flows: token<FlowUseCases>('flows'),
  macros: token<MacroUseCases>('macros'),
  automations: token<AutomationUseCases>('automations'),
  reactions: token<ReactionUseCases>('reactions'),
  knowledge: token<KnowledgeUseCases>('knowledge'),
  botHealth: token<BotHealthUseCases>('botHealth'),
  chatEvents: token<ChatEventUseCases>('chatEvents'),
  webhooks: token<WebhookUseCases>('webhooks'),
  eventStream: token<EventStreamUseCases>('eventStream'),
  idempotency: token<IdempotencyUseCases>('idempotency'),
} satisfies { readonly [Name in keyof UseCases]: ServiceIdentifier<UseCases[Name]> };
