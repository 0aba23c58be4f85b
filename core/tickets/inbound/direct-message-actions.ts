import { changeDirectMessage } from './change-direct-message.ts';
import { receiveDirectMessage } from './receive-direct-message.ts';
import { receiveWaiting, type WaitingPorts } from './receive-waiting.ts';

export { thenReceiveWaiting, type WaitingPorts } from './receive-waiting.ts';

/** What requesters do in their direct messages. */
export const directMessageActions = (ports: WaitingPorts) => ({
  receiveDirectMessage: receiveDirectMessage(ports),
  receiveWaiting: receiveWaiting(ports),
  changeDirectMessage: changeDirectMessage(ports),
});
