import type { GuildId, SuggestionId } from '../shared/ids.ts';
import type { KnowledgePorts } from './knowledge-ports.ts';
import type { FoundItem } from './knowledge-store.ts';
import { toSearchWords } from './search-words.ts';

export interface Suggest {
  readonly guild: GuildId;
  readonly text: string;
  readonly language: string | null;
  readonly limit: number;
}

export interface SuggestResult {
  readonly suggestionId: SuggestionId;
  readonly items: readonly FoundItem[];
}

export const suggestItems =
  ({ knowledge, clock, ids }: KnowledgePorts) =>
  async ({ guild, text, language, limit }: Suggest): Promise<SuggestResult> => {
    const query = {
      words: toSearchWords(text),
      needsAll: false,
      visibility: 'public',
      language: language ?? undefined,
    } as const;
    const { items } = await knowledge.search(guild, query, { limit, after: null });
    const id = ids.next('suggestion');
    const itemIds = items.map(({ item }) => item.id);
    await knowledge.addSuggestion({ id, guildId: guild, itemIds, createdAt: clock.now() });
    return { suggestionId: id, items };
  };
