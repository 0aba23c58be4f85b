import { nodeDigests } from '#adapters/node/digests.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { toGuildId } from '#core/shared/ids.ts';
import { type EngineFailure, TranslationFailure, translationUseCases } from '#core/translation/index.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { InMemoryTranslationUsage } from '../../support/memory/translation-usage.ts';
import { createContext, GUILD, tag } from './fake-engine.ts';

const done = (text: string) => ({ state: 'done', text, from: 'en', engine: 'fake' });
const failed = (reason: string, retryAfterMs: number | null = null) => ({ state: 'failed', reason, retryAfterMs });
const failWith =
  (kind: EngineFailure, retryAfterMs: number | null = null) =>
  () =>
    Promise.reject(new TranslationFailure(kind, 'It failed.', { retryAfterMs }));

const DAY_MS = 86_400_000;

describe('texts', () => {
  it('are translated in their order, with their protected terms, and those without words are skipped', async () => {
    const { translate, asked } = createContext();
    expect(await translate(['hi <@1>', '😀', 'bye'])).toEqual([
      done('HI <@1>'),
      { state: 'skipped', reason: 'no_words' },
      done('BYE'),
    ]);
    expect(asked).toEqual([{ texts: ['hi ⟦1⟧', 'bye'], from: 'en', to: 'de', timeoutMs: 10_000 }]);
  });

  it('are divided into calls by number and by characters, and one that is too long fails alone', async () => {
    const { translate, asked } = createContext();
    const texts = [...Array.from({ length: 21 }, (_, i) => `a${'b'.repeat(i)}`), 'x'.repeat(5_000), 'y'.repeat(5_000)];
    const outcomes = await translate([...texts, 'z'.repeat(8_001)]);
    expect(outcomes.map((one) => one.state)).toEqual([...texts.map(() => 'done'), 'failed']);
    expect(asked.map((request) => request.texts.length)).toEqual([20, 2, 1]);
    expect(outcomes.at(-1)).toEqual(failed('too_large'));
  });

  it('are sent one by one to an engine that takes one', async () => {
    const { translate, asked } = createContext({ maxTexts: 1 });
    await translate(['a', 'b', 'c']);
    expect(asked.map((request) => request.texts)).toEqual([['a'], ['b'], ['c']]);
  });

  it('are sent once, and again after a day', async () => {
    const { translate, asked, clock, calls } = createContext();
    await translate(['hello', 'hello']);
    expect(await translate(['hello'], { guildId: toGuildId('2') })).toEqual([done('HELLO')]);
    expect(asked).toHaveLength(1);
    expect(calls).toEqual([{ outcome: 'done', durationMs: 0, characters: 5 }]);
    clock.advance(DAY_MS);
    await translate(['hello']);
    expect(asked).toHaveLength(2);
  });

  it('are kept apart by language, and get the numbers and the glossary of each order', async () => {
    const { app, asked } = createContext();
    const order = { guildId: GUILD, owner: GUILD, from: null, to: tag('de'), glossary: [] };
    await app.translate({ ...order, texts: ['pay 12 €'] });
    const glossary = [{ term: 'pay', translation: 'zahle' }];
    expect(await app.translate({ ...order, texts: ['pay 13 €'] })).toMatchObject([{ text: 'PAY 13 €' }]);
    expect(asked).toHaveLength(1);
    expect(await app.translate({ ...order, texts: ['please pay now'], glossary })).toMatchObject([
      { text: 'PLEASE zahle NOW' },
    ]);
    await app.translate({ ...order, texts: ['pay 12 €'], to: tag('fr') });
    await app.translate({ ...order, texts: ['pay 12 €'], from: tag('en') });
    expect(asked).toHaveLength(4);
  });

  it('are skipped without an engine', async () => {
    const app = translationUseCases({
      engine: null,
      usage: new InMemoryTranslationUsage(new MemoryState()),
      clock: new FakeClock(),
      digests: nodeDigests,
      charactersPerMonth: 1,
      observer: { onCall: () => undefined, onRefusal: () => undefined },
    });
    const order = { guildId: GUILD, owner: GUILD, from: null, to: tag('de'), glossary: [] };
    expect(await app.translate({ ...order, texts: ['a', 'b'] })).toEqual([
      { state: 'skipped', reason: 'no_engine' },
      { state: 'skipped', reason: 'no_engine' },
    ]);
    expect(app.isResting()).toBe(false);
  });

  it('whose terms are lost are refused one by one, and observed', async () => {
    const { translate, refusals } = createContext({
      answer: ({ texts }) => texts.map((text) => text.replace('⟦1⟧', '')),
    });
    expect(await translate(['hi <@1>', 'hello'])).toEqual([failed('terms_lost'), done('hello')]);
    expect(refusals).toEqual(['terms_lost']);
  });

  it.each([[[]], [['a', 'b']]])('fail when the engine answers %j for one', async (answer) => {
    const { translate, asked } = createContext({ answer: () => answer });
    expect(await translate(['hello'])).toEqual([failed('bad_answer')]);
    expect(asked).toHaveLength(2);
  });
});

