import type { Draft, Trigger } from './types.ts';

type Conversation = NonNullable<Trigger['conversation']>;

/** What a trigger has that says nothing else. */
const DEFAULT: Conversation = { home: 'thread', parentChannelId: null, keepMinutes: 10 };

/** Whether a flow may start without a channel, and so opens one. */
export const hasConversation = ({ kind }: Trigger): boolean => kind === 'panel_option' || kind === 'api';

export const toConversation = ({ conversation }: Trigger): Conversation => conversation ?? DEFAULT;

export const changeConversation = (draft: Draft, changes: Partial<Conversation>): Draft => ({
  ...draft,
  trigger: { ...draft.trigger, conversation: { ...toConversation(draft.trigger), ...changes } },
});

/** The trigger of another kind. The conversation stays where the kind has one. */
export const changeKind = (draft: Draft, kind: Trigger['kind']): Draft => {
  const { conversation } = draft.trigger;
  const next: Trigger = { kind, config: {} };
  return { ...draft, trigger: conversation && hasConversation(next) ? { ...next, conversation } : next };
};
