import { AppError, conflict, isTransient, notFound } from '../../../shared/errors.ts';
import type { Effect, Outcome } from '../../model/effect.ts';
import { sendRequest } from '../requests/send-request.ts';
import { toActor, truncateForTrace } from '../../model/run.ts';
import { toChild } from '../runs/lineage.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { changeTicket } from './change-ticket.ts';
import { postInChannel, postMessage } from './post-message.ts';
import { getTicketId, runOnce, type StepContext, toTicketTarget } from './run-once.ts';
import type { TicketTarget } from '../../../tickets/index.ts';
import { loadServerContext } from '../../../settings/index.ts';
import { startPublished } from '../../triggers/start-flow.ts';
import { toChoices, toSuggestion } from './suggestion.ts';

type Performers = {
  readonly [Kind in Effect['kind']]: (
    ports: RunPorts,
    context: StepContext,
    effect: Extract<Effect, { kind: Kind }>,
  ) => Promise<Outcome>;
};

const NO_OUTPUT = {};
const markDone = (output: Readonly<Record<string, unknown>> = NO_OUTPUT): Outcome => ({ ok: true, output });

/**
 * Performs the effect of a run. An effect that a killed process had already performed is not repeated: a change of the
 * database is marked as performed (`runOnce`), what is made outside of it has the step as its idempotency key.
 *
 * @throws transient errors, so that the run is retried
 */
export const perform = async (ports: RunPorts, context: StepContext, effect: Effect): Promise<Outcome> => {
  try {
    // Each performer is called with an effect of its own kind.
    return await (
      PERFORMERS[effect.kind] as (ports: RunPorts, context: StepContext, effect: Effect) => Promise<Outcome>
    )(ports, context, effect);
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error;
    return { ok: false, error: error.message, output: NO_OUTPUT };
  }
};

const PERFORMERS: Performers = {
  say: async (ports, context, { content, choices }) =>
    postInChannel(content, await postMessage(ports, context, content, choices)),

  suggest: async (ports, context, { query, limit }) => {
    const { guildId: guild } = context.run;
    const { suggestionId, items } = await ports.knowledge.suggestItems({ guild, text: query, language: null, limit });
    const found = items.map(({ item }) => item);
    if (found.length === 0) return markDone({ query: truncateForTrace(query), itemIds: [] });
    const { write } = await loadServerContext(ports, guild);
    const [content, choices] = [toSuggestion(write, found), toChoices(write, found)];
    const channelId = await postMessage(ports, context, content, choices);
    return {
      ok: true,
      output: { query: truncateForTrace(query), itemIds: found.map(({ id }) => id) },
      suggested: { id: suggestionId, choices },
      ...(channelId && { channelId }),
    };
  },

  note_helped: async (ports, context, { itemId, suggestion }) => {
    const feedback = { helpful: true, deflected: true, suggestionId: suggestion };
    await runOnce(ports, context, (markPerformed) =>
      ports.work.run(async () => {
        await ports.knowledge.giveFeedback({ guild: context.run.guildId, id: itemId, ...feedback });
        await markPerformed();
      }),
    );
    return markDone({ itemId });
  },

  open_ticket: async ({ ticketActions }, { run, step }, { kind: _, ...input }) => {
    if (!run.userId) throw conflict('no_target', 'There is no user to open a ticket for.');
    const { ticket } = await ticketActions.open({
      ...input,
      guild: run.guildId,
      actor: toActor(run),
      source: 'flow',
      panelId: run.trigger.panelId,
      key: { callerId: run.id, key: step, fingerprint: step },
      requesterId: run.userId,
      formAnswers: [],
      claimedById: null,
      participantIds: [],
      externalId: null,
      metadata: {},
      bypassLimits: false,
    });
    const { id, channelId, ticketNumber } = ticket;
    return { ok: true, output: { ticketId: id, ticketNumber }, ticket: { id, channelId } };
  },

  change_ticket: async (ports, { run }, { changes }) => {
    await changeTicket(ports.ticketActions, toTicketTarget(run), changes);
    return markDone();
  },

  add_note: async (ports, context, { content }) => {
    await runOnce(ports, context, (alsoWrite) =>
      ports.ticketActions.addNote({ ...toTicketTarget(context.run), alsoWrite, content }),
    );
    return markDone({ content: truncateForTrace(content) });
  },

  send_canned_reply: async (ports, context, { cannedReplyId }) => {
    const { guildId, vars } = context.run;
    const found = await ports.tickets.find(guildId, getTicketId(context.run));
    if (!found) throw notFound('Ticket');
    const content = await ports.cannedTexts.render(found.ticket, { cannedReplyId, variables: vars, staffId: null });
    await runOnce(ports, context, (markPerformed) => {
      const alsoWrite = async () => {
        await markPerformed();
        await ports.cannedTexts.recordUse(guildId, cannedReplyId, ports.clock.now());
      };
      return ports.ticketActions.postMessage({ ...toTicketTarget(context.run), alsoWrite, content, buttons: [] });
    });
    return markDone({ cannedReplyId, content: truncateForTrace(content) });
  },

  close_ticket: async (ports, context, { reason }) => {
    const target = toTicketTarget(context.run);
    await runOnce(ports, context, async (alsoWrite) => {
      const { status } = await ports.ticketActions.get(target.guild, target.ticket);
      if (status !== 'closed') await ports.ticketActions.close({ ...target, alsoWrite, reason });
    });
    return markDone({ reason: truncateForTrace(reason) });
  },

  request: async ({ http }, { step, decryptNode }, { nodeId, request }) =>
    sendRequest(http, request, await decryptNode(nodeId), step),

  start_flow: async (ports, { run, step }, { flowId }) => {
    const started = await startPublished(ports, run.guildId, flowId, {
      ...run,
      trigger: { ...run.trigger, actor: toActor(run) },
      lineage: toChild(run),
      startKey: `step:${step}`,
    });
    return markDone({ flowId, runId: started?.id ?? null });
  },

  hand_over: async (ports, context, { content }) => {
    // The message marks the step: a ticket that was answered since is not put back among the open ones.
    if (context.run.ticketId) await runOnce(ports, context, () => markOpen(ports, toTicketTarget(context.run)));
    return content ? postInChannel(content, await postMessage(ports, context, content)) : markDone();
  },
};

const markOpen = async ({ ticketActions }: RunPorts, target: TicketTarget): Promise<void> => {
  const { status } = await ticketActions.get(target.guild, target.ticket);
  if (status !== 'closed') await ticketActions.update({ ...target, fields: { status: 'open' } });
};
