import type { AccessUseCases } from './access/index.ts';
import type { AutomationUseCases } from './automations/index.ts';
import type { AuditLogUseCases } from './audit-log/index.ts';
import type { AnalyticsUseCases } from './analytics/index.ts';
import type { BlocklistUseCases } from './blocklist/index.ts';
import type { BotHealthUseCases } from './bot-health/index.ts';
import type { CannedReplyUseCases } from './canned-replies/index.ts';
import type { CategoryUseCases } from './categories/index.ts';
import type { CommandUseCases } from './commands/index.ts';
import type { FlowUseCases } from './flows/index.ts';
import type { IdempotencyUseCases } from './idempotency/index.ts';
import type { ChatEventUseCases } from './chat-events/index.ts';
import type { KnowledgeUseCases } from './knowledge/index.ts';
import type { OrganizationUseCases } from './organizations/index.ts';
import type { PanelUseCases } from './panels/index.ts';
import type { PeopleUseCases } from './people/index.ts';
import type { ReactionUseCases } from './reactions/index.ts';
import type { SecretRotationUseCases } from './secret-rotation/index.ts';
import type { SettingsUseCases } from './settings/index.ts';
import type { TicketUseCases } from './tickets/index.ts';
import type { TranscriptUseCases } from './transcripts/index.ts';
import type { WebhookUseCases } from './webhooks/index.ts';

/** The whole application, as the outside may call it. */
export interface UseCases {
  readonly access: AccessUseCases;
  readonly organizations: OrganizationUseCases;
  readonly categories: CategoryUseCases;
  readonly tickets: TicketUseCases;
  readonly blocklist: BlocklistUseCases;
  readonly auditLog: AuditLogUseCases;
  readonly analytics: AnalyticsUseCases;
  readonly panels: PanelUseCases;
  readonly people: PeopleUseCases;
  readonly cannedReplies: CannedReplyUseCases;
  readonly transcripts: TranscriptUseCases;
  readonly settings: SettingsUseCases;
  readonly secretRotation: SecretRotationUseCases;
  readonly commands: CommandUseCases;
  readonly flows: FlowUseCases;
  readonly automations: AutomationUseCases;
  readonly reactions: ReactionUseCases;
  readonly knowledge: KnowledgeUseCases;
  readonly botHealth: BotHealthUseCases;
  readonly chatEvents: ChatEventUseCases;
  readonly webhooks: WebhookUseCases;
  readonly idempotency: IdempotencyUseCases;
}
