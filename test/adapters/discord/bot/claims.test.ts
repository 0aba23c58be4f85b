import { PermissionFlagsBits } from 'discord-api-types/v10';
import { computePermissions } from '../../../support/discord/permissions.ts';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;
const { AddReactions, SendMessages, ViewChannel } = PermissionFlagsBits;

const read = ({ id }: Json): Promise<Json> => done(bot.as.get(`/v1/tickets/${id}`));

/** A ticket of a category with two of its staff, one of whom presses Claim. */
const claimTicket = async (fields: object) => {
  const panel = await bot.deployPanel(fields);
  const join = (username: string, ...roles: readonly string[]) =>
    discord.addUser({ username }).joins(bot.guild.id, { roles });
  const [kim, sam, alex] = [join('kim'), join('sam', panel.roleId), join('alex', panel.roleId)];
  await kim.presses(panel.message, panel.buttonId).answer();
  const [ticket] = (await bot.listTickets(panel.category.id)) as [Json];
  const { channelId } = ticket;
  const may = (permission: bigint) =>
    [kim, sam, alex].map(
      ({ id }) => (computePermissions(discord.world, discord.world.channel(channelId), id) & permission) !== 0n,
    );
  // What somebody else has allowed in the channel stays.
  const channel = discord.world.channel(channelId);
  channel.overwrites = channel.overwrites.map((one) =>
    one.id === panel.roleId ? { ...one, allow: one.allow | AddReactions } : one,
  );
  /** Presses a button of the opening message, as soon as the state of the ticket has it. */
  const press = async (name: string, by = sam) => {
    const button = `ticket:staff:${name}`;
    const findMessage = () =>
      discord.messages(channelId).find((message) => JSON.stringify(message).includes(`"${button}"`));
    const isShown = async () => {
      await bot.api.service.app.tickets.projectMessages();
      return findMessage() !== undefined;
    };
    await waitUntil(isShown, { what: `The button ${name}` });
    return by.presses(findMessage()!, button);
  };
  const untilClaimer = (claimer: string | null) =>
    waitUntil(async () => (await read(ticket)).claimedById === claimer, { what: 'The claimer' });
  await press('claim');
  await untilClaimer(sam.id);
  const giveBack = async () => {
    await press('unclaim');
    await untilClaimer(null);
  };
  return { ticket, press, giveBack, sam, alex, may, kept: () => (may(AddReactions)[2] ? 'kept' : 'lost') };
};

const act = (ticket: Json, action: string, body: object = {}) =>
  done(bot.as.post(`/v1/tickets/${ticket.id}/${action}`, body));

afterEach(() => {
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

it('lets only the claimer of the staff write, until the ticket is given back', async () => {
  const { ticket, giveBack, may, kept } = await claimTicket({ claimMode: 'claimer_writes' });
  expect([may(ViewChannel), may(SendMessages)]).toEqual([
    [true, true, true],
    [true, true, false],
  ]);
  expect(kept()).toBe('kept');
  await act(ticket, 'close');
  expect([may(ViewChannel), may(SendMessages)]).toEqual([
    [true, true, true],
    [true, false, false],
  ]);
  await act(ticket, 'reopen');
  expect(may(SendMessages)).toEqual([true, true, false]);
  await giveBack();
  expect([may(SendMessages), kept()]).toEqual([[true, true, true], 'kept']);
});

it('hides the channel from the other staff, until the ticket is given back', async () => {
  const { ticket, giveBack, may, kept } = await claimTicket({ claimMode: 'claimer_sees' });
  expect([may(ViewChannel), may(SendMessages)]).toEqual([
    [true, true, false],
    [true, true, false],
  ]);
  await act(ticket, 'close');
  await act(ticket, 'reopen');
  expect(may(ViewChannel)).toEqual([true, true, false]);
  await giveBack();
  expect([may(ViewChannel), may(SendMessages), kept()]).toEqual([[true, true, true], [true, true, true], 'kept']);
});

it('refuses staff that may not take the ticket over, and says who may', async () => {
  const { press, sam, alex, may, ticket } = await claimTicket({ takeover: 'nobody' });
  expect((await (await press('unclaim', alex)).answer()).content).toContain(
    'Nobody can take over tickets of this category.',
  );
  expect(await read(ticket)).toMatchObject({ claimedById: sam.id });
  expect(may(SendMessages)).toEqual([true, true, true]);
});
