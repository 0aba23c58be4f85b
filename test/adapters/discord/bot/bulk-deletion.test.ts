import { toGuildId } from '#core/shared/ids.ts';
import { client } from '../../../support/api.ts';
import { recordedPostgresDatabase, withPostgres } from '../../../support/databases.ts';
import { DiscordGuild } from '../../../support/discord/guilds.ts';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const EVENTS = 100;
/** As many as Discord names in one event. */
const IDS = 100;
/** Of each event: it is stored, leased, handled and completed. */
const MAX_STATEMENTS_PER_EVENT = 14;

/** Counts what is added, again and again, too. */
class Counter extends Set<string> {
  count = 0;
  override add(text: string): this {
    this.count += 1;
    return super.add(text);
  }
}

withPostgres('the deletion of 10,000 messages at once', () => {
  const statements = new Counter();
  const bot = useBot({ database: () => recordedPostgresDatabase(statements) });
  const { discord } = bot;
  let serial = 5_000_000n;

  /** Messages that nobody has ever seen, after those that are given. */
  const deleteMany = (channel: string, given: readonly string[] = []): void => {
    for (let event = 0; event < EVENTS; event += 1) {
      const ids = Array.from(
        { length: IDS },
        (_, index) => (event === 0 ? given[index] : undefined) ?? String((serial += 1n)),
      );
      discord.gateway.dispatch('MESSAGE_DELETE_BULK', { ids, channel_id: channel, guild_id: bot.guild.id });
    }
  };
  const listMessages = (ticket: Json, as = bot.as): Promise<Json[]> =>
    done(as.get(`/v1/tickets/${ticket.id}/messages?limit=100`));
  const isHandled = async () => {
    const sql = 'select 1 from chat_arrivals where handled_at is null limit 1';
    return (await bot.api.service.database.query(sql)).length === 0;
  };
  const untilAcknowledged = () =>
    waitUntil(async () => (await bot.api.service.gatewaySessions.find(0))?.sequence === discord.gateway.sequence, {
      withinMs: 60_000,
      what: 'The acknowledgement',
    });
  /** The ticket of a member of another server, and how they write in it. */
  const openElsewhere = async () => {
    const guild = new DiscordGuild(discord.world, { name: 'Beta' });
    const id = toGuildId(guild.id);
    await waitUntil(() => bot.api.service.app.organizations.isKnown(id), { what: 'The other server' });
    const as = client(bot.api.url, await bot.api.token({ kind: 'guild', guildId: id }));
    const lee = discord.addUser({ username: 'lee' }).joins(guild.id);
    const category = await done(as.post('/v1/categories', { name: 'Help' }));
    const ticket: Json = await done(as.post('/v1/tickets', { categoryId: category.id, requesterId: lee.id }));
    return { ticket, as, write: (text: string) => lee.writes(ticket.channelId, text) };
  };
  const has = (messages: readonly Json[], text: string) => messages.some(({ content }) => content === text);

  it('in the channel of a ticket costs some statements per event, and nobody else waits for it', async () => {
    const { ticket, channel, kim } = await bot.openTicket();
    const neighbour = await bot.openTicket();
    const other = await openElsewhere();
    const written = ['One', 'Two', 'Three'].map((text) => kim.writes(channel, text));
    await waitUntil(async () => has(await listMessages(ticket), 'Three'), { what: 'The messages' });
    const before = statements.count;
    deleteMany(
      channel,
      written.slice(0, 2).map(({ id }) => id),
    );
    other.write('Hello from Beta');
    neighbour.kim.writes(neighbour.channel, 'Hello from the neighbour');
    await waitUntil(async () => has(await listMessages(other.ticket, other.as), 'Hello from Beta'), {
      withinMs: 60_000,
      what: 'Beta',
    });
    await waitUntil(async () => has(await listMessages(neighbour.ticket), 'Hello from the neighbour'), {
      withinMs: 60_000,
      what: 'The neighbour',
    });
    await untilAcknowledged();
    await waitUntil(isHandled, { withinMs: 300_000, what: 'All deletions' });
    const deleted = (await listMessages(ticket)).map(({ content, deletedAt }) => [content, deletedAt !== null]);
    expect(deleted).toEqual([
      ['One', true],
      ['Two', true],
      ['Three', false],
    ]);
    expect(statements.count - before).toBeLessThanOrEqual(EVENTS * MAX_STATEMENTS_PER_EVENT);
  }, 400_000);

  it('in another channel costs no statement', async () => {
    await waitUntil(isHandled, { what: 'What was before' });
    statements.clear();
    deleteMany(bot.guild.addChannel({ name: 'general' }).id);
    await untilAcknowledged();
    expect([...statements].filter((text) => text.includes('insert into chat_arrivals'))).toEqual([]);
  });
});
