import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseAllowList } from '#adapters/webhooks/addresses.ts';
import { createEgressDispatcher } from '#adapters/webhooks/dispatcher.ts';
import { createTranslationEngine } from '../../../apps/composition/binding/bind-translation.ts';
import type { TranslationConfig } from '../../../apps/composition/config/config-translation.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { httpReceiver, OPENED, type Receiver } from '../webhooks/receiver.ts';

export type EngineName = TranslationConfig['engine'];

export interface AskedRequest {
  readonly method: string | undefined;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Turns the texts of a request into those of the answer. */
export type Translate = (texts: readonly string[]) => readonly string[];
export type Answer = (response: ServerResponse, toBody: (translate: Translate) => string) => void;

interface Protocol {
  /** The paths of lists, and what they answer. */
  readonly lists: Readonly<Record<string, unknown>>;
  readonly readTexts: (body: string) => readonly string[];
  readonly toAnswer: (texts: readonly string[]) => unknown;
}

const fromJson = (body: string) => JSON.parse(body) as never;
const toXml = (text: string) => text.replaceAll(/⟦(\d+)⟧/g, '<x id="$1"/>');
const fromXml = (text: string) => text.replaceAll(/<x id="(\d+)"\/>/g, '⟦$1⟧');

/** The first ten signs, as words. */
const toWord = (text: string) =>
  text.replaceAll(/⟦(\d)⟧/g, (_, digit: string) => `zqx${'abcdefghij'[Number(digit)]}ZQ`);
const fromWord = (text: string) =>
  text.replaceAll(/Zqx([a-j])zq/g, (_, letter: string) => `⟦${'abcdefghij'.indexOf(letter)}⟧`);

/** What each kind of engine is asked and answers, as its documentation says. */
const PROTOCOLS: Readonly<Record<EngineName, Protocol>> = {
  libretranslate: {
    lists: {
      '/languages': [
        { code: 'en', name: 'English', targets: ['de', 'en', 'pt-BR'] },
        { code: 'de', name: 'German', targets: ['en'] },
      ],
    },
    readTexts: (body) => (fromJson(body) as { q: string[] }).q,
    toAnswer: (texts) => ({ translatedText: texts, detectedLanguage: [{ confidence: 90, language: 'en' }] }),
  },
  deepl: {
    lists: {
      '/v2/languages?type=source': [{ language: 'EN', name: 'English' }],
      '/v2/languages?type=target': [{ language: 'DE', name: 'German' }],
    },
    readTexts: (body) => (fromJson(body) as { text: string[] }).text.map(fromXml),
    toAnswer: (texts) => ({
      translations: texts.map((text) => ({ detected_source_language: 'EN', text: toXml(text) })),
    }),
  },
  apertium: {
    lists: {
      '/listPairs': {
        responseData: [
          { sourceLanguage: 'eng', targetLanguage: 'deu' },
          { sourceLanguage: 'spa', targetLanguage: 'por_BR' },
        ],
        responseStatus: 200,
      },
    },
    readTexts: (body) => new URLSearchParams(body).getAll('q').map(fromWord),
    toAnswer: ([text = '']) => ({ responseData: { translatedText: toWord(text) }, responseStatus: 200 }),
  },
  openai: {
    lists: { '/models': { object: 'list', data: [{ id: 'a-model' }] } },
    readTexts: (body) => {
      const { messages } = fromJson(body) as { messages: { content: string }[] };
      return (fromJson(messages.at(-1)?.content ?? '') as { texts: string[] }).texts;
    },
    toAnswer: (texts) => ({ choices: [{ message: { content: JSON.stringify({ from: 'en', texts }) } }] }),
  },
};

export const ENGINE_NAMES = Object.keys(PROTOCOLS) as EngineName[];

const answerWell: Answer = (response, toBody) => response.end(toBody((texts) => texts.map((text) => `über ${text}`)));

/** A server that speaks as the engine does; `answer` decides about translations. */
export const startStandIn = async (name: EngineName, answer: Answer = answerWell) => {
  const { lists, readTexts, toAnswer } = PROTOCOLS[name];
  const asked: AskedRequest[] = [];
  const receiver = await httpReceiver((request, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks as Buffer[]).toString();
      const path = request.url ?? '';
      asked.push({ method: request.method, path, headers: request.headers, body });
      if (Object.hasOwn(lists, path)) response.end(JSON.stringify(lists[path]));
      else answer(response, (translate) => JSON.stringify(toAnswer(translate(readTexts(body)))));
    });
  });
  return { ...receiver, asked };
};

export const KEY = 'the-secret-key';

/** The engine as the service makes it, over the address of a stand-in. */
export const connectEngine = (
  name: EngineName,
  { port }: Pick<Receiver, 'port'>,
  allow: readonly string[] = OPENED,
) => {
  const dispatcher = createEgressDispatcher({ allow: parseAllowList(allow) });
  const config = { engine: name, url: `http://127.0.0.1:${port}`, key: KEY, model: 'a-model', operator: 'Us' };
  const engine = createTranslationEngine(config, { dispatcher, clock: new FakeClock(), version: '1.2.3' });
  return { engine, close: () => dispatcher.destroy() };
};
