import type { Command } from '#core/commands/index.ts';
import type { CommandRef } from '#core/commands/command-ports.ts';
import type { CommandFields } from '#core/commands/command.ts';
import type { UseCommand } from '#core/commands/use-command.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId, FlowId, UserId } from '#core/shared/ids.ts';
import { aGuildId } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../tickets/context.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000' as FlowId;
const USER = '4711' as UserId;
const ANSWER = { content: 'Mon to Fri', ephemeral: true };
const ONE_ANSWER = 'Exactly one of response and flowId is needed.';

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk({ staffRoleIds: ['7', '8'] });
});

const create = (fields: Partial<CommandFields> = {}) =>
  fixture.app.commands.create(fixture.guild, {
    name: 'hours',
    description: 'When we are there',
    response: ANSWER,
    ...fields,
  });
const refer = ({ id }: Pick<Command, 'id'>, ifVersion: number | null = null): CommandRef => ({
  guild: fixture.guild,
  id,
  ifVersion,
});
const stored = ({ id }: Pick<Command, 'id'>) => fixture.app.commands.get(fixture.guild, id);
const use = (fields: Partial<UseCommand> = {}) =>
  fixture.app.commands.use({
    guild: fixture.guild,
    name: 'hours',
    userId: USER,
    channelId: null,
    options: {},
    ...fields,
  });
const draftFlow = () =>
  fixture.app.flows.create(fixture.guild, {
    name: 'Ask',
    nodes: [{ id: 'ask', type: 'wait', position: { x: 0, y: 0 }, data: { seconds: 60 } }],
  });
const publishedFlow = async () => {
  const { id } = await draftFlow();
  return fixture.app.flows.publish({ guild: fixture.guild, id, actor: SYSTEM, ifVersion: null });
};

it('answers with the mention of the user, and what was given with the command', async () => {
  const content = 'Hi {{user.mention}} ({{ user.id }}): {{vars.topic}}, {{unknown}}';
  await create({ response: { content, ephemeral: true } });
  const { response } = await use({ options: { topic: 'Hours {{user.id}}' } });
  expect(response).toEqual({ content: `Hi <@${USER}> (${USER}): Hours {{user.id}}, {{unknown}}`, ephemeral: true });
});

describe('a new command', () => {
  it('answers everyone, and is not synced yet', async () => {
    const command = await create();
    expect(command).toEqual({
      id: command.id,
      guildId: fixture.guild,
      name: 'hours',
      description: 'When we are there',
      access: 'everyone',
      response: ANSWER,
      flowId: null,
      enabled: true,
      syncedAt: null,
      version: 1,
      createdAt: fixture.clock.now(),
      updatedAt: fixture.clock.now(),
    });
    expect(await stored(command)).toEqual(command);
  });

  it('may start a flow instead', async () => {
    const { id: flowId } = await draftFlow();
    await expect(create({ response: null, flowId })).resolves.toMatchObject({ response: null, flowId });
  });

  it('has one answer, not two', async () => {
    const { id: flowId } = await draftFlow();
    await expect(create({ flowId })).rejects.toMatchObject({ code: 'validation_error', message: ONE_ANSWER });
  });

  it('has an answer at all', async () => {
    await expect(create({ response: null })).rejects.toMatchObject({ code: 'validation_error', message: ONE_ANSWER });
  });

  it('starts no unknown flow', async () => {
    await expect(create({ response: null, flowId: UNKNOWN })).rejects.toMatchObject({
      code: 'validation_error',
      message: 'flowId: there is no such flow',
    });
  });

  it('needs a name that no other of the server has', async () => {
    await create();
    await expect(create()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('"hours"') });
  });
});

describe('a change of a command', () => {
  it('is stored and counted', async () => {
    const command = await create();
    await fixture.clock.advance(1_000);
    const changed = await fixture.app.commands.update(refer(command), { description: 'Opening hours' });
    expect(changed).toEqual({ ...command, description: 'Opening hours', version: 2, updatedAt: fixture.clock.now() });
    expect(await stored(command)).toEqual(changed);
  });

  it('of nothing is none', async () => {
    const command = await create();
    await fixture.clock.advance(1_000);
    expect(await fixture.app.commands.update(refer(command), { name: 'hours', response: { ...ANSWER } })).toEqual(
      command,
    );
  });

  it.each([
    ['leaves no answer', { response: null }, ONE_ANSWER],
    ['names an unknown flow', { response: null, flowId: UNKNOWN }, 'flowId: there is no such flow'],
  ])('is refused when it %s', async (_, fields, message) => {
    const command = await create();
    const refused = fixture.app.commands.update(refer(command), fields);
    await expect(refused).rejects.toMatchObject({ code: 'validation_error', message });
    expect(await stored(command)).toEqual(command);
  });

  it('is refused for another version than the caller has read', async () => {
    const command = await create();
    await expect(fixture.app.commands.update(refer(command, 2), { enabled: false })).rejects.toMatchObject({
      name: 'VersionConflict',
      what: 'command',
    });
  });

  it('does not find the command of another server', async () => {
    const on = { ...refer(await create()), guild: aGuildId() };
    const unknown = { code: 'not_found', message: 'Command not found.' };
    await expect(fixture.app.commands.update(on, { enabled: false })).rejects.toMatchObject(unknown);
    await expect(fixture.app.commands.delete(on)).rejects.toMatchObject(unknown);
    await expect(fixture.app.commands.get(on.guild, on.id)).rejects.toMatchObject(unknown);
  });
});

