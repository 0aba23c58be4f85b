import { COMMAND_OPTION_TYPES, type OfferedCommand, type OfferedOption } from '#core/chat/index.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { openServer } from './fixture.ts';

const discord = useDiscord();

const CREATE = 'POST /applications/:application/guilds/:guild/commands';
const EDIT = 'PATCH /applications/:application/guilds/:guild/commands/:command';
const DELETE = 'DELETE /applications/:application/guilds/:guild/commands/:command';

const help: OfferedCommand = { name: 'help', description: 'Helps' };
const rules: OfferedCommand = { name: 'rules', description: 'Shows the rules' };

beforeEach(() => discord.state.clear());
afterEach(() => discord.faults.clear());

const countRequests = () => [CREATE, EDIT, DELETE].map((on) => discord.state.count(on));

it('creates, changes and deletes only what differs', async () => {
  const { chat, guildId } = openServer(discord);
  await chat.offerCommands(guildId, [help, rules]);
  expect(countRequests()).toEqual([2, 0, 0]);
  await chat.offerCommands(guildId, [rules, help]);
  expect(countRequests()).toEqual([2, 0, 0]);
  await chat.offerCommands(guildId, [{ ...help, description: 'Helps you' }]);
  expect(countRequests()).toEqual([2, 1, 1]);
  await chat.offerCommands(guildId, []);
  expect(countRequests()).toEqual([2, 1, 2]);
});

it('offers options of every type, and knows them again', async () => {
  const { chat, guildId } = openServer(discord);
  const options = COMMAND_OPTION_TYPES.map((type, index): OfferedOption => ({
    type,
    name: type,
    description: `A ${type}`,
    isRequired: index === 0,
    ...(type === 'string' && { choices: [{ name: 'One', value: 'one' }] }),
    ...((type === 'integer' || type === 'number') && { choices: [{ name: 'One', value: 1 }] }),
  }));
  await chat.offerCommands(guildId, [{ ...help, options }]);
  await chat.offerCommands(guildId, [{ ...help, options }]);
  expect(countRequests()).toEqual([1, 0, 0]);
  const [first, ...others] = options;
  await chat.offerCommands(guildId, [{ ...help, options: [{ ...first!, isRequired: false }, ...others] }]);
  expect(countRequests()).toEqual([1, 1, 0]);
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('goes on when a command was deleted by someone else', async () => {
  const { chat, guildId } = openServer(discord);
  await chat.offerCommands(guildId, [help]);
  discord.faults.add({
    on: DELETE,
    effect: { kind: 'status', status: 404, body: { message: 'Unknown application command', code: 10_063 } },
  });
  await chat.offerCommands(guildId, [rules]);
  expect(countRequests()).toEqual([2, 0, 1]);
});
