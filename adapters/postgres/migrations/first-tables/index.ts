import { ACCESS } from './access.ts';
import { ANALYTICS } from './analytics.ts';
import { ATTACHMENTS } from './attachments.ts';
import { AUDIT_LOG } from './audit-log.ts';
import { CATEGORIES } from './categories.ts';
import { CHAT } from './chat.ts';
import { CHAT_EVENTS } from './chat-events.ts';
import { COMMANDS } from './commands.ts';
import { DASHBOARD } from './dashboard.ts';
import { EVENTS } from './events.ts';
import { FLOWS } from './flows.ts';
import { KNOWLEDGE } from './knowledge.ts';
import { ORGANIZATIONS } from './organizations.ts';
import { PANELS } from './panels.ts';
import { PEOPLE } from './people.ts';
import { PRIVACY } from './privacy.ts';
import { SANDBOX } from './sandbox.ts';
import { SETTINGS } from './settings.ts';
import { TICKET_CREATION } from './ticket-creation.ts';
import { TICKET_WORDS } from './ticket-words.ts';
import { TICKET_WORK } from './ticket-work.ts';
import { TICKETS } from './tickets.ts';
import { TRANSCRIPTS } from './transcripts.ts';
import { WEBHOOKS } from './webhooks.ts';

/** The tables of the first release, by feature; events come first, since they bring the extensions and functions. */
export const FIRST_TABLES: readonly string[] = [
  EVENTS,
  ORGANIZATIONS,
  ACCESS,
  AUDIT_LOG,
  SETTINGS,
  DASHBOARD,
  PEOPLE,
  CATEGORIES,
  PANELS,
  COMMANDS,
  TICKETS,
  TICKET_CREATION,
  TICKET_WORK,
  TICKET_WORDS,
  ATTACHMENTS,
  TRANSCRIPTS,
  CHAT,
  CHAT_EVENTS,
  FLOWS,
  KNOWLEDGE,
  ANALYTICS,
  PRIVACY,
  WEBHOOKS,
  SANDBOX,
];