describe('an engine', () => {
  it.each(['slow', 'unreachable', 'engine_failed', 'bad_answer', 'rate_limited'] as const)(
    'is tried twice when it is %s',
    async (kind) => {
      const { translate, answers, asked, calls } = createContext({ answer: failWith(kind) });
      expect(await translate(['hello'])).toEqual([failed(kind)]);
      expect(asked).toHaveLength(2);
      expect(calls.map(({ outcome }) => outcome)).toEqual([kind, kind]);
      answers.next = () => ['hallo'];
      expect(await translate(['hello'])).toEqual([done('hallo')]);
    },
  );

  it.each(['refused', 'quota_exceeded', 'unsupported_language', 'too_large'] as const)(
    'is tried once when it answers %s',
    async (kind) => {
      const { translate, asked } = createContext({ answer: failWith(kind) });
      expect(await translate(['hello'])).toEqual([failed(kind)]);
      expect(asked).toHaveLength(1);
    },
  );

  it('that throws something else has failed', async () => {
    const { translate } = createContext({ answer: () => Promise.reject(new TypeError('fetch failed')) });
    expect(await translate(['hello'])).toEqual([failed('engine_failed')]);
  });

  it('rests after five failures in a row, longer after each try, until it answers', async () => {
    const { app, translate, answers, asked, clock } = createContext({ answer: failWith('slow') });
    for (const text of ['a', 'b', 'c']) await translate([text]);
    expect(app.isResting()).toBe(true);
    expect(asked).toHaveLength(5);
    expect(await translate(['d'])).toEqual([failed('resting', expect.any(Number) as never)]);
    clock.advance(30_000);
    expect(await translate(['d'])).toEqual([failed('resting', expect.any(Number) as never)]);
    expect(asked).toHaveLength(6);
    clock.advance(30_000);
    await translate(['d']);
    expect(asked).toHaveLength(6);
    clock.advance(30_000);
    answers.next = () => ['D'];
    expect(await translate(['d'])).toEqual([done('D')]);
    expect(app.isResting()).toBe(false);
  });

  it('is called once at first after a rest', async () => {
    const { translate, answers, asked, clock } = createContext({ answer: failWith('slow') });
    for (const text of ['a', 'b', 'c']) await translate([text]);
    clock.advance(60_000);
    const answer = Promise.withResolvers<readonly string[]>();
    answers.next = () => answer.promise;
    const first = translate(['d']);
    expect(await translate(['e'], { guildId: toGuildId('2') })).toEqual([failed('resting', 1_000)]);
    answer.resolve(['D']);
    expect(await first).toEqual([done('D')]);
    expect(asked).toHaveLength(6);
  });

  it('does not rest because of languages that it does not have', async () => {
    const { app, translate } = createContext({ answer: failWith('unsupported_language') });
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) await translate([text]);
    expect(app.isResting()).toBe(false);
  });

  it('that asks for a pause gets it, also from others', async () => {
    const { app, translate, asked, clock } = createContext({ answer: failWith('rate_limited', 60_000) });
    expect(await translate(['hello'])).toEqual([failed('rate_limited', 60_000)]);
    clock.advance(59_000);
    expect(await translate(['other'], { guildId: toGuildId('2') })).toEqual([failed('resting', 1_000)]);
    expect(app.isResting()).toBe(true);
    expect(asked).toHaveLength(1);
    clock.advance(1_000);
    await translate(['hello']);
    expect(asked).toHaveLength(2);
  });

  it('that asks for a short pause is tried again after it', async () => {
    const { translate, answers, clock } = createContext();
    const startedAt = clock.now();
    answers.next = () => {
      answers.next = () => ['hallo'];
      return failWith('rate_limited', 3_000)();
    };
    expect(await translate(['hello'])).toEqual([done('hallo')]);
    expect(Date.parse(clock.now()) - Date.parse(startedAt)).toBe(3_000);
  });
});

