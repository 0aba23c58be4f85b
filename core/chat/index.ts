export * from './chat-message.ts';
export type * from './chat-platform.ts';
export { makeUpName } from './sandbox-names.ts';
export type * from './chat-sandbox.ts';
