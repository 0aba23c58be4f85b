import type { PanelView } from '#core/panels/index.ts';
import { type ChannelId, toChannelId } from '#core/shared/ids.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { anOption } from '../../support/build.ts';
import { createPanelDesk, justBefore, type PanelDesk, refusal } from './context.ts';

let fixture: PanelDesk;
beforeEach(async () => {
  fixture = await createPanelDesk();
});

/** The chat reports that a panel's message is deleted before it answers the request to delete it. */
const reportFirst = ({ channelId, messageId }: PanelView): void => {
  justBefore(fixture, 'deleteMessage', () =>
    fixture.app.panels.handleMessagesGone(fixture.guild, toChannelId(channelId ?? ''), messageId && [messageId]),
  );
};

describe('deploying a panel', () => {
  it('posts its message and says where and since when', async () => {
    const panel = await fixture.panel();
    await fixture.clock.advance(1_000);
    const deployed = await fixture.app.panels.deploy(fixture.refer(panel));
    const [message, ...others] = await fixture.messages(panel.channelId);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ authorId: null, content: 'How can we help?' });
    expect(deployed).toEqual({
      ...panel,
      messageId: message?.id,
      messageChannelId: panel.channelId,
      deployedAt: fixture.clock.now(),
      deployedVersion: 2,
      version: 2,
      updatedAt: fixture.clock.now(),
      status: 'deployed',
    });
    expect(await fixture.stored(panel)).toEqual(deployed);
  });

  it('reports the change of its status', async () => {
    const { messageId } = await fixture.deployed();
    expect((await fixture.events()).at(-1)).toMatchObject({
      type: 'panel.deployed',
      actor: SYSTEM,
      data: { changes: { status: { from: 'draft', to: 'deployed' }, messageId: { from: null, to: messageId } } },
    });
  });

  it('changes the message that is there', async () => {
    const panel = await fixture.deployed();
    await fixture.app.panels.update(fixture.refer(panel), { content: 'New' });
    const again = await fixture.app.panels.deploy(fixture.refer(panel));
    expect(again).toMatchObject({ messageId: panel.messageId, status: 'deployed', deployedVersion: 4 });
    expect(await fixture.messages(panel.channelId)).toMatchObject([{ id: panel.messageId, content: 'New' }]);
  });

  it('posts a new message when that is gone', async () => {
    const panel = await fixture.deployed();
    await fixture.chat.deleteUserMessage(fixture.guild, panel.channelId!, panel.messageId!);
    const again = await fixture.app.panels.deploy(fixture.refer(panel));
    expect(again.messageId).not.toBe(panel.messageId);
    expect(await fixture.messages(panel.channelId)).toMatchObject([{ id: again.messageId }]);
  });

  it('moves the message although the chat reports the deletion of the old one first', async () => {
    const panel = await fixture.deployed();
    reportFirst(panel);
    const channelId = await fixture.channel();
    await fixture.app.panels.update(fixture.refer(panel), { channelId });
    expect(await fixture.app.panels.deploy(fixture.refer(panel))).toMatchObject({ status: 'deployed' });
    expect(await fixture.messages(channelId)).toHaveLength(1);
    expect(await fixture.messages(panel.channelId)).toEqual([]);
  });

  it('moves the message when the panel has another channel', async () => {
    const panel = await fixture.deployed();
    const channelId = await fixture.channel();
    await fixture.app.panels.update(fixture.refer(panel), { channelId });
    const moved = await fixture.app.panels.deploy(fixture.refer(panel));
    expect(moved).toMatchObject({ messageChannelId: channelId });
    expect(await fixture.messages(panel.channelId)).toEqual([]);
    expect(await fixture.messages(channelId)).toMatchObject([{ id: moved.messageId }]);
  });

  it('posts no second message when it is tried again after a crash', async () => {
    const panel = await fixture.panel();
    fixture.clock.now = () => {
      throw new Error('The process was killed.');
    };
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toThrow('killed');
    Reflect.deleteProperty(fixture.clock, 'now');
    await fixture.app.panels.deploy(fixture.refer(panel));
    expect(await fixture.messages(panel.channelId)).toHaveLength(1);
  });

  it.each([
    ['no option', { options: [] }, 'The panel has no option.'],
    [
      'no option and no channel',
      { options: [], channelId: null },
      'The panel has no option. The panel has no channel.',
    ],
    ['nothing to show', { content: null }, 'The panel has neither content nor an embed.'],
    ['no channel', { channelId: null }, 'The panel has no channel.'],
    ['a channel that is gone', { channelId: '404' as ChannelId }, 'Its channel 404 does not exist.'],
  ])('is refused for a panel with %s', async (_, fields, message) => {
    const panel = await fixture.panel({ name: 'Support', ...fields });
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject({
      code: 'conflict',
      message: `Panel "Support" cannot be deployed. ${message}`,
    });
    expect(await fixture.stored(panel)).toEqual(panel);
  });

  it('takes an embed for content', async () => {
    const embed = { title: 'Hi', description: null, url: null, color: null, imageUrl: null, thumbnailUrl: null };
    const panel = await fixture.panel({ content: null, embeds: [{ ...embed, footer: null, fields: [] }] });
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).resolves.toMatchObject({ status: 'deployed' });
  });

  it('is refused while a category is archived', async () => {
    const panel = await fixture.panel();
    const { id, name } = fixture.category;
    await fixture.app.categories.update(
      { guild: fixture.guild, id, actor: SYSTEM, ifVersion: null },
      { archived: true },
    );
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject(
      refusal('conflict', `Category "${name}" is archived and takes no tickets.`),
    );
  });

  it('is refused while a flow is not published', async () => {
    const draft = await fixture.draftFlow();
    const panel = await fixture.panel({ options: [anOption({ url: '' }, { url: null, flowId: draft.id })] });
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject(
      refusal('conflict', `Flow "${draft.name}" is not published.`),
    );
    await fixture.app.flows.publish({ guild: fixture.guild, id: draft.id, actor: SYSTEM, ifVersion: null });
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).resolves.toBeDefined();
  });

  it('is refused for another version than the caller has read', async () => {
    const panel = await fixture.panel();
    await expect(fixture.app.panels.deploy(fixture.refer(panel, 2))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await fixture.messages(panel.channelId)).toEqual([]);
  });

  it('leaves the panel as it is while the bot is out of reach', async () => {
    const panel = await fixture.panel();
    await fixture.chat.setOnline(false);
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await fixture.stored(panel)).toEqual(panel);
  });
});

