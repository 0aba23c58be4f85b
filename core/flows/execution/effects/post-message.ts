import { type Button, type NewChannel, type Post, RefusedByChat } from '../../../chat/index.ts';
import { conflict } from '../../../shared/errors.ts';
import { type ChannelId, type FlowStepId, toMessageId } from '../../../shared/ids.ts';
import { truncate } from '../../../shared/values/text.ts';
import type { Choice, PostedMessage } from '../../model/effect.ts';
import { type Conversation, toConversationInServer } from '../../model/conversation.ts';
import { toFlowButtonId } from '../../model/flow-button.ts';
import type { FlowRun } from '../../model/run.ts';
import { speakInTicket } from './speak-in-ticket.ts';
import { runOnce, type StepContext } from './step-context.ts';
import type { RunPorts } from '../../model/run-ports.ts';

export type MessagePorts = Pick<RunPorts, 'chat' | 'flows' | 'runs' | 'ticketActions'>;

/** Posts in the ticket, or where the run talks with its user. @returns null for a message of the ticket */
export const postMessage = async (
  ports: MessagePorts,
  context: StepContext,
  content: string,
  choices: readonly Choice[] = [],
): Promise<PostedMessage | null> => {
  const { run, step } = context;
  const buttons = choices.map((choice) => toButton(run, step, choice));
  if (run.ticketId) {
    await runOnce(ports, context, (alsoWrite) =>
      speakInTicket(ports, run, { alsoWrite, content, buttons, messageId: toMessageId(step) }),
    );
    return null;
  }
  const post: Post = { onBehalfOf: null, content, attachments: [], ...(buttons.length > 0 && { buttons }) };
  return (await postDirectly(ports, context, post)) ?? postInChannel(ports, context, post);
};

const toButton = ({ guildId }: FlowRun, step: FlowStepId, { id, label }: Choice): Button => ({
  label,
  emoji: null,
  target: { id: toFlowButtonId(guildId, step, id), style: 'secondary' },
});

/** @returns null when the run talks elsewhere, or its user takes no messages; then it goes on in the server */
const postDirectly = async (
  { chat }: MessagePorts,
  { run: { guildId, channelId, userId, conversation }, step }: StepContext,
  post: Post,
): Promise<PostedMessage | null> => {
  if (channelId || !userId || conversation?.home !== 'dm') return null;
  const messageId = await chat.sendDirectPost(step, guildId, userId, post);
  return messageId && { content: post.content, messageId, openedChannelId: null };
};

const postInChannel = async (ports: MessagePorts, { run, step }: StepContext, spoken: Post): Promise<PostedMessage> => {
  const channel = run.channelId ?? (await openOwnChannel(ports, run));
  const post = { ...spoken, ...(run.userId && { mentions: { userIds: [run.userId], roleIds: [] } }) };
  const posted = await ports.chat.changeChannel(step, run.guildId, channel, { post });
  if (!posted) {
    throw new RefusedByChat(
      { text: 'refused.flow_channel' },
      `Channel ${channel}, in which the flow speaks, does not exist any more.`,
    );
  }
  return {
    content: post.content,
    messageId: posted.messageIds[0] ?? null,
    openedChannelId: run.channelId ? null : channel,
  };
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
    ...toPlace(conversation),
    memberIds: [userId],
    roleIds: [],
    posts: [],
  });
  return channelId;
};

const toPlace = (conversation: Conversation | null): Pick<NewChannel, 'home' | 'parentIds'> => {
  if (!conversation) return { home: 'channel', parentIds: [] };
  const { home, parentId } = toConversationInServer(conversation);
  return { home, parentIds: parentId ? [parentId] : [] };
};

const toChannelName = (name: string): string =>
  truncate(
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
    90,
  ) || 'chat';
