import type { Schemas } from '../../schemas.ts';

export type Ticket = Schemas['Ticket'];
export type TicketDetail = Schemas['TicketDetail'];
export type Category = Schemas['Category'];
export type Status = Ticket['status'];
export type Priority = Ticket['priority'];
