import { access } from './access.ts';
import { analytics } from './analytics.ts';
import { auditLog } from './audit-log.ts';
import { attachments } from './attachments.ts';
import { automations } from './automations.ts';
import { blocklist } from './blocklist.ts';
import { botHealth, chatServer } from './chat.ts';
import { cannedReplies } from './canned-replies.ts';
import { categories } from './categories.ts';
import { chatEvents } from './chat-events.ts';
import { commands, staffCommands } from './commands.ts';
import { dashboard } from './dashboard.ts';
import { eventStream, reactions } from './events.ts';
import { flows } from './flows.ts';
import { idempotency } from './idempotency.ts';
import { knowledge } from './knowledge.ts';
import { organizations } from './organizations.ts';
import { panels } from './panels.ts';
import { people } from './people.ts';
import { secretRotation } from './secret-rotation.ts';
import { settings } from './settings.ts';
import { tickets } from './tickets.ts';
import { transcripts } from './transcripts.ts';
import { webhooks } from './webhooks.ts';

/** The use cases, over ports: one module for each folder of core that has some. */
export const useCaseModules = [
  access,
  analytics,
  auditLog,
  attachments,
  automations,
  blocklist,
  botHealth,
  cannedReplies,
  categories,
  chatEvents,
  chatServer,
  commands,
  dashboard,
  eventStream,
  flows,
  idempotency,
  knowledge,
  organizations,
  panels,
  people,
  reactions,
  secretRotation,
  settings,
  staffCommands,
  tickets,
  transcripts,
  webhooks,
];
