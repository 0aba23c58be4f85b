import { uuidIds } from '#adapters/node/ids.ts';
import { botHealthUseCases } from '#core/bot-health/index.ts';
import type { BotHealthPorts } from '#core/bot-health/announce.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { NOON } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

/** A bot, and so many servers whose events have a reader. */
const createBot = (servers: number) => {
  const guilds = Array.from({ length: servers }, (_, index) => String(10_000 + index) as GuildId);
  const asked: unknown[][] = [];
  const appended: DomainEvent[][] = [];
  let [isOnline, isKnownOnline] = [true, true];
  const ports = {
    chat: { isReachable: () => Promise.resolve(isOnline) },
    botState: {
      setReachable: (isReachable: boolean) => {
        const isChange = isReachable !== isKnownOnline;
        isKnownOnline = isReachable;
        return Promise.resolve(isChange);
      },
      listServersWithReaders: (...call: [unknown, GuildId | null, number]) => {
        const [, after, limit] = call;
        asked.push(call);
        return Promise.resolve(guilds.filter((id) => after === null || id > after).slice(0, limit));
      },
    },
    events: { append: (...events: DomainEvent[]) => Promise.resolve(void appended.push(events)) },
    work: { run: (work: () => Promise<unknown>) => work() },
    clock: new SteadyClock(NOON),
    ids: uuidIds,
  } as unknown as BotHealthPorts;
  return {
    guilds,
    asked,
    appended,
    check: botHealthUseCases(ports).check,
    setOnline: (isNowOnline: boolean) => {
      isOnline = isNowOnline;
    },
  };
};

describe('a check of the bot', () => {
  it('records an event for each server when the bot is lost and when it is back, once', async () => {
    const bot = createBot(2);
    expect(await bot.check()).toEqual({ isReachable: true, hasChanged: false });
    bot.setOnline(false);
    expect(await bot.check()).toEqual({ isReachable: false, hasChanged: true });
    expect(await bot.check()).toEqual({ isReachable: false, hasChanged: false });
    bot.setOnline(true);
    expect(await bot.check()).toEqual({ isReachable: true, hasChanged: true });
    const event = (type: string) => (guildId: GuildId) => ({
      id: expect.any(String),
      guildId,
      type,
      at: NOON,
      actor: SYSTEM,
      sequence: null,
      data: { changes: {} },
    });
    expect(bot.appended).toEqual([bot.guilds.map(event('bot.unavailable')), bot.guilds.map(event('bot.recovered'))]);
  });

  it('goes through all servers, five hundred at a time', async () => {
    const bot = createBot(1_100);
    bot.setOnline(false);
    await bot.check();
    expect(bot.asked).toEqual([null, '10499', '10999'].map((after) => [NOON, after, 500]));
    expect(bot.appended.map(({ length }) => length)).toEqual([500, 500, 100]);
  });

  it('appends nothing when no server is left', async () => {
    const bot = createBot(500);
    bot.setOnline(false);
    await bot.check();
    expect([bot.asked.length, bot.appended.length]).toEqual([2, 1]);
    const empty = createBot(0);
    empty.setOnline(false);
    expect(await empty.check()).toMatchObject({ hasChanged: true });
    expect(empty.appended).toEqual([]);
  });
});
