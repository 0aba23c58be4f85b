import { notFound } from '../../shared/errors.ts';
import type { GuildId, TicketId } from '../../shared/ids.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import { type TicketDetail, toTicketDetail } from '../model/lifecycle.ts';
import type { NoteStore } from '../model/note-store.ts';
import type { Message, Note } from '../model/ticket.ts';
import type { TimelineEntry } from '../model/ticket-change.ts';
import type { HistoryOrder, TicketStore } from '../model/ticket-store.ts';

interface ReadPorts {
  readonly tickets: TicketStore;
}

export const getTicket =
  ({ tickets }: ReadPorts) =>
  async (guild: GuildId, id: TicketId): Promise<TicketDetail> => {
    const found = await tickets.find(guild, id);
    if (!found) throw notFound('Ticket');
    return toTicketDetail(found.ticket, found.policy);
  };

export const listMessages = (ports: ReadPorts): ListOf<Message> =>
  requireTicketFor(ports, (guild, id, order, page) => ports.tickets.listMessages(guild, id, order, page));

export const listNotes = (ports: ReadPorts & { readonly notes: NoteStore }): ListOf<Note> =>
  requireTicketFor(ports, (guild, id, order, page) => ports.notes.list(guild, id, order, page));

export const listTimeline = (ports: ReadPorts): ListOf<TimelineEntry> =>
  requireTicketFor(ports, (guild, id, order, page) => ports.tickets.listTimeline(guild, id, order, page));

type ListOf<T> = (guild: GuildId, id: TicketId, order: HistoryOrder, page: PageRequest) => Promise<Page<T>>;

const requireTicketFor =
  <T>({ tickets }: ReadPorts, list: ListOf<T>): ListOf<T> =>
  async (guild, id, order, page) => {
    if (!(await tickets.find(guild, id))) throw notFound('Ticket');
    return list(guild, id, order, page);
  };
