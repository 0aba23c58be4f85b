import type { FeedbackPorts } from '../actions/feedback.ts';
import { handleChannelDeleted, handleMemberLeft } from './handle-departure.ts';
import { getRatingForm, pressButton } from './press-button.ts';
import { deleteMessages, editMessage, receiveMessage } from './receive-message.ts';
import { followPost, type FollowPorts } from './follow-post.ts';
import type { ReceivePorts } from './receive-ports.ts';
import { revealMessage } from './reveal-message.ts';
import { changeDirectMessage } from './change-direct-message.ts';
import { receiveDirectMessage } from './receive-direct-message.ts';

export { thenReceiveWaiting, type WaitingPorts } from './receive-waiting.ts';

export const chatEventUseCases = (ports: ReceivePorts & FeedbackPorts & FollowPorts) => ({
  receiveMessage: receiveMessage(ports),
  editMessage: editMessage(ports),
  deleteMessages: deleteMessages(ports),
  revealMessage: revealMessage(ports),
  pressButton: pressButton(ports),
  getRatingForm: getRatingForm(ports),
  handleMemberLeft: handleMemberLeft(ports),
  handleChannelDeleted: handleChannelDeleted(ports),
  followPost: followPost(ports),
});

export const directMessageActions = (ports: ReceivePorts) => ({
  receiveDirectMessage: receiveDirectMessage(ports),
  changeDirectMessage: changeDirectMessage(ports),
});