describe('the characters of a server in a month', () => {
  it('have a limit, which begins again with the month and is that of one server', async () => {
    const { translate, clock } = createContext({ limit: 10 });
    expect(await translate(['12345 abc'])).toMatchObject([{ state: 'done' }]);
    expect(await translate(['hello you'])).toEqual([failed('limit_reached')]);
    expect(await translate(['hello'], { guildId: toGuildId('2') })).toEqual([done('HELLO')]);
    expect(await translate(['12345 abc'])).toMatchObject([{ state: 'done' }]);
    clock.advance(31 * DAY_MS);
    expect(await translate(['hello you'])).toEqual([done('HELLO YOU')]);
  });

  it('do not count what the engine failed to translate', async () => {
    const { translate, answers } = createContext({ limit: 10, answer: failWith('refused') });
    await translate(['hello you']);
    answers.next = ({ texts }) => texts;
    expect(await translate(['hello you'])).toEqual([done('hello you')]);
  });

  it('are removed after thirteen months', async () => {
    const { app, usage, clock } = createContext();
    const take = (month: string) => usage.take({ guildId: GUILD, month, characters: 5 }, 5);
    await Promise.all(['2024-11', '2024-12', '2025-12'].map(take));
    expect([await app.purge(), await app.purge()]).toEqual([1, 0]);
    expect([await take('2024-12'), await take('2024-11')]).toEqual([false, true]);
    clock.advance(31 * DAY_MS);
    expect(await app.purge()).toBe(2);
  });
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the calls of a server', () => {
  /** An engine that answers when it is let, in the order in which it was asked. */
  const heldContext = () => {
    const held: (() => void)[] = [];
    const context = createContext({
      answer: ({ texts }) => new Promise((resolve) => held.push(() => resolve(texts))),
    });
    const release = async () => {
      held.shift()?.();
      await turn();
    };
    return { ...context, release };
  };

  it('are two at once, and take turns with those of others', async () => {
    const { translate, asked, release } = heldContext();
    const many = Array.from({ length: 6 }, (_, i) => translate([`busy ${'x'.repeat(i)}`]));
    await turn();
    const others = ['2', '3', '4'].map((id) =>
      translate([`quiet ${'y'.repeat(Number(id))}`], { guildId: toGuildId(id) }),
    );
    await turn();
    expect(asked.map(({ texts }) => texts[0]?.slice(0, 4))).toEqual(['busy', 'busy', 'quie', 'quie']);
    await release();
    await release();
    expect(asked.slice(4).map(({ texts }) => texts[0]?.slice(0, 4))).toEqual(['busy', 'quie']);
    for (let i = 0; i < 9; i += 1) await release();
    expect((await Promise.all([...many, ...others])).flat().map(({ state }) => state)).toEqual(Array(9).fill('done'));
  });

  it('take turns with those of other servers of the same owner', async () => {
    const { translate, asked, release } = heldContext();
    const ofOwner = (id: string) => ({ guildId: toGuildId(id), owner: GUILD });
    const all = Array.from({ length: 4 }, (_, i) => translate([`a${'x'.repeat(i)}`], ofOwner('1')));
    all.push(translate(['b'], ofOwner('2')));
    await turn();
    await release();
    await release();
    expect(asked.map(({ texts }) => texts[0])).toEqual(['a', 'ax', 'axx', 'b']);
    for (let i = 0; i < 5; i += 1) await release();
    await Promise.all(all);
  });

  it('wait up to a hundred of an owner, and those of another are taken', async () => {
    const { translate, release } = heldContext();
    const waiting = Array.from({ length: 102 }, (_, i) => translate(['x'.repeat(i + 1)]));
    await turn();
    expect(await translate(['one more'])).toEqual([failed('busy')]);
    const other = translate(['other'], { guildId: toGuildId('2') });
    for (let i = 0; i < 103; i += 1) await release();
    expect(await other).toMatchObject([{ state: 'done' }]);
    expect((await Promise.all(waiting)).flat().every(({ state }) => state === 'done')).toBe(true);
  });
});
