/** All button ids of flows start with this prefix. */
const PREFIX = 'flow:';

/** A button that answers a question of a flow: the step that asks, and the choice. */
export interface FlowButton {
  readonly kind: 'flow_choice';
  readonly step: string;
  readonly choiceId: string;
}

export const toFlowButtonId = (step: string, choiceId: string): string => `${PREFIX}${step}:${choiceId}`;

/** Returns null for other buttons. */
export const parseFlowButton = (buttonId: string): FlowButton | null => {
  if (!buttonId.startsWith(PREFIX)) return null;
  const [step = '', ...choice] = buttonId.slice(PREFIX.length).split(':');
  return { kind: 'flow_choice', step, choiceId: choice.join(':') };
};
