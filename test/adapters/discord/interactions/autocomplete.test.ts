import { type APIInteraction, ChannelType, GatewayDispatchEvents } from 'discord-api-types/v10';
import { answerAutocomplete, type AutocompletePorts } from '#adapters/discord/interactions/autocomplete.ts';
import { readEvent } from '#adapters/discord/bot/read-event.ts';
import { DiscordRest } from '#adapters/discord/rest/discord-rest.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { DiscordGuild } from '../../../support/discord/guilds.ts';

const discord = useDiscord();
const warnings: string[] = [];

const OPTION = { type: 3, name: 'category', description: 'Which', autocomplete: true };
const SUBCOMMAND = { type: 1, name: 'new', description: 'Opens', options: [OPTION] };

/** The interactions of this file, as the gateway reports them. */
const reported = new Map<string, APIInteraction>();
beforeAll(() => {
  discord.world.onEvent(({ type, data }) => {
    const interaction = data as APIInteraction;
    if (type === 'INTERACTION_CREATE') reported.set(interaction.id, interaction);
  });
});

/** A member writes in an option; the bot answers with what `suggestValues` finds. */
const answer = async (suggestValues: AutocompletePorts['suggestValues']) => {
  const guild = new DiscordGuild(discord.world);
  const channel = guild.addChannel({ type: ChannelType.GuildText, name: 'support' });
  discord.commands.replace(null, [{ name: 'ticket', description: 'Tickets', options: [SUBCOMMAND] }]);
  const kim = discord.addUser().joins(guild.id);
  const interaction = kim.writesOption('ticket new', { category: 'bil' }, 'category', channel.id);
  const { event } = readEvent({ t: GatewayDispatchEvents.InteractionCreate, d: reported.get(interaction.id) });
  if (event?.t !== GatewayDispatchEvents.InteractionCreate) throw new Error('The interaction cannot be read.');
  const rest = new DiscordRest({
    token: discord.token,
    apiBase: discord.url,
    version: '0.0.0-test',
    clock: new FakeClock(),
    deadlineMs: 500,
  });
  await answerAutocomplete({ rest, suggestValues, log: { warn: (_, text) => void warnings.push(text) } }, event.d);
  return interaction;
};

/** @returns what the member sees */
const suggest = async (suggestValues: AutocompletePorts['suggestValues']) =>
  (await (await answer(suggestValues)).sees('choices')).choices;

describe('what is suggested while a member writes', () => {
  it('is what was found for what is written', async () => {
    const asked: unknown[] = [];
    const choices = await suggest((input) => {
      asked.push(input);
      return Promise.resolve([{ label: 'Billing', value: '1' }]);
    });
    expect(choices).toEqual([{ name: 'Billing', value: '1' }]);
    expect(asked).toMatchObject([{ name: 'ticket new', option: 'category', options: { category: 'bil' } }]);
  });

  it('is nothing when it cannot be read, and when it is not found within three seconds', async () => {
    warnings.length = 0;
    expect(await suggest(() => Promise.reject(new Error('The database is gone.')))).toEqual([]);
    expect(warnings).toEqual(['The suggestions for a command could not be read.']);
    // The stand-in takes no first answer that is later.
    expect(await suggest(() => new Promise(() => undefined))).toEqual([]);
  });

  it('may get lost without harm', async () => {
    warnings.length = 0;
    discord.faults.add({ on: /\/callback/, effect: { kind: 'status', status: 404 } });
    await answer(() => Promise.resolve([]));
    expect(warnings).toEqual(['Discord did not take the suggestions for a command.']);
  });
});
