import {
  type APIInteraction,
  ButtonStyle,
  ChannelType,
  ComponentType,
  GatewayDispatchEvents,
  InteractionType,
} from 'discord-api-types/v10';
import { DiscordRest } from '#adapters/discord/rest/discord-rest.ts';
import { DiscordReplies } from '#adapters/discord/interactions/discord-replies.ts';
import { formatReplyAddress, type ReplyAddress } from '#adapters/discord/interactions/reply-address.ts';
import { acknowledge, type AcknowledgePorts } from '#adapters/discord/interactions/acknowledge.ts';
import { readEvent } from '#adapters/discord/bot/read-event.ts';
import { buildField, type ChatForm } from '#core/chat/index.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import type { Interaction } from '../../../support/discord/interactions.ts';
import { DiscordGuild } from '../../../support/discord/guilds.ts';
import { connectRest } from '../../../support/discord/client.ts';

const discord = useDiscord();

const FORM: ChatForm = {
  title: 'x'.repeat(60),
  fields: [buildField({ id: 'why', type: 'paragraph', label: 'Why?'.repeat(20), required: false })],
};

const openRest = () =>
  new DiscordRest({
    token: discord.token,
    apiBase: discord.url,
    version: '0.0.0-test',
    clock: new FakeClock(),
    deadlineMs: 500,
  });

const readInteraction = (interaction: APIInteraction) => {
  const { event } = readEvent({ t: GatewayDispatchEvents.InteractionCreate, d: interaction });
  if (event?.t !== GatewayDispatchEvents.InteractionCreate) throw new Error('The interaction cannot be read.');
  return event.d;
};

/** A button in a channel, whose presses are caught as the gateway reports them. */
const setUp = async (customId: string) => {
  const guild = new DiscordGuild(discord.world);
  const channel = guild.addChannel({ type: ChannelType.GuildText, name: 'support' });
  const user = discord.addUser().joins(guild.id);
  const button = { type: ComponentType.Button, style: ButtonStyle.Primary, label: 'Press', custom_id: customId };
  await connectRest(discord).post(`/channels/${channel.id}/messages`, {
    body: { content: 'Press', components: [{ type: ComponentType.ActionRow, components: [button] }] },
  });
  const [message] = discord.messages(channel.id);
  if (!message) throw new Error('There is no message.');
  return { press: () => user.presses(message, customId) };
};

const PANEL = 'panel:0190b5f0-0000-7000-8000-000000000000:help';
const noForm = () => Promise.resolve(null);

describe('an interaction', () => {
  const warnings: string[] = [];
  const receive = (interaction: APIInteraction, findFirstAnswer: AcknowledgePorts['findFirstAnswer']) =>
    acknowledge({
      rest: openRest(),
      findFirstAnswer,
      findDirectCommand: () => Promise.resolve(null),
      suggestValues: () => Promise.resolve([]),
      getText: (locale, key) => `${key} (${locale})`,
      log: { warn: (_, message) => void warnings.push(message) },
    })(readInteraction(interaction));
  beforeEach(() => {
    warnings.length = 0;
  });

  it.each([
    ['ticket:staff:claim', 'follow-up', true],
    [PANEL, 'original', false],
  ] as const)('of the button %s is acknowledged, and then handled', async (button, kind, isUpdate) => {
    const interaction = (await setUp(button)).press();
    const inboundEvent = await receive(toPayload(interaction), noForm);
    expect(await interaction.sees('deferred')).toMatchObject({ isUpdate });
    expect(inboundEvent).toMatchObject({
      key: `interaction:${interaction.id}`,
      event: { type: 'button_pressed', buttonId: button, answers: null, language: 'en-US' },
      replyTo: toAddress(interaction, kind),
    });
  });

  it('that asks for a form is answered by the form, with texts as long as Discord takes', async () => {
    const interaction = (await setUp(PANEL)).press();
    expect(
      await receive(toPayload(interaction), () => Promise.resolve({ form: FORM, buttonId: null, refusal: null })),
    ).toBeNull();
    const { modal } = await interaction.sees('modal');
    expect([modal.custom_id, modal.title.length]).toEqual([PANEL, 45]);
  });

  it('that is refused is answered with the reason, and not handled', async () => {
    const interaction = (await setUp(PANEL)).press();
    const refusal = { content: 'Not today.', ephemeral: true };
    expect(
      await receive(toPayload(interaction), () => Promise.resolve({ form: null, buttonId: null, refusal })),
    ).toBeNull();
    expect(await interaction.sees('message')).toMatchObject({ isEphemeral: true, message: { content: 'Not today.' } });
  });

  it('gets an answer within three seconds while the database is silent, and when it fails', async () => {
    const silent = (await setUp(PANEL)).press();
    expect(await receive(toPayload(silent), () => new Promise(() => undefined))).toBeNull();
    // The stand-in takes no first answer that is later.
    expect((await silent.answer()).content).toBe('answer.try_again (en-US)');
    const failing = (await setUp(PANEL)).press();
    await receive(toPayload(failing), () => Promise.reject(new Error('The database is gone.')));
    expect((await failing.answer()).content).toBe('answer.try_again (en-US)');
  });

  it('is handled although Discord did not take the acknowledgement', async () => {
    const interaction = (await setUp('ticket:staff:claim')).press();
    discord.faults.add({ on: /\/callback/, effect: { kind: 'cut' } });
    expect(await receive(toPayload(interaction), noForm)).toMatchObject({ key: `interaction:${interaction.id}` });
    expect(warnings).toHaveLength(1);
    discord.advance(4_000);
    expect(await receive(toPayload(interaction), noForm)).not.toBeNull();
  });

  it('of another kind or outside of a server is left alone', async () => {
    const payload = toPayload((await setUp('ticket:staff:claim')).press());
    expect(await receive({ ...payload, type: InteractionType.Ping } as APIInteraction, noForm)).toBeNull();
    expect(await receive({ ...payload, guild_id: undefined } as unknown as APIInteraction, noForm)).toBeNull();
  });
});

