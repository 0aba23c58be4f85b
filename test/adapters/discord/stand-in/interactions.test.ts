import { InteractionCallbackResponseSchema, MessageResponseSchema } from 'discord-api-spec/zod';
import { Routes } from 'discord-api-types/v10';
import { connectRest, findAnswerIssues, getRefusal } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import type { Interaction } from '../../../support/discord/interactions.ts';

const discord = useDiscord();
const EPHEMERAL = 64;

/** Callbacks carry no token of the bot. */
const request = () => connectRest(discord);

const respond = ({ id, token }: Interaction, body: object, query = ''): Promise<any> =>
  request().post(`${Routes.interactionCallback(id, token)}${query}` as '/', { body, auth: false });

const original = ({ token }: Interaction) => Routes.webhookMessage(discord.applicationId, token);
const edit = (interaction: Interaction, body: object): Promise<any> =>
  request().patch(original(interaction), { body, auth: false });
const followUp = ({ token }: Interaction, body: object): Promise<any> =>
  request().post(Routes.webhook(discord.applicationId, token), { body, auth: false });

const COMPONENTS = [
  { type: 1, components: [{ type: 2, style: 1, label: 'Open', custom_id: 'open' }] },
  { type: 1, components: [{ type: 3, custom_id: 'menu', options: [{ label: 'A', value: 'a' }] }] },
];

const makePanel = async () => {
  const guild = discord.addGuild();
  const channel = guild.addChannel({ name: 'panel' });
  const user = discord.addUser().joins(guild.id);
  const body = { content: 'Need help?', components: COMPONENTS };
  const { id }: any = await request().post(Routes.channelMessages(channel.id), { body });
  return { guild, channel, user, message: discord.world.message(channel.id, id) };
};

