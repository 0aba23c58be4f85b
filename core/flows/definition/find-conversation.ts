import type { ChannelId } from '../../shared/ids.ts';
import { buildConversation, type Conversation, DEFAULT_CONVERSATION } from '../model/conversation.ts';
import type { FlowVersion } from '../model/flow.ts';
import { TALKING } from '../model/node-types.ts';

/** Returns null unless the flow talks before it opens a ticket. */
export const findConversation = (
  version: Pick<FlowVersion, 'trigger' | 'nodes' | 'edges'>,
  panelChannelId: ChannelId | null,
): Conversation | null =>
  isTalkingFirst(version)
    ? buildConversation(version.trigger.conversation ?? DEFAULT_CONVERSATION, panelChannelId)
    : null;

const isTalkingFirst = ({ nodes, edges }: Pick<FlowVersion, 'nodes' | 'edges'>): boolean => {
  const targets = new Set(edges.map(({ target }) => target));
  const reached = new Set(nodes.filter(({ id }) => !targets.has(id)).map(({ id }) => id));
  // The loop also reaches what is added to the set on the way.
  for (const id of reached) {
    const type = nodes.find((node) => node.id === id)?.type;
    if (type && TALKING.includes(type)) return true;
    const next = type === 'create_ticket' ? [] : edges.filter(({ source }) => source === id);
    for (const { target } of next) reached.add(target);
  }
  return false;
};
