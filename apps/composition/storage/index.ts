import { accessStorage } from './access.ts';
import { analyticsStorage } from './analytics.ts';
import { attachmentsStorage } from './attachments.ts';
import { auditLogStorage } from './audit-log.ts';
import { automationsStorage } from './automations.ts';
import { blocklistStorage } from './blocklist.ts';
import { botHealthStorage } from './bot-health.ts';
import { cannedRepliesStorage } from './canned-replies.ts';
import { categoriesStorage } from './categories.ts';
import { chatEventsStorage } from './chat-events.ts';
import { commandsStorage } from './commands.ts';
import { dashboardStorage } from './dashboard.ts';
import { eventStreamStorage, reactionsStorage } from './events.ts';
import { flowsStorage } from './flows.ts';
import { idempotencyStorage } from './idempotency.ts';
import { knowledgeStorage } from './knowledge.ts';
import { organizationsStorage } from './organizations.ts';
import { panelsStorage } from './panels.ts';
import { peopleStorage } from './people.ts';
import { secretRotationStorage } from './secret-rotation.ts';
import { settingsStorage } from './settings.ts';
import { ticketsStorage } from './tickets.ts';
import { transcriptsStorage } from './transcripts.ts';
import { webhooksStorage } from './webhooks.ts';

/** The stores of the features, in PostgreSQL or the embedded database. */
export const storageModules = [
  accessStorage,
  analyticsStorage,
  attachmentsStorage,
  auditLogStorage,
  automationsStorage,
  blocklistStorage,
  botHealthStorage,
  cannedRepliesStorage,
  categoriesStorage,
  chatEventsStorage,
  commandsStorage,
  dashboardStorage,
  eventStreamStorage,
  flowsStorage,
  idempotencyStorage,
  knowledgeStorage,
  organizationsStorage,
  panelsStorage,
  peopleStorage,
  reactionsStorage,
  secretRotationStorage,
  settingsStorage,
  ticketsStorage,
  transcriptsStorage,
  webhooksStorage,
];
