import type { Container } from 'inversify';
import type { Dispatcher } from 'undici';
import { createApertium } from '#adapters/translation/apertium.ts';
import { createDeepL } from '#adapters/translation/deepl.ts';
import type { EngineOptions } from '#adapters/translation/engine-options.ts';
import { createLibreTranslate } from '#adapters/translation/libretranslate.ts';
import { createOpenAi } from '#adapters/translation/openai.ts';
import { toyEngine } from '#adapters/translation/toy.ts';
import { createEngineCaller } from '#adapters/webhooks/engine-caller.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { TranslationEngine } from '#core/translation/index.ts';
import type { Config } from '../config/config.ts';
import type { TranslationConfig } from '../config/config-translation.ts';
import { connection } from '../tokens/connection-tokens.ts';
import { provider } from '../tokens/provide.ts';
import { port } from '../tokens/tokens.ts';

const ENGINES: Readonly<
  Record<TranslationConfig['engine'], (options: EngineOptions & { model: string }) => TranslationEngine>
> = {
  libretranslate: createLibreTranslate,
  deepl: createDeepL,
  apertium: createApertium,
  openai: createOpenAi,
};

interface EngineParts {
  /** Decides which addresses are called. */
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly version: string;
}

/** The engine that is configured. */
export const createTranslationEngine = (
  { engine, ...options }: TranslationConfig,
  parts: EngineParts,
): TranslationEngine => ENGINES[engine]({ ...options, clock: parts.clock, caller: createEngineCaller(parts) });

/** Binds the engine; without one, the sandbox has a toy, and other services have none. */
export const bindTranslation = (
  { translation, translationCharacters, sandbox }: Config,
  container: Container,
  version: string,
): void => {
  container.bind(port.translationLimit).toConstantValue(translationCharacters);
  if (!translation) {
    container.bind(port.translationEngine).toConstantValue(sandbox.isOpen ? toyEngine : null);
    return;
  }
  provider(container.bind.bind(container))(
    port.translationEngine,
    (parts) => createTranslationEngine(translation, { ...parts, version }),
    { dispatcher: connection.egressDispatcher, clock: port.clock },
  );
};
