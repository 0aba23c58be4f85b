import type { ChatForm } from '#core/chat/index.ts';
import type { FlowRun } from '#core/flows/index.ts';
import type { TicketDetail } from '#core/tickets/index.ts';
import { FlowRunView } from '../flows/flow-run-views.ts';
import { toShownRun } from '../flows/flow-runs.ts';
import { TicketDetailView } from '../tickets/ticket-views.ts';

/** A form as it is asked. */
export const toShownForm = ({ title, fields: questions }: ChatForm) => ({ title, questions });

/** A ticket or a run with the fields that the API shows, and no others. */
export const toShown = ({ ticket, run }: { readonly ticket: TicketDetail | null; readonly run: FlowRun | null }) =>
  run ? { flowRun: FlowRunView.parse(toShownRun(run)) } : TicketDetailView.parse(ticket);
