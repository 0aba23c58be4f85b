import type { ChannelId } from '#core/shared/ids.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { anOption } from '../../support/build.ts';
import { createPanelDesk, justBefore, type PanelDesk, refusal } from './context.ts';

let desk: PanelDesk;
beforeEach(async () => {
  desk = await createPanelDesk();
});

describe('deploying a panel', () => {
  it('posts its message and says where and since when', async () => {
    const panel = await desk.panel();
    await desk.clock.advance(1_000);
    const deployed = await desk.app.panels.deploy(desk.refer(panel));
    const [message, ...others] = await desk.messages(panel.channelId);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ authorId: null, content: 'How can we help?' });
    expect(deployed).toEqual({
      ...panel,
      messageId: message?.id,
      messageChannelId: panel.channelId,
      deployedAt: desk.clock.now(),
      deployedVersion: 2,
      version: 2,
      updatedAt: desk.clock.now(),
      status: 'deployed',
    });
    expect(await desk.stored(panel)).toEqual(deployed);
  });

  it('reports the change of its status', async () => {
    const { messageId } = await desk.deployed();
    expect((await desk.events()).at(-1)).toMatchObject({
      type: 'panel.deployed',
      actor: SYSTEM,
      data: { changes: { status: { from: 'draft', to: 'deployed' }, messageId: { from: null, to: messageId } } },
    });
  });

  it('changes the message that is there', async () => {
    const panel = await desk.deployed();
    await desk.app.panels.update(desk.refer(panel), { content: 'New' });
    const again = await desk.app.panels.deploy(desk.refer(panel));
    expect(again).toMatchObject({ messageId: panel.messageId, status: 'deployed', deployedVersion: 4 });
    expect(await desk.messages(panel.channelId)).toMatchObject([{ id: panel.messageId, content: 'New' }]);
  });

  it('posts a new message when that is gone', async () => {
    const panel = await desk.deployed();
    await desk.chat.deleteUserMessage(desk.guild, panel.channelId!, panel.messageId!);
    const again = await desk.app.panels.deploy(desk.refer(panel));
    expect(again.messageId).not.toBe(panel.messageId);
    expect(await desk.messages(panel.channelId)).toMatchObject([{ id: again.messageId }]);
  });

  it('moves the message when the panel has another channel', async () => {
    const panel = await desk.deployed();
    const channelId = await desk.channel();
    await desk.app.panels.update(desk.refer(panel), { channelId });
    const moved = await desk.app.panels.deploy(desk.refer(panel));
    expect(moved).toMatchObject({ messageChannelId: channelId });
    expect(await desk.messages(panel.channelId)).toEqual([]);
    expect(await desk.messages(channelId)).toMatchObject([{ id: moved.messageId }]);
  });

  it('posts no second message when it is tried again after a crash', async () => {
    const panel = await desk.panel();
    desk.clock.now = () => {
      throw new Error('The process was killed.');
    };
    await expect(desk.app.panels.deploy(desk.refer(panel))).rejects.toThrow('killed');
    Reflect.deleteProperty(desk.clock, 'now');
    await desk.app.panels.deploy(desk.refer(panel));
    expect(await desk.messages(panel.channelId)).toHaveLength(1);
  });

  it.each([
    ['no option', { options: [] }, 'The panel has no option.'],
    ['nothing to show', { content: null }, 'The panel has neither content nor an embed.'],
    ['no channel', { channelId: null }, 'The panel has no channel.'],
    ['a channel that is gone', { channelId: '404' as ChannelId }, 'Its channel 404 does not exist.'],
  ])('is refused for a panel with %s', async (_, fields, message) => {
    const panel = await desk.panel({ name: 'Support', ...fields });
    await expect(desk.app.panels.deploy(desk.refer(panel))).rejects.toMatchObject({
      code: 'conflict',
      message: `Panel "Support" cannot be deployed. ${message}`,
    });
    expect(await desk.stored(panel)).toEqual(panel);
  });

  it('takes an embed for content', async () => {
    const embed = { title: 'Hi', description: null, url: null, color: null, imageUrl: null, thumbnailUrl: null };
    const panel = await desk.panel({ content: null, embeds: [{ ...embed, footer: null, fields: [] }] });
    await expect(desk.app.panels.deploy(desk.refer(panel))).resolves.toMatchObject({ status: 'deployed' });
  });

  it('is refused while a category is archived', async () => {
    const panel = await desk.panel();
    const { id, name } = desk.category;
    await desk.app.categories.update({ guild: desk.guild, id, actor: SYSTEM, ifVersion: null }, { archived: true });
    await expect(desk.app.panels.deploy(desk.refer(panel))).rejects.toMatchObject(
      refusal('conflict', `Category "${name}" is archived and takes no tickets.`),
    );
  });

  it('is refused while a flow is not published', async () => {
    const draft = await desk.draftFlow();
    const panel = await desk.panel({ options: [anOption({ url: '' }, { url: null, flowId: draft.id })] });
    await expect(desk.app.panels.deploy(desk.refer(panel))).rejects.toMatchObject(
      refusal('conflict', `Flow "${draft.name}" is not published.`),
    );
    await desk.app.flows.publish({ guild: desk.guild, id: draft.id, actor: SYSTEM, ifVersion: null });
    await expect(desk.app.panels.deploy(desk.refer(panel))).resolves.toBeDefined();
  });

  it('is refused for another version than the caller has read', async () => {
    const panel = await desk.panel();
    await expect(desk.app.panels.deploy(desk.refer(panel, 2))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await desk.messages(panel.channelId)).toEqual([]);
  });

  it('leaves the panel as it is while the bot is out of reach', async () => {
    const panel = await desk.panel();
    await desk.chat.setOnline(false);
    await expect(desk.app.panels.deploy(desk.refer(panel))).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await desk.stored(panel)).toEqual(panel);
  });
});

