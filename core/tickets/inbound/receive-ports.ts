import type { AttachPorts } from '../../attachments/index.ts';
import type { ReopenPorts } from '../actions/reopen-ticket.ts';
import type { NotePorts } from '../actions/notes.ts';

export type ReceivePorts = ReopenPorts & AttachPorts & NotePorts;
