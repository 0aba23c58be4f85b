import { isRefusedByChat } from '../../../chat/index.ts';
import { type Instant, plusMs, toEpochMs } from '../../../shared/instant.ts';
import { getDeletionTime } from '../../model/conversation.ts';
import type { FlowRun } from '../../model/run.ts';
import { recordRefusal } from './record-refusal.ts';
import { dropMessages, moveMessages } from './unasked-messages.ts';
import type { RunPorts } from '../../model/run-ports.ts';

type EndPorts = Pick<
  RunPorts,
  'chat' | 'clock' | 'problems' | 'runMessages' | 'runs' | 'ticketActions' | 'tickets' | 'work'
>;

/**
 * Leaves the conversation of an ended run to another run that talks there, or deletes it when its time is over. What
 * the platform refuses is recorded, and retried at growing intervals, as long as the run is kept.
 */
export const endConversation = async (ports: EndPorts, run: FlowRun): Promise<void> => {
  const { runs, clock, work } = ports;
  if (run.ticketId) await moveMessages(ports, run, run.ticketId);
  else await dropMessages(ports, run);
  const successor = await findSuccessor(ports, run);
  if (successor) {
    const { ownChannelId, conversation } = run;
    await work.run(async () => {
      await runs.save({ ...successor, ownChannelId, conversation });
      await runs.save({ ...run, ownChannelId: null, conversation: null, dueAt: null });
    });
    return;
  }
  const now = clock.now();
  const deleteAt = getDeletionTime(run.conversation, {
    endedAt: run.endedAt ?? now,
    isCancelled: run.status === 'cancelled',
  });
  if (deleteAt > now) {
    await runs.save({ ...run, dueAt: deleteAt });
    return;
  }
  const isDone = await discard(ports, run);
  await runs.save(
    isDone ? { ...run, ownChannelId: null, dueAt: null } : { ...run, dueAt: toNextAttempt(deleteAt, now) },
  );
};

/** Finds another active run of the user that talks in the channel. */
const findSuccessor = async (
  { runs }: Pick<RunPorts, 'runs'>,
  { guildId, ownChannelId, userId }: FlowRun,
): Promise<FlowRun | null> => {
  const [successor = null] = ownChannelId && userId ? await runs.listAsking(guildId, ownChannelId, userId) : [];
  return successor;
};

/** @returns false when the platform refused it */
const discard = async ({ chat, problems, tickets }: EndPorts, run: FlowRun): Promise<boolean> => {
  const { id, guildId, ownChannelId } = run;
  try {
    // The process may have been killed after it opened the channel, and before it stored its id.
    if (!ownChannelId) await chat.takeBack(guildId, id);
    else if (!(await tickets.findByChannel(guildId, ownChannelId)))
      await chat.changeChannel(`${id}:end`, guildId, ownChannelId, { deleted: true });
    return true;
  } catch (error) {
    if (!isRefusedByChat(error)) throw error;
    await recordRefusal({ problems }, run, error);
    return false;
  }
};

const MIN_DELAY_MS = 60_000;
const MAX_DELAY_MS = 24 * 60 * 60_000;

/** Each delay is as long as all attempts before it. */
const toNextAttempt = (since: Instant, now: Instant): Instant => {
  const elapsedMs = toEpochMs(now) - toEpochMs(since);
  return plusMs(now, Math.min(Math.max(elapsedMs, MIN_DELAY_MS), MAX_DELAY_MS));
};

/** A run may be cancelled while its worker opens the conversation, too late for its end to find it. */
export const recheckConversation = async (
  { runs, clock }: Pick<RunPorts, 'runs' | 'clock'>,
  { guildId, id }: Pick<FlowRun, 'guildId' | 'id'>,
): Promise<void> => {
  const run = await runs.find(guildId, id);
  if (run?.endedAt && run.conversation && run.dueAt === null) await runs.save({ ...run, dueAt: clock.now() });
};
