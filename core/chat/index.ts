export * from './chat-message.ts';
export type * from './chat-platform.ts';
export type * from './chat-sandbox.ts';
