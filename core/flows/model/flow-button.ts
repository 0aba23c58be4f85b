import { type GuildId, isChatId, toGuildId } from '../../shared/ids.ts';

const PREFIX = 'flow:';

/** Answers a question of a flow. It names its server, since it may be pressed in a direct message. */
export interface FlowButton {
  readonly kind: 'flow_choice';
  readonly guild: GuildId;
  readonly step: string;
  readonly choiceId: string;
}

export const toFlowButtonId = (guild: GuildId, step: string, choiceId: string): string =>
  `${PREFIX}${guild}:${step}:${choiceId}`;

export const parseFlowButton = (buttonId: string): FlowButton | null => {
  if (!buttonId.startsWith(PREFIX)) return null;
  const [guild = '', step = '', ...choice] = buttonId.slice(PREFIX.length).split(':');
  return isChatId(guild) ? { kind: 'flow_choice', guild: toGuildId(guild), step, choiceId: choice.join(':') } : null;
};
