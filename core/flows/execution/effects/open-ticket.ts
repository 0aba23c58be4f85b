import { loadServerContext, type ServerContextPorts, type WriteText } from '../../../settings/index.ts';
import { conflict } from '../../../shared/errors.ts';
import { type ChatMessage, mentionChannel } from '../../../chat/index.ts';
import type { EarlierConversation, EarlierMessage, TicketDetail } from '../../../tickets/index.ts';
import { toConversationInServer } from '../../model/conversation.ts';
import type { Outcome } from '../../model/effect.ts';
import { type FlowRun, toActor } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { moveMessages } from '../runs/unasked-messages.ts';
import { toEarlierMessages } from '../steps/earlier-messages.ts';
import type { EffectOf, StepContext } from './step-context.ts';

/** The step is the idempotency key. @throws conflict when the run has no user */
export const openTicket = async (
  ports: Pick<RunPorts, 'chat' | 'runMessages' | 'ticketActions'> & ServerContextPorts,
  { run, step }: StepContext,
  { kind: _, ...input }: EffectOf<'open_ticket'>,
): Promise<Outcome> => {
  if (!run.userId) throw conflict('no_target', 'There is no user to open a ticket for.');
  const unasked = await ports.runMessages.list(run.guildId, run.id);
  const { ticket } = await ports.ticketActions.open({
    ...input,
    guild: run.guildId,
    actor: toActor(run),
    source: 'flow',
    panelId: run.trigger.panelId,
    key: { callerId: run.id, key: step, fingerprint: step },
    requesterId: run.userId,
    requesterLanguage: run.trigger.language ?? null,
    formAnswers: [],
    claimedById: null,
    participantIds: [],
    externalId: null,
    metadata: {},
    bypassLimits: false,
    conversation: toEarlier(run, unasked),
  });
  const { id, channelId, ticketNumber } = ticket;
  await linkTicket(ports, { run, step }, ticket);
  // These messages were written while the ticket was opened.
  await moveMessages(ports, run, id);
  return { ok: true, output: { ticketId: id, ticketNumber }, ticket: { id, channelId } };
};

const toEarlier = (
  { ownChannelId, conversation, earlierMessages }: FlowRun,
  unasked: readonly ChatMessage[],
): EarlierConversation | null => {
  if (!conversation) return null;
  const messages = [...earlierMessages, ...unasked.flatMap(toEarlierMessages)].toSorted(byTime);
  return { place: ownChannelId && { channelId: ownChannelId, ...toConversationInServer(conversation) }, messages };
};

const byTime = (one: EarlierMessage, other: EarlierMessage): number =>
  one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt);

/** Posts the link only if the conversation goes on elsewhere. */
const linkTicket = async (
  ports: Pick<RunPorts, 'chat'> & ServerContextPorts,
  { run, step }: Pick<StepContext, 'run' | 'step'>,
  ticket: TicketDetail,
): Promise<void> => {
  if (isSameConversation(run, ticket)) return;
  const { guildId, ownChannelId, userId, conversation } = run;
  const { write } = await loadServerContext(ports, guildId);
  const post = { onBehalfOf: null, content: toLink(write, ticket), attachments: [] };
  const key = `${step}:link`;
  if (ownChannelId) await ports.chat.changeChannel(key, guildId, ownChannelId, { post });
  else if (conversation && userId) await ports.chat.sendDirectPost(key, guildId, userId, post);
};

const isSameConversation = ({ ownChannelId, conversation }: FlowRun, { direct, channelId }: TicketDetail): boolean =>
  ownChannelId ? ownChannelId === channelId : direct || conversation?.home !== 'dm';

const toLink = (write: WriteText, { ticketNumber, channelId, direct }: TicketDetail): string =>
  direct || channelId === null
    ? write('answer.direct_opened', { number: ticketNumber })
    : write('answer.ticket_opened', { channel: mentionChannel(channelId) });
