import { useBot } from '../adapters/discord/bot/fixture.ts';
import { listOddEvents } from './gateway.ts';

const CASES = 1_500;
const bot = useBot();

/** The short form of the fuzzer for events of the gateway. */
it.each([1, 2, 3])(
  'goes on after any events of the gateway (seed %i)',
  async (seed) => {
    const { discord, guild } = bot;
    const { category, message, buttonId } = await bot.deployPanel();
    const kim = discord.addUser().joins(guild.id);
    const place = { guild: guild.id, channel: message.channelId, user: kim.id };
    for (const { type, data } of listOddEvents(place, { cases: CASES, seed })) discord.gateway.dispatch(type, data);
    expect((await kim.presses(message, buttonId).answer()).content).toMatch(/^Your ticket: <#\d+>$/);
    expect(await bot.listTickets(category.id)).toHaveLength(1);
  },
  60_000,
);