describe('the answer to an interaction', () => {
  const replies = () => new DiscordReplies(openRest(), discord.applicationId);
  const HIDDEN = { content: 'Hello', ephemeral: true };

  const defer = async () => {
    const interaction = (await setUp(PANEL)).press();
    await acknowledge({
      rest: openRest(),
      findFirstAnswer: noForm,
      findDirectCommand: () => Promise.resolve(null),
      suggestValues: () => Promise.resolve([]),
      getText: () => '',
      log: { warn: () => undefined },
    })(readInteraction(toPayload(interaction)));
    return interaction;
  };

  it('takes the place of "thinking", as long as Discord takes it, and may be given again', async () => {
    const interaction = await defer();
    for (let i = 0; i < 2; i += 1) await replies().reply(toAddress(interaction), HIDDEN);
    expect((await interaction.answer()).content).toBe('Hello');
  });

  it('takes further messages where it is too long for one, and is a file where it needs more than five', async () => {
    const interaction = await defer();
    const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
    await replies().reply(toAddress(interaction), { content: words(800), ephemeral: true });
    const listMessages = ({ original, followUps }: typeof interaction) => [original, ...followUps.values()];
    const answers = listMessages(interaction);
    expect(answers.length).toBeGreaterThan(2);
    expect(answers.map((answer) => answer?.content).join(' ')).toBe(words(800));
    const whole = await defer();
    await replies().reply(toAddress(whole), { content: words(5_000), ephemeral: true });
    expect(listMessages(whole)).toMatchObject([{ content: '', attachments: [{ filename: 'answer.txt' }] }]);
  });

  it('is dropped when nobody waits for it any more', async () => {
    const interaction = await defer();
    discord.advance(16 * 60_000);
    await replies().reply(toAddress(interaction), HIDDEN);
    await replies().reply(toAddress(interaction, 'follow-up'), HIDDEN);
    await replies().reply(toAddress(interaction, 'follow-up'), null);
  });

  it('is given later when Discord is out of reach', async () => {
    const interaction = await defer();
    discord.faults.add({ on: /@original/, effect: { kind: 'status', status: 502 } });
    const lost = replies().reply(toAddress(interaction), HIDDEN);
    await expect(lost).rejects.toMatchObject({ code: 'bot_unavailable' });
    await expect(replies().reply('nowhere:x', HIDDEN)).rejects.toThrow('"nowhere" is no kind of reply.');
  });

  describe('that everybody reads', () => {
    const SHOWN = { content: 'From 9 to 17.', ephemeral: false };
    const DELETE = 'DELETE /webhooks/:application/:token/messages/:message';
    const FOLLOW_UP = 'POST /webhooks/:application/:token';
    const listAnswers = ({ given }: Interaction) =>
      discord.messages(given.channelId).filter(({ content }) => content === SHOWN.content);

    it.each([
      [DELETE, { kind: 'lost' }],
      [DELETE, { kind: 'cut' }],
      [DELETE, { kind: 'status', status: 502, after: true }],
      [FOLLOW_UP, { kind: 'lost' }],
      [FOLLOW_UP, { kind: 'cut' }],
      [FOLLOW_UP, { kind: 'status', status: 502, after: true }],
    ] as const)('is given once although %s fails by %o', async (on, effect) => {
      const interaction = await defer();
      discord.faults.add({ on, effect });
      await expect(replies().reply(toAddress(interaction), SHOWN)).rejects.toMatchObject({ code: 'bot_unavailable' });
      for (let i = 0; i < 2; i += 1) await replies().reply(toAddress(interaction), SHOWN);
      expect(listAnswers(interaction)).toHaveLength(1);
    });

    it('is given again where the bot does not see the channel', async () => {
      const interaction = await defer();
      const hidden = {
        on: /GET .*\/messages/,
        effect: { kind: 'status', status: 403, body: { code: 50_001 } },
      } as const;
      discord.faults.add(hidden);
      await replies().reply(toAddress(interaction), null);
      await replies().reply(toAddress(interaction), SHOWN);
      await replies().reply(toAddress(interaction, 'original', ''), SHOWN);
      expect(listAnswers(interaction)).toHaveLength(2);
    });

    it('waits while Discord does not say whether it was given', async () => {
      const interaction = await defer();
      await replies().reply(toAddress(interaction), null);
      discord.faults.add({ on: /GET .*\/messages/, effect: { kind: 'cut' } });
      await expect(replies().reply(toAddress(interaction), SHOWN)).rejects.toMatchObject({ code: 'bot_unavailable' });
      expect(listAnswers(interaction)).toEqual([]);
    });
  });
});

const toAddress = (
  { id, token, given }: Interaction,
  kind: ReplyAddress['kind'] = 'original',
  channel = given.channelId,
): string => formatReplyAddress({ kind, interaction: id, channel, token });

/** The interactions of this file, as the gateway reports them. */
const reported = new Map<string, APIInteraction>();
beforeAll(() => {
  discord.world.onEvent(({ type, data }) => {
    const interaction = data as APIInteraction;
    if (type === 'INTERACTION_CREATE') reported.set(interaction.id, interaction);
  });
});

const toPayload = ({ id }: { readonly id: string }): APIInteraction => {
  const interaction = reported.get(id);
  if (!interaction) throw new Error('The gateway reported no such interaction.');
  return interaction;
};
