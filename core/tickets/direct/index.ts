export { type DirectButton, parseDirectButton, toStartButtonId } from './direct-buttons.ts';
export { type DirectConversations, MAX_OPEN_DIRECT, MAX_WAITING, toOfferKey } from './direct-conversations.ts';
export type { DirectOrder, DirectOrderStore } from './direct-order.ts';
export { deliverDirectMessages, type DeliverDirectPorts } from './deliver-direct-messages.ts';
