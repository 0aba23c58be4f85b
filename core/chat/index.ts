export * from './bot-intents.ts';
export * from './channel-changes.ts';
export * from './chat-effects.ts';
export * from './chat-message.ts';
export * from './message-page.ts';
export * from './mention.ts';
export { escapeMarkdown, formatBold, formatQuote, formatSmall, toRelativeTime } from './markdown.ts';
export {
  type Block as MarkupBlock,
  type Inline as MarkupInline,
  type Label as MarkupLabel,
  type Link as MarkupLink,
  type List as MarkupList,
  listMentioned,
  type Mentioned,
  parseMarkup,
  parsePlainAddress,
  splitAtAddresses,
} from './markup/index.ts';
export * from './chat-form.ts';
export * from './chat-limits.ts';
export * from './chat-needs.ts';
export * from './chat-platform.ts';
export type * from './chat-server.ts';
export { describeSimulatedPlaces, describeSimulatedServer, SIMULATED_ROLES } from './describe-simulated-server.ts';
export { ignoreOutage } from './ignore-outage.ts';
export { makeUpName } from './sandbox-names.ts';
export * from './message-parts.ts';
export * from './refused-by-chat.ts';
export { renderWhole } from './render-parts.ts';
export * from './shown-users.ts';
export * from './chat-sandbox.ts';
export type * from './gateway-sessions.ts';
export type * from './member-store.ts';
export * from './shard-leases.ts';
