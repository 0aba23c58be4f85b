import { changeDirectMessage } from './change-direct-message.ts';
import { receiveDirectMessage } from './receive-direct-message.ts';
import type { ReceivePorts } from './receive-ports.ts';

export { thenReceiveWaiting, type WaitingPorts } from './receive-waiting.ts';

export const directMessageActions = (ports: ReceivePorts) => ({
  receiveDirectMessage: receiveDirectMessage(ports),
  changeDirectMessage: changeDirectMessage(ports),
});
