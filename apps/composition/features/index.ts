import type { Feature } from '../tokens/define-feature.ts';
import { access, requestLog } from './access.ts';
import { analytics } from './analytics.ts';
import { auditLog } from './audit-log.ts';
import { attachments, transfers } from './attachments.ts';
import { automations, backtests, macros } from './automations.ts';
import { blocklist } from './blocklist.ts';
import { botHealth, chatServer, problems } from './chat.ts';
import { cannedReplies, views } from './canned-replies.ts';
import { calendars, categories, targets } from './categories.ts';
import { chatEvents } from './chat-events.ts';
import { commands, contextMenus, directMessages, forumPosts, memberCommands, staffCommands } from './commands.ts';
import { dashboard } from './dashboard.ts';
import { eventStream, notifications, reactions } from './events.ts';
import { flows } from './flows.ts';
import { idempotency } from './idempotency.ts';
import { knowledge } from './knowledge.ts';
import { organizations } from './organizations.ts';
import { panels } from './panels.ts';
import { people, privacy, teams } from './people.ts';
import { secretRotation } from './secret-rotation.ts';
import { settings } from './settings.ts';
import { tickets } from './tickets.ts';
import { transcripts, translation } from './transcripts.ts';
import { webhooks } from './webhooks.ts';

/** One for each folder of core that has use cases. */
const FEATURES: readonly Feature[] = [
  access,
  analytics,
  auditLog,
  attachments,
  automations,
  macros,
  backtests,
  blocklist,
  botHealth,
  calendars,
  targets,
  cannedReplies,
  views,
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
  teams,
  privacy,
  problems,
  notifications,
  reactions,
  requestLog,
  secretRotation,
  settings,
  memberCommands,
  contextMenus,
  directMessages,
  forumPosts,
  staffCommands,
  tickets,
  transcripts,
  transfers,
  translation,
  webhooks,
];

export const useCaseModules = FEATURES.map(({ useCases }) => useCases);
/** The stores of the features, in PostgreSQL or the embedded database. */
export const storeModules = FEATURES.map(({ stores }) => stores);