describe('when a panel is changed while it is being deployed', () => {
  it('takes the new message away, and tells the caller to try again', async () => {
    const panel = await fixture.panel();
    justBefore(fixture, 'postMessage', () => fixture.app.panels.update(fixture.refer(panel), { content: 'New' }));
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await fixture.messages(panel.channelId)).toEqual([]);
    expect(await fixture.stored(panel)).toMatchObject({ status: 'draft', content: 'New', messageId: null });
  });

  it('leaves a message that was there before', async () => {
    const panel = await fixture.deployed();
    justBefore(fixture, 'editMessage', () => fixture.app.panels.update(fixture.refer(panel), { content: 'New' }));
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await fixture.messages(panel.channelId)).toMatchObject([
      { id: panel.messageId, content: 'How can we help?' },
    ]);
    expect(await fixture.stored(panel)).toMatchObject({ status: 'outdated', messageId: panel.messageId });
  });

  it('shows what the deployment that came first has stored', async () => {
    const panel = await fixture.deployed();
    justBefore(fixture, 'editMessage', async () => {
      await fixture.app.panels.update(fixture.refer(panel), { content: 'New' });
      await fixture.app.panels.deploy(fixture.refer(panel));
    });
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await fixture.messages(panel.channelId)).toMatchObject([{ id: panel.messageId, content: 'New' }]);
  });

  it('takes the message of a panel away that was deleted meanwhile', async () => {
    const panel = await fixture.panel();
    justBefore(fixture, 'postMessage', () => fixture.app.panels.delete(fixture.refer(panel)));
    await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await fixture.messages(panel.channelId)).toEqual([]);
  });
});