describe('when a panel is changed while it is being deployed', () => {
  it('takes the new message away, and tells the caller to try again', async () => {
    const panel = await desk.panel();
    justBefore(desk, 'postMessage', () => desk.app.panels.update(desk.refer(panel), { content: 'New' }));
    await expect(desk.app.panels.deploy(desk.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await desk.messages(panel.channelId)).toEqual([]);
    expect(await desk.stored(panel)).toMatchObject({ status: 'draft', content: 'New', messageId: null });
  });

  it('leaves a message that was there before', async () => {
    const panel = await desk.deployed();
    justBefore(desk, 'editMessage', () => desk.app.panels.update(desk.refer(panel), { content: 'New' }));
    await expect(desk.app.panels.deploy(desk.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await desk.messages(panel.channelId)).toMatchObject([{ id: panel.messageId, content: 'How can we help?' }]);
    expect(await desk.stored(panel)).toMatchObject({ status: 'outdated', messageId: panel.messageId });
  });

  it('shows what the deployment that came first has stored', async () => {
    const panel = await desk.deployed();
    justBefore(desk, 'editMessage', async () => {
      await desk.app.panels.update(desk.refer(panel), { content: 'New' });
      await desk.app.panels.deploy(desk.refer(panel));
    });
    await expect(desk.app.panels.deploy(desk.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await desk.messages(panel.channelId)).toMatchObject([{ id: panel.messageId, content: 'New' }]);
  });

  it('takes the message of a panel away that was deleted meanwhile', async () => {
    const panel = await desk.panel();
    justBefore(desk, 'postMessage', () => desk.app.panels.delete(desk.refer(panel)));
    await expect(desk.app.panels.deploy(desk.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await desk.messages(panel.channelId)).toEqual([]);
  });
});

describe('taking a panel down', () => {
  it('makes it a draft and deletes its message', async () => {
    const panel = await desk.deployed();
    expect(await desk.app.panels.undeploy(desk.refer(panel))).toMatchObject({
      status: 'draft',
      messageId: null,
      messageChannelId: null,
      deployedAt: null,
      deployedVersion: null,
      version: 3,
    });
    expect(await desk.messages(panel.channelId)).toEqual([]);
    expect((await desk.events()).at(-1)).toMatchObject({
      type: 'panel.updated',
      data: { changes: { status: { from: 'deployed', to: 'draft' } } },
    });
  });

  it('is refused for a draft', async () => {
    const panel = await desk.panel({ name: 'Support' });
    await expect(desk.app.panels.undeploy(desk.refer(panel))).rejects.toMatchObject({
      code: 'conflict',
      message: 'Panel "Support" is not deployed.',
    });
  });

  it('works for a panel whose message is gone', async () => {
    const { channelId, messageId, id } = await desk.deployed();
    await desk.app.panels.noticeGone(desk.guild, channelId!, messageId);
    expect(await desk.app.panels.undeploy(desk.refer({ id }))).toMatchObject({ status: 'draft' });
  });

  it('is refused while the bot is out of reach', async () => {
    const panel = await desk.deployed();
    await desk.chat.setOnline(false);
    await expect(desk.app.panels.undeploy(desk.refer(panel))).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await desk.stored(panel)).toEqual(panel);
  });

  it('keeps a change that was made meanwhile, without the message', async () => {
    const panel = await desk.deployed();
    justBefore(desk, 'deleteMessage', () => desk.app.panels.update(desk.refer(panel), { content: 'New' }));
    await expect(desk.app.panels.undeploy(desk.refer(panel))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await desk.stored(panel)).toMatchObject({ content: 'New', messageId: null, status: 'outdated' });
  });

  it('is refused for another version than the caller has read', async () => {
    const panel = await desk.deployed();
    await expect(desk.app.panels.undeploy(desk.refer(panel, 1))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await desk.messages(panel.channelId)).toHaveLength(1);
  });
});

describe('when a message is deleted in the chat', () => {
  it('makes its panel outdated, without a message', async () => {
    const panel = await desk.deployed();
    await desk.app.panels.noticeGone(desk.guild, panel.channelId!, panel.messageId);
    expect(await desk.stored(panel)).toMatchObject({ status: 'outdated', messageId: null, messageChannelId: null });
    expect((await desk.events()).at(-1)).toMatchObject({ type: 'panel.updated', actor: { type: 'system' } });
  });

  it('leaves the other panels of the channel alone', async () => {
    const panel = await desk.deployed();
    const other = await desk.deployed({ channelId: panel.channelId });
    await desk.app.panels.noticeGone(desk.guild, panel.channelId!, panel.messageId);
    expect(await desk.stored(other)).toEqual(other);
  });

  it('takes the messages of all panels with the channel', async () => {
    const panel = await desk.deployed();
    const other = await desk.deployed({ channelId: panel.channelId });
    const elsewhere = await desk.deployed();
    await desk.app.panels.noticeGone(desk.guild, panel.channelId!, null);
    expect(await Promise.all([panel, other, elsewhere].map(desk.stored))).toMatchObject([
      { messageId: null },
      { messageId: null },
      { messageId: elsewhere.messageId, status: 'deployed' },
    ]);
  });
});
