import type { AttachPorts } from '../../attachments/index.ts';
import type { ReopenPorts } from '../actions/reopen-ticket.ts';
import type { NoteStore } from '../model/note-store.ts';

export type ReceivePorts = ReopenPorts & AttachPorts & { readonly notes: NoteStore };