describe('an interaction', () => {
  it('is answered by a message, which is in the channel', async () => {
    const { channel, user, message } = await makePanel();
    const interaction = user.presses(message, 'open');
    const answer = await respond(interaction, { type: 4, data: { content: 'Hello' } }, '?with_response=true');
    expect(findAnswerIssues(InteractionCallbackResponseSchema, answer)).toEqual([]);
    expect(findAnswerIssues(MessageResponseSchema, answer.resource.message)).toEqual([]);
    expect(answer.resource.message).toMatchObject({ interaction_metadata: { interacted_message_id: message.id } });
    expect((await interaction.sees('message')).message.content).toBe('Hello');
    expect(discord.messages(channel.id).map(({ content }) => content)).toEqual(['Need help?', 'Hello']);
  });

  it('is deferred for the user alone, then filled, followed up and deleted', async () => {
    const { channel, user, message } = await makePanel();
    const interaction = user.selects(message, 'menu', ['a']);
    await respond(interaction, { type: 5, data: { flags: EPHEMERAL } });
    expect(await interaction.sees('deferred')).toMatchObject({ isEphemeral: true });
    const edited = await edit(interaction, { content: 'Done' });
    expect(edited).toMatchObject({ content: 'Done', flags: EPHEMERAL });
    expect((await interaction.answer()).content).toBe('Done');
    const more = await followUp(interaction, { content: 'More', flags: EPHEMERAL });
    const ofMore = Routes.webhookMessage(discord.applicationId, interaction.token, more.id);
    await request().patch(ofMore, { body: { content: 'Even more' }, auth: false });
    expect((await interaction.answer()).content).toBe('Even more');
    await request().delete(ofMore, { auth: false });
    expect(await getRefusal(request().get(ofMore, { auth: false }))).toEqual({ status: 404, code: 10_008 });
    expect(await request().get(original(interaction), { auth: false })).toMatchObject({ content: 'Done' });
    await request().delete(original(interaction), { auth: false });
    const gone = request().get(original(interaction), { auth: false });
    expect(await getRefusal(gone)).toEqual({ status: 404, code: 10_008 });
    expect(interaction.responses.map(({ kind }) => kind)).toEqual([
      'deferred',
      'edited',
      'message',
      'edited',
      'deleted',
      'deleted',
    ]);
    expect(discord.messages(channel.id)).toHaveLength(1);
  });

  it('is filled by the first follow-up after it was deferred', async () => {
    const { user, message } = await makePanel();
    const interaction = user.presses(message, 'open');
    await respond(interaction, { type: 5, data: { flags: EPHEMERAL } });
    await followUp(interaction, { content: 'Done' });
    expect(await interaction.sees('edited')).toMatchObject({ isEphemeral: true, message: { content: 'Done' } });
  });

  it('changes the message of its component, at once or later', async () => {
    const { channel, user, message } = await makePanel();
    await respond(user.presses(message, 'open'), { type: 7, data: { content: 'Closed', components: [] } });
    expect(discord.world.message(channel.id, message.id)).toMatchObject({ content: 'Closed', components: [] });
    const { user: other, message: panel } = await makePanel();
    const interaction = other.presses(panel, 'open');
    await respond(interaction, { type: 6 });
    await edit(interaction, { content: 'Later' });
    expect(panel.content).toBe('Later');
  });

  it('opens a form, whose fields come back', async () => {
    const { user, message } = await makePanel();
    const interaction = user.presses(message, 'open');
    const input = { type: 4, custom_id: 'why', style: 1, label: 'Why?' };
    const note = { type: 18, label: 'Note', component: { type: 4, custom_id: 'note', style: 2, required: false } };
    const data = { custom_id: 'form', title: 'Ticket', components: [{ type: 1, components: [input] }, note] };
    await respond(interaction, { type: 9, data });
    const form = await user.submits(interaction, { why: 'Because' });
    expect(form.given.data).toMatchObject({
      custom_id: 'form',
      components: [
        { components: [{ custom_id: 'why', value: 'Because' }] },
        { component: { custom_id: 'note', value: '' } },
      ],
    });
    await expect(user.submits(interaction, {})).rejects.toThrow('why has to be filled');
    await expect(user.submits(interaction, { other: 'x' })).rejects.toThrow('no field other');
    expect(await getRefusal(respond(form, { type: 9, data }))).toMatchObject({ status: 400, code: 50_035 });
    await respond(form, { type: 4, data: { content: 'Thanks', flags: EPHEMERAL } });
    expect((await form.answer()).content).toBe('Thanks');
  });

  it('takes one first answer, within three seconds', async () => {
    const { user, message } = await makePanel();
    const [first, late] = [user.presses(message, 'open'), user.presses(message, 'open')];
    await respond(first, { type: 6 });
    expect(await getRefusal(respond(first, { type: 6 }))).toEqual({ status: 400, code: 40_060 });
    expect(await getRefusal(edit(late, { content: 'x' }))).toEqual({ status: 404, code: 10_015 });
    discord.advance(3_001);
    expect(await getRefusal(respond(late, { type: 6 }))).toEqual({ status: 404, code: 10_062 });
    discord.advance(15 * 60_000);
    expect(await getRefusal(edit(first, { content: 'x' }))).toEqual({ status: 401, code: 50_027 });
  });

  it('is judged by the schema of Discord', async () => {
    const { user, message } = await makePanel();
    discord.state.clear();
    const title = { custom_id: 'form', title: 'x'.repeat(46), components: [] };
    const refusal = await getRefusal(respond(user.presses(message, 'open'), { type: 9, data: title }));
    expect(refusal).toMatchObject({
      errors: { data: { title: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] }, components: { _errors: [{}] } } },
    });
    expect(discord.state.invalidPayloads).toHaveLength(1);
    await respond(user.presses(message, 'open'), { type: 4, data: { content: 'Hi', flag: 64 } });
    expect(discord.state.unknownFields).toEqual(['POST /interactions/:interaction/:token/callback: data.flag']);
    expect(() => user.presses(message, 'other')).toThrow('no component other');
    expect(() => user.selects(message, 'menu', ['b'])).toThrow('does not offer b');
  });
});
