export * from './chat-message.ts';
export type * from './chat-platform.ts';
export { ignoreOutage } from './ignore-outage.ts';
export { makeUpName } from './sandbox-names.ts';
export * from './shown-users.ts';
export type * from './chat-sandbox.ts';
