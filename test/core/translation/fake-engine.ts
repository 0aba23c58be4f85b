import { MemoryState } from '#adapters/memory/memory-state.ts';
import { nodeDigests } from '#adapters/node/digests.ts';
import { type GuildId, toGuildId } from '#core/shared/ids.ts';
import type { OwnerId } from '#core/shared/owner.ts';
import { type LanguageTag, parseLanguageTag } from '#core/shared/values/language-tag.ts';
import {
  type EngineRequest,
  type ObservedCall,
  type Refusal,
  type TranslationEngine,
  translationUseCases,
} from '#core/translation/index.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { InMemoryTranslationUsage } from '../../support/memory/translation-usage.ts';

export const tag = (text: string): LanguageTag => {
  const parsed = parseLanguageTag(text);
  if (!parsed) throw new Error(`${text} is no language.`);
  return parsed;
};

export const GUILD = toGuildId('1');

type Answer = (request: EngineRequest) => readonly string[] | Promise<readonly string[]>;

const toUpperCase: Answer = ({ texts }) => texts.map((text) => text.toUpperCase());

interface Setup {
  readonly maxTexts?: number;
  readonly limit?: number;
  readonly answer?: Answer;
}

/** The use cases over an engine that answers in upper case, or by a given function, with the requests that it had. */
export const createContext = ({ maxTexts = 20, limit = 1_000_000, answer = toUpperCase }: Setup = {}) => {
  const clock = new FakeClock();
  const asked: EngineRequest[] = [];
  const calls: ObservedCall[] = [];
  const refusals: Refusal[] = [];
  const answers = { next: answer };
  const engine: TranslationEngine = {
    name: 'fake',
    maxTexts,
    listLanguages: () => Promise.resolve([]),
    translate: async (request) => {
      asked.push(request);
      return { texts: await answers.next(request), from: request.from };
    },
  };
  const usage = new InMemoryTranslationUsage(new MemoryState());
  const app = translationUseCases({
    engine,
    usage,
    clock,
    digests: nodeDigests,
    charactersPerMonth: limit,
    observer: { onCall: (call) => calls.push(call), onRefusal: (refusal) => refusals.push(refusal) },
  });
  const translate = (
    texts: readonly string[],
    { guildId = GUILD, owner = guildId }: { guildId?: GuildId; owner?: OwnerId } = {},
  ) => app.translate({ guildId, owner, texts, from: tag('en'), to: tag('de'), glossary: [] });
  return { app, asked, calls, refusals, answers, clock, usage, translate };
};
