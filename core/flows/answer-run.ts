import type { ChatMessage } from '../chat/index.ts';
import { conflict, notFound, StaleWrite } from '../shared/errors.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import { advance } from './advance.ts';
import { graphOf, situationOf, storeStep } from './drive-run.ts';
import type { Choice } from './effect.ts';
import type { Answer } from './move.ts';
import type { FlowRun } from './run.ts';
import type { RunPorts } from './run-ports.ts';

/**
 * A message may be the answer to a question: that of the run that asked last. It is taken once, however often it is told.
 *
 * @returns whether it was an answer, or had been one
 */
export const answerByMessage =
  (ports: RunPorts) =>
  async (guild: GuildId, { id, channelId, authorId, content }: ChatMessage): Promise<boolean> => {
    if (!authorId) return false;
    for (;;) {
      if (await ports.runs.hasAnswered(guild, channelId, authorId, id)) return true;
      const asking = await ports.runs.askingIn(guild, channelId, authorId);
      const run = asking.find(({ waiting }) => waiting?.kind === 'answer');
      if (!run) return false;
      if (await wentOn(ports, run, { kind: 'said', text: content }, id)) return true;
    }
  };

export const FLOW_BUTTON = 'flow:';

export interface PressChoice {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly userId: UserId;
  /** As the flow's message named it: the step that asks, and the choice. */
  readonly buttonId: string;
}

/**
 * Somebody chose one of a run's choices.
 *
 * @throws not_found for a button that the user was not given; conflict when it was answered already
 */
export const answerByButton =
  (ports: RunPorts) =>
  async ({ guild, channel, userId, buttonId }: PressChoice): Promise<FlowRun> => {
    const [, step = '', ...rest] = buttonId.split(':');
    const choiceId = rest.join(':');
    const runs = await ports.runs.askingIn(guild, channel, userId);
    const run = runs.find(({ trace }) => trace.some(({ id }) => id === step));
    if (!run) throw notFound('Button');
    if (!choicesAt(run, step).some(({ id }) => id === choiceId)) throw notFound('Button');
    const next = await wentOn(ports, run, { kind: 'chosen', choiceId }, null);
    if (!next) throw alreadyAnswered();
    return next;
  };

const alreadyAnswered = () => conflict('This question was answered already.');

/** @throws conflict when the run does not wait at that step any more */
const choicesAt = ({ status, waiting, trace }: FlowRun, step: string): readonly Choice[] => {
  if (status !== 'waiting' || waiting?.kind !== 'choice' || trace.at(-1)?.id !== step) throw alreadyAnswered();
  return waiting.choices;
};

/** Lets the run go on by an answer; a worker carries it further. Null when somebody else was first. */
const wentOn = async (
  ports: RunPorts,
  run: FlowRun,
  answer: Answer,
  messageId: ChatMessage['id'] | null,
): Promise<FlowRun | null> => {
  const graph = await graphOf(ports, run);
  const situation = await situationOf(ports, run);
  const { run: next } = advance(graph, run, { kind: 'answer', answer, messageId }, situation);
  try {
    return await storeStep(ports, next.status === 'running' ? { ...next, dueAt: situation.at } : next);
  } catch (error) {
    if (error instanceof StaleWrite) return null;
    throw error;
  }
};
