import { AppError } from '../../../shared/errors.ts';
import { toMessageId } from '../../../shared/ids.ts';
import type { Question } from '../../model/effect.ts';
import type { FlowRun } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import type { Answer } from '../steps/next-move.ts';
import { settle } from '../steps/settled-question.ts';

type SettlePorts = Pick<RunPorts, 'chat' | 'ticketActions'>;

/** Adds the choice to the question, and removes its buttons, unless the chat refuses it. `run` is as it waited. */
export const settleQuestion = async (ports: SettlePorts, run: FlowRun, answer: Answer): Promise<void> => {
  const settled = settle(run.waiting, answer);
  if (!settled) return;
  try {
    await edit(ports, run, settled);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

const edit = async (
  { chat, ticketActions }: SettlePorts,
  { guildId, ticketId, channelId, userId, trace }: FlowRun,
  { content, messageId }: Question,
): Promise<void> => {
  const step = trace.at(-1)?.id;
  if (!step) return;
  const post = { onBehalfOf: null, content, attachments: [] };
  if (ticketId)
    await ticketActions.settleQuestion({ guild: guildId, ticket: ticketId, messageId: toMessageId(step), content });
  else if (channelId && messageId) await chat.editPost(guildId, channelId, messageId, post);
  else if (!channelId && userId) await chat.editDirectPost(step, guildId, userId, post);
};
