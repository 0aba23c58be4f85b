import type { Button } from '../../../chat/index.ts';
import { conflict } from '../../../shared/errors.ts';
import type { ChannelId, FlowStepId } from '../../../shared/ids.ts';
import { truncate } from '../../../shared/values/text.ts';
import type { Choice, PostedMessage } from '../../model/effect.ts';
import { toFlowButtonId } from '../../model/flow-button.ts';
import type { FlowRun } from '../../model/run.ts';
import { runOnce, type StepContext, toTicketTarget } from './step-context.ts';
import type { RunPorts } from '../../model/run-ports.ts';

export type MessagePorts = Pick<RunPorts, 'chat' | 'flows' | 'runs' | 'ticketActions'>;

/**
 * Posts for the user of the run: in the ticket, or in the channel where the run was started, or in a channel of its
 * own.
 *
 * @returns null when it is a message of the ticket
 */
export const postMessage = async (
  ports: MessagePorts,
  context: StepContext,
  content: string,
  choices: readonly Choice[] = [],
): Promise<PostedMessage | null> => {
  const { run, step } = context;
  const buttons = toButtons(step, choices);
  if (run.ticketId) {
    await runOnce(ports, context, (alsoWrite) =>
      ports.ticketActions.postMessage({ ...toTicketTarget(run), alsoWrite, content, buttons }),
    );
    return null;
  }
  return postInChannel(ports, context, { content, buttons });
};

const toButtons = (step: FlowStepId, choices: readonly Choice[]): readonly Button[] =>
  choices.map(({ id, label }) => ({
    label,
    emoji: null,
    target: { id: toFlowButtonId(step, id), style: 'secondary' },
  }));

const postInChannel = async (
  ports: MessagePorts,
  { run, step }: StepContext,
  { content, buttons }: { readonly content: string; readonly buttons: readonly Button[] },
): Promise<PostedMessage> => {
  const channel = run.channelId ?? (await openOwnChannel(ports, run));
  const post = {
    onBehalfOf: null,
    content,
    attachments: [],
    ...(buttons.length > 0 && { buttons }),
    ...(run.userId && { mentions: { userIds: [run.userId], roleIds: [] } }),
  };
  const posted = await ports.chat.changeChannel(step, run.guildId, channel, { post });
  if (!posted) {
    throw conflict('chat_unknown_reference', `Channel ${channel}, in which the flow speaks, does not exist any more.`);
  }
  return { content, messageId: posted.messageIds[0] ?? null, openedChannelId: run.channelId ? null : channel };
};

const openOwnChannel = async (
  { chat, flows }: MessagePorts,
  { id, guildId, flowId, userId, conversation }: FlowRun,
): Promise<ChannelId> => {
  if (!userId) throw conflict('no_target', 'There is neither a channel to speak in, nor a user to speak to.');
  const flow = flowId && (await flows.find(guildId, flowId));
  const { channelId } = await chat.openChannel(id, {
    guild: guildId,
    name: toChannelName(flow ? flow.name : 'chat'),
    home: conversation?.home ?? 'channel',
    parentIds: conversation?.parentId ? [conversation.parentId] : [],
    memberIds: [userId],
    roleIds: [],
    posts: [],
  });
  return channelId;
};

const toChannelName = (name: string): string =>
  truncate(
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
    90,
  ) || 'chat';
