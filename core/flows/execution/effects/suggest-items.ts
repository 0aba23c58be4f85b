import { loadServerContext, type ServerContextPorts } from '../../../settings/index.ts';
import type { Outcome } from '../../model/effect.ts';
import { truncateForTrace } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { markDone, toQuestion } from './outcomes.ts';
import { type MessagePorts, postMessage } from './post-message.ts';
import type { EffectOf, StepContext } from './step-context.ts';
import { toChoices, toSuggestion } from './suggestion.ts';

/** Posts nothing if no item fits the query. */
export const suggestItems = async (
  ports: MessagePorts & ServerContextPorts & Pick<RunPorts, 'knowledge'>,
  context: StepContext,
  { query, limit }: EffectOf<'suggest'>,
): Promise<Outcome> => {
  const { guildId: guild } = context.run;
  const { suggestionId, items } = await ports.knowledge.suggestItems({ guild, text: query, language: null, limit });
  const found = items.map(({ item }) => item);
  if (found.length === 0) return markDone({ query: truncateForTrace(query), itemIds: [] });
  const { write } = await loadServerContext(ports, guild);
  const choices = toChoices(write, found);
  const content = toSuggestion(write, found);
  const posted = await postMessage(ports, context, content, choices);
  return {
    ok: true,
    output: { query: truncateForTrace(query), itemIds: found.map(({ id }) => id) },
    suggested: { id: suggestionId, choices },
    ...(posted && { posted }),
    question: toQuestion(content, posted),
  };
};
