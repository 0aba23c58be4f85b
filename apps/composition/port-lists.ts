import { connection } from './connection-tokens.ts';
import { port } from './tokens.ts';

/** Lists of ports that several features need. */
export const TIME = { clock: port.clock, ids: port.ids };
/** What writing in the language of a server needs. */
export const SERVER = { settings: port.settingsStore, translator: port.translator };
export const COUNTS = { counts: port.resourceCounts };
export const EVENTS = { ...TIME, events: port.eventLog, work: port.unitOfWork };
export const DATABASE = { db: connection.database };
/** What recording in the audit log needs. */
export const AUDIT = { ...TIME, log: port.auditLog, callers: port.callers, work: port.unitOfWork };
/** What a store needs that records who changes its records. */
export const AUDITED = { ...DATABASE, ...AUDIT };
export const DATABASE_AND_NOTIFIER = { ...DATABASE, notifier: connection.eventNotifier };
