import { isRefusedByChat } from '../../../chat/index.ts';
import { AppError, isTransient } from '../../../shared/errors.ts';
import type { Effect, Outcome } from '../../model/effect.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { sendRequest } from '../requests/send-request.ts';
import { recordRefusal } from '../runs/record-refusal.ts';
import { act } from './act.ts';
import { addNote } from './add-note.ts';
import { changeTicket } from './change-ticket.ts';
import { assign, mention, notify, remind, setTarget } from './escalate.ts';
import { handOver } from './hand-over.ts';
import { openTicket } from './open-ticket.ts';
import { markDone, markPosted } from './outcomes.ts';
import { postMessage } from './post-message.ts';
import { recordHelpfulItem } from './record-helpful-item.ts';
import { sendCannedReply } from './send-canned-reply.ts';
import { startFlow } from './start-flow.ts';
import { type EffectOf, type StepContext, toTicketTarget } from './step-context.ts';
import { suggestItems } from './suggest-items.ts';

type Performer<E extends Effect> = (ports: RunPorts, context: StepContext, effect: E) => Promise<Outcome>;

const PERFORMERS: { readonly [Kind in Effect['kind']]: Performer<EffectOf<Kind>> } = {
  say: async (ports, context, { content, choices }) =>
    markPosted(content, await postMessage(ports, context, content, choices), choices.length > 0),
  suggest: suggestItems,
  note_helped: recordHelpfulItem,
  open_ticket: openTicket,
  change_ticket: async ({ ticketActions }, { run }, { changes }) => {
    await changeTicket(ticketActions, toTicketTarget(run), changes);
    return markDone();
  },
  add_note: addNote,
  send_canned_reply: sendCannedReply,
  act,
  request: async ({ http }, { step, decryptNode }, { nodeId, request }) =>
    sendRequest(http, request, await decryptNode(nodeId), step),
  start_flow: startFlow,
  mention,
  notify,
  assign,
  set_target: setTarget,
  remind,
  hand_over: handOver,
};

/**
 * Performs an effect once: a killed process may have performed it. A change of the database is marked (`runOnce`), what
 * is made outside of it has the step as its idempotency key. Refusals of the chat platform are recorded as problems of
 * the flow. @throws transient errors, so that the run is retried
 */
export const perform = async (ports: RunPorts, context: StepContext, effect: Effect): Promise<Outcome> => {
  try {
    // Each performer is called with an effect of its own kind.
    return await (PERFORMERS[effect.kind] as Performer<Effect>)(ports, context, effect);
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error;
    await recordRefusal(ports, context.run, error);
    const refused = isRefusedByChat(error) && { refusal: error.refusal };
    return { ok: false, error: error.message, ...refused, output: {} };
  }
};
