import { connection } from './connection-tokens.ts';
import { port } from './tokens.ts';

/** Lists of ports that several features need. */
export const TIME = { clock: port.clock, ids: port.ids };
/** Writing in the language of a server needs these. */
export const SERVER = { settings: port.settingsStore, translator: port.translator };
export const COUNTS = { counts: port.resourceCounts };
/** Knowing who works in a server needs these. */
export const COLLEAGUES = {
  teams: port.teamStore,
  calendars: port.calendarStore,
  presences: port.presenceStore,
  staffWork: port.staffWorkStore,
};
export const EVENTS = { ...TIME, events: port.eventLog, work: port.unitOfWork };
export const DATABASE = { db: connection.database };
/** Recording in the audit log needs these. */
export const AUDIT = { ...TIME, log: port.auditLog, callers: port.callers, work: port.unitOfWork };
/** A store that records who changes its records needs these. */
export const AUDITED = { ...DATABASE, ...AUDIT };
export const DATABASE_AND_NOTIFIER = { ...DATABASE, notifier: connection.eventNotifier };
