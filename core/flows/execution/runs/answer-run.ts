import type { ChatMessage } from '../../../chat/index.ts';
import { conflict, LockTimeout, notFound, VersionConflict } from '../../../shared/errors.ts';
import type { GuildId, UserId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/instant.ts';
import { advance } from '../steps/advance.ts';
import { addAnswer } from '../steps/earlier-messages.ts';
import { loadGraph, loadSituation, storeStep } from './run-state.ts';
import { settleQuestion } from './settle-question.ts';
import type { Choice } from '../../model/effect.ts';
import type { FlowButton } from '../../model/flow-button.ts';
import type { Answer } from '../steps/next-move.ts';
import type { FlowRun } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

/** Answers the question that was asked last, once. @returns whether the message is an answer, or was one before */
export const answerByMessage =
  (ports: RunPorts) =>
  async (guild: GuildId, message: ChatMessage): Promise<boolean> => {
    const { id, channelId, authorId, content } = message;
    if (!authorId) return false;
    for (;;) {
      if (await ports.runs.hasAnswered(guild, channelId, authorId, id)) return true;
      const asking = await ports.runs.listAsking(guild, channelId, authorId);
      const run = asking.find(isAwaitingText);
      if (!run) return false;
      if (await continueRun(ports, run, { kind: 'text', text: content }, message)) return true;
    }
  };

const isAwaitingText = ({ waiting }: FlowRun): boolean => waiting?.kind === 'answer';

export interface DirectAnswer {
  readonly userId: UserId;
  readonly message: ChatMessage;
  /** Earlier questions are not answered by the message; null means any question is. */
  readonly askedAfter: Instant | null;
}

/** Answers, once, the newest question that a flow of any server asked the author by direct message. */
export const answerByDirectMessage =
  (ports: RunPorts) =>
  async ({ userId, message, askedAfter }: DirectAnswer): Promise<boolean> => {
    for (;;) {
      if (await ports.runs.hasAnsweredDirectly(userId, message.id)) return true;
      const run = (await ports.runs.listDirect(userId)).find(isAwaitingText);
      if (!run || (askedAfter !== null && getAskedAt(run) <= askedAfter)) return false;
      if (await continueRun(ports, run, { kind: 'text', text: message.content }, message)) return true;
    }
  };

const getAskedAt = ({ trace, startedAt }: FlowRun): Instant => trace.at(-1)?.startedAt ?? startedAt;

export interface ChoiceInput {
  readonly guild: GuildId;
  readonly userId: UserId;
  readonly button: Pick<FlowButton, 'choiceId' | 'step'>;
}

/** A press waits this long for the run that shows the button: it is stored after the chat shows it. */
const PATIENCE_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** @throws not_found unless the user was given the button; conflict for a second answer; LockTimeout before the wait */
export const answerByButton =
  (ports: RunPorts) =>
  async ({ guild, userId, button: { step, choiceId } }: ChoiceInput): Promise<FlowRun> => {
    const run = await getAskingRun(ports, { guild, userId }, step);
    if (!listChoicesAt(run, step).some(({ id }) => id === choiceId)) throw notFound('Button');
    const next = await continueRun(ports, run, { kind: 'chosen', choiceId }, null);
    if (!next) throw createAnsweredError();
    return next;
  };

/** Waits until the run has posted the question of this step. */
const getAskingRun = async (
  { runs, clock }: Pick<RunPorts, 'runs' | 'clock'>,
  { guild, userId }: Omit<ChoiceInput, 'button'>,
  step: string,
): Promise<FlowRun> => {
  for (let waitedMs = 0; waitedMs <= PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
    const active = await runs.listActive(guild, { userId });
    const run = active.find(({ trace }) => trace.some(({ id }) => id === step));
    if (!run) throw notFound('Button');
    if (!isPosting(run, step)) return run;
    await clock.sleep(LOOK_EVERY_MS);
  }
  throw new LockTimeout('question');
};

/** Is false while the effect of an answer is performed: the run still has `waiting` then. */
const isPosting = ({ status, performing, waiting, trace }: FlowRun, step: string): boolean => {
  const last = trace.at(-1);
  return status === 'running' && performing !== null && !waiting && last?.id === step && last.endedAt === null;
};

const createAnsweredError = () => conflict('already_done', 'This question was answered already.');

/** @throws conflict when the run no longer waits at that step */
const listChoicesAt = ({ status, waiting, trace }: FlowRun, step: string): readonly Choice[] => {
  if (status !== 'waiting' || waiting?.kind !== 'choice' || trace.at(-1)?.id !== step) throw createAnsweredError();
  return waiting.choices;
};

/** Stores the answer; a worker continues the run. Returns null when another process changed the run first. */
const continueRun = async (
  ports: RunPorts,
  run: FlowRun,
  answer: Answer,
  message: ChatMessage | null,
): Promise<FlowRun | null> => {
  const graph = await loadGraph(ports, run);
  const situation = await loadSituation(ports, run);
  const answered = message ? addAnswer(run, message) : run;
  const input = { kind: 'answer', answer, messageId: message?.id ?? null } as const;
  const { run: next } = advance(graph, answered, input, situation);
  try {
    const stored = await storeStep(ports, next.status === 'running' ? { ...next, dueAt: situation.at } : next);
    await settleQuestion(ports, run, answer);
    return stored;
  } catch (error) {
    if (error instanceof VersionConflict) return null;
    throw error;
  }
};