describe('a deleted command', () => {
  it('is gone', async () => {
    const command = await create();
    await fixture.app.commands.delete(refer(command));
    await expect(stored(command)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has to be the version that the caller has read', async () => {
    const command = await create();
    await expect(fixture.app.commands.delete(refer(command, 2))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await stored(command)).toEqual(command);
  });

  it('is offered in the chat until the next sync', async () => {
    const command = await create();
    await fixture.app.commands.sync(fixture.guild);
    await fixture.app.commands.delete(refer(command));
    expect(await fixture.chat.listCommands(fixture.guild)).toHaveLength(1);
    await fixture.app.commands.sync(fixture.guild);
    expect(await fixture.chat.listCommands(fixture.guild)).toEqual([]);
  });
});

describe('a sync', () => {
  it('offers the enabled commands in the chat, and says when', async () => {
    const [hours, off] = [await create(), await create({ name: 'off', enabled: false })];
    await fixture.clock.advance(1_000);
    const at = fixture.clock.now();
    expect(await fixture.app.commands.sync(fixture.guild)).toEqual({ names: ['hours'], syncedAt: at });
    expect(await fixture.chat.listCommands(fixture.guild)).toEqual([
      { name: 'hours', description: 'When we are there' },
    ]);
    expect(await Promise.all([hours, off].map(stored))).toMatchObject([
      { syncedAt: at, version: 1 },
      { syncedAt: null },
    ]);
  });

  it('takes back what is disabled since', async () => {
    const command = await create();
    await fixture.app.commands.sync(fixture.guild);
    await fixture.app.commands.update(refer(command), { enabled: false });
    expect(await fixture.app.commands.sync(fixture.guild)).toMatchObject({ names: [] });
    expect(await stored(command)).toMatchObject({ syncedAt: null });
  });

  it('offers as many as a server can have', async () => {
    for (let i = 0; i < 100; i += 1) await create({ name: `command-${i}` });
    expect((await fixture.app.commands.sync(fixture.guild)).names).toHaveLength(100);
  });

  it('changes nothing while the bot is out of reach', async () => {
    const command = await create();
    await fixture.chat.setOnline(false);
    await expect(fixture.app.commands.sync(fixture.guild)).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await stored(command)).toMatchObject({ syncedAt: null });
  });
});

describe('using a command', () => {
  it('shows its answer', async () => {
    await create();
    expect(await use()).toEqual({ response: ANSWER, run: null });
  });

  it('starts its flow for the user, with what was given', async () => {
    const { id: flowId } = await publishedFlow();
    await create({ response: null, flowId });
    const { response, run } = await use({ options: { order: '12' }, channelId: '55' as ChannelId });
    expect(response).toBeNull();
    expect(run).toMatchObject({
      flowId,
      userId: USER,
      channelId: '55',
      ticketId: null,
      vars: { order: '12' },
      trigger: { kind: 'command', actor: { type: 'user', id: USER }, panelId: null },
    });
  });

  it('in the channel of a ticket starts the flow about the ticket', async () => {
    const { id: flowId } = await publishedFlow();
    await create({ response: null, flowId });
    const ticket = await fixture.open();
    expect((await use({ channelId: ticket.channelId })).run).toMatchObject({ ticketId: ticket.id });
  });

  it('is refused when its flow is not published', async () => {
    const { id: flowId } = await draftFlow();
    await create({ response: null, flowId });
    await expect(use()).rejects.toMatchObject({ code: 'conflict', message: 'Flow "Ask" is not published.' });
  });

  it('is refused for an unknown one, and for one of another server', async () => {
    await create();
    const unknown = { code: 'not_found', message: 'Command not found.' };
    await expect(use({ name: 'other' })).rejects.toMatchObject(unknown);
    await expect(use({ guild: aGuildId() })).rejects.toMatchObject(unknown);
  });

  it('is refused for one that is switched off', async () => {
    await create({ enabled: false });
    await expect(use()).rejects.toMatchObject({ code: 'conflict', message: 'Command "hours" is switched off.' });
  });
});

describe('a command for staff', () => {
  const forStaff = { code: 'conflict', message: 'Command "hours" is for staff only.' };
  beforeEach(() => create({ access: 'staff' }));

  it('answers a user who has a staff role of a category', async () => {
    await fixture.chat.setRoles(fixture.guild, USER, ['1', '8']);
    expect(await use()).toMatchObject({ response: ANSWER });
  });

  it('is refused for members with other roles', async () => {
    await fixture.chat.setRoles(fixture.guild, USER, ['1', '2']);
    await expect(use()).rejects.toMatchObject(forStaff);
  });

  it('is refused for a user who is no member', async () => {
    await fixture.chat.removeMember(fixture.guild, USER);
    await expect(use()).rejects.toMatchObject(forStaff);
  });

  it('looks at every category, however many there are', async () => {
    for (let i = 0; i < 101; i += 1)
      await fixture.app.categories.create(fixture.guild, SYSTEM, { name: `Category ${i}` });
    await fixture.app.categories.create(fixture.guild, SYSTEM, { name: 'Last', position: 9, staffRoleIds: ['9'] });
    await fixture.chat.setRoles(fixture.guild, USER, ['9']);
    expect(await use()).toMatchObject({ response: ANSWER });
    await fixture.chat.setRoles(fixture.guild, USER, ['10']);
    await expect(use()).rejects.toMatchObject(forStaff);
  });

  it('is refused while nobody can say what roles there are', async () => {
    await fixture.chat.setOnline(false);
    await expect(use()).rejects.toMatchObject({ code: 'bot_unavailable' });
  });
});

it('answers everyone without asking for roles', async () => {
  await create();
  await fixture.chat.setOnline(false);
  await expect(use()).resolves.toMatchObject({ response: ANSWER });
});
