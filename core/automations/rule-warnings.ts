import type { BotIntents, ChatPlatform } from '../chat/index.ts';
import type { Automation } from './automation.ts';
import type { Condition } from '../shared/conditions/condition.ts';

export const RULE_WARNING_REASONS = ['message_content_hidden'] as const;

/** A rule with warnings is applied, but does not see what the condition at the path `field` needs. */
export interface RuleWarning {
  readonly field: string;
  readonly reason: (typeof RULE_WARNING_REASONS)[number];
  readonly message: string;
}

export type CheckedAutomation = Automation & { readonly warnings: readonly RuleWarning[] };

/** The bot sees these fields only where it sees the content of messages. */
const CONTENT_FIELDS = ['message.content', 'message.attachments', 'message.parts'];

export const withWarnings = async (
  { chat }: { readonly chat: Pick<ChatPlatform, 'getIntents'> },
  rule: Automation,
): Promise<CheckedAutomation> => ({ ...rule, warnings: listWarnings(rule, await chat.getIntents()) });

export const listWarnings = (
  { conditions }: Pick<Automation, 'conditions'>,
  { messageContent }: BotIntents,
): readonly RuleWarning[] =>
  messageContent || conditions === null ? [] : listContentFields(conditions, 'conditions').map(toWarning);

interface NamedField {
  readonly path: string;
  readonly name: string;
}

const listContentFields = (condition: Condition, path: string): readonly NamedField[] => {
  if ('all' in condition) return listParts(condition.all, `${path}.all`);
  if ('any' in condition) return listParts(condition.any, `${path}.any`);
  if ('not' in condition) return listContentFields(condition.not, `${path}.not`);
  const { field: name } = condition;
  return CONTENT_FIELDS.some((field) => name === field || name.startsWith(`${field}.`)) ? [{ path, name }] : [];
};

const listParts = (parts: readonly Condition[], path: string): readonly NamedField[] =>
  parts.flatMap((part, index) => listContentFields(part, `${path}.${index}`));

const toWarning = ({ path: field, name }: NamedField): RuleWarning => ({
  field,
  reason: 'message_content_hidden',
  message: `The bot runs without the Message Content Intent: ${name} is empty unless the message mentions the bot, answers one of its messages, or is written with its button Reply or its command.`,
});