describe('taking a panel down', () => {
  it('makes it a draft and deletes its message', async () => {
    const panel = await fixture.deployed();
    expect(await fixture.app.panels.undeploy(fixture.refer(panel))).toMatchObject({
      status: 'draft',
      messageId: null,
      messageChannelId: null,
      deployedAt: null,
      deployedVersion: null,
      version: 3,
    });
    expect(await fixture.messages(panel.channelId)).toEqual([]);
    expect((await fixture.events()).at(-1)).toMatchObject({
      type: 'panel.updated',
      data: { changes: { status: { from: 'deployed', to: 'draft' } } },
    });
  });

  it('is refused for a draft', async () => {
    const panel = await fixture.panel({ name: 'Support' });
    await expect(fixture.app.panels.undeploy(fixture.refer(panel))).rejects.toMatchObject({
      code: 'conflict',
      message: 'Panel "Support" is not deployed.',
    });
  });

  it('works for a panel whose message is gone', async () => {
    const { channelId, messageId, id } = await fixture.deployed();
    await fixture.app.panels.handleMessagesGone(fixture.guild, channelId!, [messageId!]);
    expect(await fixture.app.panels.undeploy(fixture.refer({ id }))).toMatchObject({ status: 'draft' });
  });

  it('is refused while the bot is out of reach', async () => {
    const panel = await fixture.deployed();
    await fixture.chat.setOnline(false);
    await expect(fixture.app.panels.undeploy(fixture.refer(panel))).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await fixture.stored(panel)).toEqual(panel);
  });

  it('is done although the chat reports the deletion first', async () => {
    const panel = await fixture.deployed();
    reportFirst(panel);
    expect(await fixture.app.panels.undeploy(fixture.refer(panel))).toMatchObject({ status: 'draft' });
    expect(await fixture.stored(panel)).toMatchObject({ status: 'draft', messageId: null });
    const other = await fixture.deployed();
    reportFirst(other);
    await fixture.app.panels.delete(fixture.refer(other));
    await expect(fixture.app.panels.get(fixture.guild, other.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps a change that was made meanwhile, without the message', async () => {
    const panel = await fixture.deployed();
    justBefore(fixture, 'deleteMessage', () => fixture.app.panels.update(fixture.refer(panel), { content: 'New' }));
    await expect(fixture.app.panels.undeploy(fixture.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await fixture.stored(panel)).toMatchObject({ content: 'New', messageId: null, status: 'outdated' });
  });

  it('is refused for another version than the caller has read', async () => {
    const panel = await fixture.deployed();
    await expect(fixture.app.panels.undeploy(fixture.refer(panel, 1))).rejects.toMatchObject({
      name: 'VersionConflict',
    });
    expect(await fixture.messages(panel.channelId)).toHaveLength(1);
  });
});

describe('when a message is deleted in the chat', () => {
  it('makes its panel outdated, without a message', async () => {
    const panel = await fixture.deployed();
    await fixture.app.panels.handleMessagesGone(fixture.guild, panel.channelId!, [panel.messageId!]);
    expect(await fixture.stored(panel)).toMatchObject({ status: 'outdated', messageId: null, messageChannelId: null });
    expect((await fixture.events()).at(-1)).toMatchObject({ type: 'panel.updated', actor: { type: 'system' } });
  });

  it('leaves the other panels of the channel alone', async () => {
    const panel = await fixture.deployed();
    const other = await fixture.deployed({ channelId: panel.channelId });
    await fixture.app.panels.handleMessagesGone(fixture.guild, panel.channelId!, [panel.messageId!]);
    expect(await fixture.stored(other)).toEqual(other);
  });

  it('takes the messages of all panels with the channel', async () => {
    const panel = await fixture.deployed();
    const other = await fixture.deployed({ channelId: panel.channelId });
    const elsewhere = await fixture.deployed();
    await fixture.app.panels.handleMessagesGone(fixture.guild, panel.channelId!, null);
    expect(await Promise.all([panel, other, elsewhere].map(fixture.stored))).toMatchObject([
      { messageId: null },
      { messageId: null },
      { messageId: elsewhere.messageId, status: 'deployed' },
    ]);
  });
});
