import { ModalInteractionCallbackRequestSchema } from 'discord-api-spec/zod';
import { GatewayDispatchEvents, InteractionResponseType } from 'discord-api-types/v10';
import { toModal } from '#adapters/discord/interactions/modals.ts';
import { readInteraction } from '#adapters/discord/interactions/read-interaction.ts';
import { readEvent } from '#adapters/discord/bot/read-event.ts';
import { buildField, type FieldAnswers, FORM_LIMITS, type FormField } from '#core/chat/index.ts';
import { DiscordGuild } from '../../../support/discord/guilds.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { fillModal, type FieldValues } from '../../../support/discord/people/fill-modal.ts';

const discord = useDiscord();

const OPTIONS = ['Billing', 'Orders', 'Returns'].map((label) => ({
  label,
  value: label.toLowerCase(),
  description: `About ${label}`,
}));

const field = (id: string, type: FormField['type'], more: Partial<FormField> = {}) =>
  buildField({ id, type, label: `Label of ${id}`, description: 'Under the label', ...more });

/** A server with a member of each kind, and how fields are answered there. */
const setUp = () => {
  const guild = new DiscordGuild(discord.world);
  const channel = guild.addChannel({ type: 0, name: 'support' });
  const role = guild.addRole({ name: 'Helpers' });
  const user = discord.addUser({ username: 'kim' }).joins(guild.id, { nick: 'Kim of Support' });
  const stranger = discord.addUser({ username: 'robin', globalName: 'Robin' });
  const answer = (fields: readonly FormField[], values: FieldValues): FieldAnswers | null => {
    const modal = toModal('form', { title: 'Form', fields });
    judge(modal);
    const data = fillModal({ world: discord.world, channelId: channel.id, userId: user.id }, modal, values);
    const interaction = {
      id: '1',
      type: 5,
      token: 'token',
      guild_id: guild.id,
      channel_id: channel.id,
      member: { user: { id: user.id, username: 'kim' }, roles: [] },
      data,
    };
    const { event } = readEvent({
      t: GatewayDispatchEvents.InteractionCreate,
      d: interaction,
    });
    if (event?.t !== GatewayDispatchEvents.InteractionCreate) throw new Error('The interaction cannot be read.');
    const read = readInteraction(event.d)?.event;
    return read?.type === 'button_pressed' ? read.answers : null;
  };
  return { channel, role, user, stranger, answer };
};

/** @throws when Discord's own description of the request refuses the form */
const judge = (data: object) => {
  const { error } = ModalInteractionCallbackRequestSchema.safeParse({ type: InteractionResponseType.Modal, data });
  if (error) throw new Error(JSON.stringify(error.issues));
};

describe('a form in Discord', () => {
  it('takes texts, in one line or several', () => {
    const { answer } = setUp();
    const fields = [field('a', 'short', { minLength: 2, defaultValues: ['As before'] }), field('b', 'paragraph')];
    expect(answer(fields, { a: 'One line', b: 'Several\nlines' })).toEqual({ a: 'One line', b: 'Several\nlines' });
  });

  it('takes one or several options of a menu', () => {
    const fields = [
      field('one', 'select', { options: OPTIONS, defaultValues: ['orders'] }),
      field('some', 'select', { options: OPTIONS, minValues: 2, maxValues: 3 }),
      field('none', 'select', { options: OPTIONS, required: false }),
    ];
    const answers = setUp().answer(fields, { one: ['orders'], some: ['billing', 'returns'] });
    expect(answers).toEqual({
      one: { values: ['orders'] },
      some: { values: ['billing', 'returns'] },
      none: { values: [] },
    });
  });

  it('takes users, roles and channels, with their names at that time', () => {
    const { answer, user, stranger, role, channel } = setUp();
    const fields = [
      field('who', 'user', { maxValues: 2, defaultValues: [user.id] }),
      field('role', 'role'),
      field('where', 'channel', { required: false }),
    ];
    expect(answer(fields, { who: [user.id, stranger.id], role: [role.id], where: [channel.id] })).toEqual({
      who: { values: [user.id, stranger.id], names: { [user.id]: 'Kim of Support', [stranger.id]: 'Robin' } },
      role: { values: [role.id], names: { [role.id]: 'Helpers' } },
      where: { values: [channel.id], names: { [channel.id]: 'support' } },
    });
  });

  it('takes files, with where they are', () => {
    const { answer } = setUp();
    const fields = [field('proof', 'file', { maxValues: 2, fileTypes: ['image', '.pdf'] })];
    const bytes = Buffer.from('x');
    const given = answer(fields, {
      proof: [
        { filename: 'a.png', bytes, contentType: 'image/png' },
        { filename: 'b.pdf', bytes },
      ],
    });
    expect(given).toMatchObject({
      proof: {
        values: [expect.any(String), expect.any(String)],
        files: [
          { url: expect.stringContaining('/a.png'), filename: 'a.png', contentType: 'image/png' },
          { url: expect.stringContaining('/b.pdf'), filename: 'b.pdf', contentType: 'application/octet-stream' },
        ],
      },
    });
    expect(() => answer(fields, { proof: [{ filename: 'c.exe', bytes }] })).toThrow('does not take c.exe');
  });

  it('takes radio buttons and checkboxes; one that has to be checked cannot be left empty', () => {
    const { answer } = setUp();
    const fields = [
      field('how', 'radio', { options: OPTIONS, defaultValues: ['billing'] }),
      field('which', 'checkboxes', { options: OPTIONS }),
      field('rules', 'checkbox'),
      field('news', 'checkbox', { required: false, defaultValues: ['true'] }),
    ];
    const given = answer(fields, { how: 'returns', which: ['orders', 'returns'], rules: ['true'], news: 'false' });
    expect(given).toEqual({
      how: 'returns',
      which: { values: ['orders', 'returns'] },
      rules: { values: ['true'] },
      news: 'false',
    });
    expect(() => answer(fields, { how: 'returns', which: ['orders'] })).toThrow('rules has to be filled');
  });

  it('leaves radio buttons empty that are not required', () => {
    const fields = [field('how', 'radio', { options: OPTIONS, required: false })];
    expect(setUp().answer(fields, {})).toEqual({ how: '' });
  });

  it('shows texts, which take no answer', () => {
    const { answer } = setUp();
    expect(answer([field('intro', 'text'), field('a', 'short')], { a: 'x' })).toEqual({ a: 'x' });
    expect(toModal('form', { title: 'Form', fields: [field('intro', 'text')] }).components).toEqual([
      { type: 10, content: '**Label of intro**\nUnder the label' },
    ]);
  });

  it('has texts as long as Discord takes', () => {
    const long = 'x'.repeat(5_000);
    const option = { label: long, value: long, description: long };
    const modal = toModal('form', {
      title: long,
      fields: [
        field('a', 'short', {
          label: long,
          description: long,
          placeholder: long,
          maxLength: 9_000,
          defaultValues: [long],
        }),
        field('b', 'select', { options: [option], maxValues: 40 }),
        field('c', 'checkboxes', { options: [option], minValues: 3 }),
        field('d', 'file', { maxValues: 30 }),
      ],
    });
    expect(() => judge(modal)).not.toThrow();
    expect(modal.title).toHaveLength(FORM_LIMITS.title);
  });
});
