import { jest } from '@jest/globals';
import { SYSTEM } from '#core/shared/actor.ts';
import { type GuildId, toUserId } from '#core/shared/ids.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aServer } from '../../support/build.ts';
import { createHelpDesk, TICKET_INPUT } from '../tickets/context.ts';

const USER = toUserId('4711');

/** Two servers, each with a category; the user is a member of both. */
const setUp = async () => {
  const simulation = await createHelpDesk();
  const { app, chat, inMemory, clock } = simulation;
  const organizations = inMemory.container.get(port.organizationStore);
  const addServer = async (): Promise<GuildId> => {
    const server = aServer();
    await organizations.addServer(server);
    return server.id;
  };
  const [one, other] = [await addServer(), await addServer()];
  const addCategory = (guild: GuildId, name: string) => app.categories.create(guild, SYSTEM, { name });
  const [orders, games] = [await addCategory(one, 'Orders'), await addCategory(other, 'Games')];
  const open = async (guild: GuildId, categoryId: typeof orders.id) => {
    await clock.advance(1_000);
    return (await app.tickets.open({ ...TICKET_INPUT, guild, categoryId, requesterId: USER })).ticket;
  };
  const find = (name: string, options: Readonly<Record<string, string>> = {}) =>
    app.chatEvents.findDirectCommand({ userId: USER, name, options });
  const suggest = (name: string, option: string, typed = '') => {
    const about = { guild: null, channelId: null, userId: USER };
    return app.chatEvents.suggestValues({ ...about, name, option, options: { [option]: typed } });
  };
  const use = async (guild: GuildId, name: string) => {
    const used = { guild, channelId: null, userId: USER, fromDirect: true, name, options: {} };
    return (await app.chatEvents.handleCommand(used)).response?.content ?? '';
  };
  return { ...simulation, chat, one, other, orders, games, open, find, suggest, use };
};

describe('a command in direct messages', () => {
  it('is about the server of a suggested value, without which about that of the newest ticket', async () => {
    const { one, other, orders, games, open, find } = await setUp();
    expect(await find('ticket new', { category: `${other}/${games.id}` })).toEqual({
      guild: other,
      options: { category: games.id },
    });
    await open(other, games.id);
    await open(one, orders.id);
    expect(await find('ticket transcript')).toEqual({ guild: one, options: {} });
    await open(other, games.id);
    expect(await find('ticket transcript')).toEqual({ guild: other, options: {} });
  });

  it('is refused where it is not clear which server is meant, and for other commands', async () => {
    const { find } = await setUp();
    for (const name of ['ticket my-data', 'ticket erase-my-data', 'ticket add', 'desk claim', 'hello'])
      expect(await find(name)).toBeNull();
  });

  it('is about no server that the user has left', async () => {
    const { chat, one, other, orders, find } = await setUp();
    for (const guild of [one, other]) await chat.removeMember(guild, USER);
    expect(await find('ticket list')).toBeNull();
    expect(await find('ticket new', { category: `${one}/${orders.id}` })).toBeNull();
  });

  it('asks the chat for no server that the bot is not in', async () => {
    const { inMemory, orders, find } = await setUp();
    const listRoles = jest.spyOn(inMemory.container.get(port.chatPlatform), 'listRoles');
    expect(await find('ticket new', { category: `99/${orders.id}` })).toBeNull();
    expect(listRoles).not.toHaveBeenCalled();
  });

  it('suggests categories and tickets with the names of their servers', async () => {
    const { chat, one, orders, other, games, open, suggest } = await setUp();
    const names = await Promise.all([one, other].map(async (guild) => (await chat.describeServer(guild)).name));
    expect(new Set(await suggest('ticket new', 'category'))).toEqual(
      new Set([
        { label: `${names[0]} · Orders`, value: `${one}/${orders.id}` },
        { label: `${names[1]} · Games`, value: `${other}/${games.id}` },
      ]),
    );
    const ticket = await open(other, games.id);
    expect(await suggest('ticket close', 'ticket')).toEqual([
      { label: `${names[1]} · #1 · Games`, value: `${other}/${ticket.id}` },
    ]);
    expect(await suggest('ticket new', 'category', 'ord')).toHaveLength(1);
    expect(await suggest('desk canned', 'reply')).toEqual([]);
  });

  it('lists the tickets of all servers', async () => {
    const { chat, one, other, orders, games, open, use } = await setUp();
    const [first, second] = [await open(one, orders.id), await open(other, games.id)];
    const text = await use(one, 'ticket list');
    expect(text).toContain(`<#${first.channelId}>`);
    expect(text).toContain(`<#${second.channelId}>`);
    for (const guild of [one, other]) expect(text).toContain(`**${(await chat.describeServer(guild)).name}**\n`);
  });
});
