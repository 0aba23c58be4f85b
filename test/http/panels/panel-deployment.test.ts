import { idsOf, OPTION, usePanels } from '../../support/chat/panels.ts';
import { done, readEverything, refusal } from '../../support/spec-helpers.ts';

const fixture = usePanels();

const deploy = (panel: { id: string }) => fixture.as.post(`/v1/panels/${panel.id}/deploy`);
const undeploy = (panel: { id: string }) => fixture.as.post(`/v1/panels/${panel.id}/undeploy`);
const change = (panel: { id: string }, fields: object) => done(fixture.as.patch(`/v1/panels/${panel.id}`, fields));

describe('a panel', () => {
  it('is a draft, then deployed, after a change outdated, and deployed again', async () => {
    const { panel, read } = fixture;
    const draft = await panel();
    expect(draft).toMatchObject({ status: 'draft', messageId: null, deployedAt: null, deployedVersion: null });
    const deployed = await done(deploy(draft));
    expect(deployed).toMatchObject({ status: 'deployed', version: 2, deployedVersion: 2 });
    expect([deployed.messageId, deployed.deployedAt]).not.toContain(null);
    const { messageId, deployedAt } = deployed;
    const outdated = await change(draft, { content: 'New' });
    expect(outdated).toMatchObject({ status: 'outdated', version: 3, deployedVersion: 2, messageId, deployedAt });
    expect(await done(deploy(draft))).toMatchObject({ status: 'deployed', version: 4, deployedVersion: 4, messageId });
    expect(await read(draft)).toMatchObject({ status: 'deployed' });
  });

  it('that was edited changes the message that is there when it is deployed', async () => {
    const { deployed, messages } = fixture;
    const panel = await deployed();
    const before = await messages(panel.channelId);
    expect(before).toMatchObject([{ id: panel.messageId, authorId: null, content: 'How can we help?' }]);
    await change(panel, { content: 'New', embeds: [{ title: 'Frame' }] });
    expect(await messages(panel.channelId)).toEqual(before);
    await done(deploy(panel));
    expect(await messages(panel.channelId)).toMatchObject([
      { id: panel.messageId, content: 'New', notice: { content: 'New', embeds: [{ title: 'Frame' }] } },
    ]);
  });

  it('can be deployed again without a change, and keeps its message', async () => {
    const { deployed, messages } = fixture;
    const panel = await deployed();
    expect(await done(deploy(panel))).toMatchObject({ status: 'deployed', messageId: panel.messageId });
    expect(idsOf(await messages(panel.channelId))).toEqual([panel.messageId]);
  });

  it('whose message was deleted in the chat is outdated, and gets a new one', async () => {
    const { deployed, erase, messages, read } = fixture;
    const panel = await deployed();
    expect((await erase(panel)).status).toBe(200);
    expect(await read(panel)).toMatchObject({ status: 'outdated', messageId: null, deployedVersion: 2 });
    const again = await done(deploy(panel));
    expect(again).toMatchObject({ status: 'deployed' });
    expect(again.messageId).not.toBe(panel.messageId);
    expect(idsOf(await messages(panel.channelId))).toEqual([again.messageId]);
  });

  it('stays as it is when another message of its channel is deleted', async () => {
    const { as, api, channel, server, deployed, erase, read } = fixture;
    const channelId = await channel();
    const [panel, neighbour] = [await deployed({ channelId }), await deployed({ channelId })];
    const message = await api.service.chat.sendMessage(server.id, channelId as never, '1' as never, 'Hello');
    await erase({ channelId, messageId: message.id });
    await erase(neighbour);
    expect(await read(panel)).toEqual(panel);
    expect(await done(as.get(`/v1/panels/${neighbour.id}`))).toMatchObject({ status: 'outdated' });
  });

  it('whose channel was deleted is outdated, and cannot be deployed there', async () => {
    const { api, server, deployed, channel, read } = fixture;
    const panel = await deployed();
    await done(api.anonymous.delete(`/sandbox/api/guilds/${server.id}/channels/${panel.channelId}`));
    const outdated = await read(panel);
    expect(outdated).toMatchObject({ status: 'outdated', messageId: null, channelId: panel.channelId });
    expect(await deploy(panel)).toMatchObject(refusal(409, panel.channelId));
    expect(await read(panel)).toEqual(outdated);
    await change(panel, { channelId: await channel() });
    expect(await done(deploy(panel))).toMatchObject({ status: 'deployed' });
  });

  it('cannot be deployed in a channel of another server', async () => {
    const { api, panel, messages } = fixture;
    const stranger = await api.server();
    const made = api.anonymous.post(`/sandbox/api/guilds/${stranger.id}/channels`, { name: 'theirs' });
    const { id: channelId } = await done(made);
    const draft = await panel({ channelId });
    expect(await deploy(draft)).toMatchObject(refusal(409, channelId));
    await expect(messages(channelId)).rejects.toThrow('404');
    const theirs = `/sandbox/api/guilds/${stranger.id}/channels/${channelId}/messages`;
    expect(await done(api.anonymous.get(theirs))).toEqual([]);
  });

  it('that moves to another channel is taken down in the one before', async () => {
    const { deployed, channel, messages } = fixture;
    const panel = await deployed();
    const channelId = await channel();
    expect(await change(panel, { channelId })).toMatchObject({ status: 'outdated', messageId: panel.messageId });
    expect(idsOf(await messages(panel.channelId))).toEqual([panel.messageId]);
    const moved = await done(deploy(panel));
    expect(await messages(panel.channelId)).toEqual([]);
    expect(idsOf(await messages(channelId))).toEqual([moved.messageId]);
    await done(undeploy(panel));
    expect(await messages(channelId)).toEqual([]);
  });

  it('that moved, and was never put up there, is taken down where it is', async () => {
    const { deployed, channel, messages } = fixture;
    const panel = await deployed();
    await change(panel, { channelId: await channel() });
    await done(undeploy(panel));
    expect(await messages(panel.channelId)).toEqual([]);
  });

  it('is a draft again when it was taken down, and cannot be taken down twice', async () => {
    const { deployed, messages, read } = fixture;
    const panel = await deployed();
    expect(await done(undeploy(panel))).toMatchObject({
      status: 'draft',
      messageId: null,
      deployedAt: null,
      deployedVersion: null,
      version: 3,
      content: panel.content,
      options: panel.options,
    });
    expect(await messages(panel.channelId)).toEqual([]);
    const draft = await read(panel);
    expect(await undeploy(panel)).toMatchObject(refusal(409, `"${panel.name}" is not deployed`));
    expect(await read(panel)).toEqual(draft);
    expect(await done(deploy(panel))).toMatchObject({ status: 'deployed' });
  });

  it('can be taken down when its message is gone already', async () => {
    const { deployed, erase } = fixture;
    const panel = await deployed();
    await erase(panel);
    expect(await done(undeploy(panel))).toMatchObject({ status: 'draft' });
  });

  it('takes its message along when it is deleted', async () => {
    const { as, deployed, messages } = fixture;
    const channelId = await fixture.channel();
    const [panel, neighbour] = [await deployed({ channelId }), await deployed({ channelId })];
    await done(as.delete(`/v1/panels/${panel.id}`));
    expect(idsOf(await messages(channelId))).toEqual([neighbour.messageId]);
  });
});

describe('what hinders a deployment', () => {
  it.each<[string, object, string]>([
    ['without an option', { options: [] }, 'The panel has no option.'],
    ['without content', { content: null }, 'The panel has neither content nor an embed.'],
    ['without a channel', { channelId: null }, 'The panel has no channel.'],
  ])('a panel %s is named and warned of', async (_, fields, says) => {
    const { panel, as, read } = fixture;
    const draft = await panel(fields);
    expect(await done(as.post(`/v1/panels/${draft.id}/preview`))).toMatchObject({ warnings: [says] });
    expect(await deploy(draft)).toMatchObject(refusal(409, `Panel "${draft.name}" cannot be deployed. ${says}`));
    expect(await read(draft)).toEqual(draft);
  });

  it('an archived category is named and warned of', async () => {
    const { as, category, panel, server, channel, messages } = fixture;
    const archived = await category({ name: 'Old', archived: true });
    const options = [
      { label: 'Old', categoryId: archived.id },
      { label: 'Help', categoryId: server.categoryId },
    ];
    const channelId = await channel();
    const draft = await panel({ channelId, options });
    const says = 'Category "Old" is archived and takes no tickets.';
    expect(await done(as.post(`/v1/panels/${draft.id}/preview`))).toMatchObject({ warnings: [says] });
    expect(await deploy(draft)).toMatchObject(refusal(409, says));
    expect(await messages(channelId)).toEqual([]);
    await done(as.patch(`/v1/categories/${archived.id}`, { archived: false }));
    expect(await done(deploy(draft))).toMatchObject({ status: 'deployed' });
  });

  it('is all named at once', async () => {
    const { panel } = fixture;
    const draft = await panel({ options: [], content: null, channelId: null });
    const all = /no option\. .*neither content nor an embed\. .*no channel\./;
    expect(await deploy(draft)).toMatchObject(refusal(409, all));
  });

  it('an embed is content enough', async () => {
    const { deployed } = fixture;
    expect(await deployed({ content: null, embeds: [{ title: 'Help' }] })).toMatchObject({ status: 'deployed' });
  });
});

describe('the message', () => {
  const labels = (rows: { label: string }[][]) => rows.map((row) => row.map(({ label }) => label));

  it('has its buttons in rows of five, in their order', async () => {
    const { server, deployed, messages } = fixture;
    const to = { categoryId: server.categoryId };
    const options = Array.from({ length: 12 }, (_, i) => ({ id: `o${i}`, label: `L${i}`, ...to }));
    const panel = await deployed({ options });
    const [{ notice }] = await messages(panel.channelId);
    expect(labels(notice.buttonRows)).toEqual([
      ['L0', 'L1', 'L2', 'L3', 'L4'],
      ['L5', 'L6', 'L7', 'L8', 'L9'],
      ['L10', 'L11'],
    ]);
    expect(notice.select).toBeNull();
  });

  it('has buttons that name the panel and the option, or lead to their address', async () => {
    const { server, deployed, messages } = fixture;
    const options = [
      { id: 'a', label: 'Help', emoji: '🛟', buttonStyle: 'success', categoryId: server.categoryId },
      { id: 'b', label: 'Site', url: 'https://example.com/' },
    ];
    const panel = await deployed({ options });
    const [{ notice }] = await messages(panel.channelId);
    expect(notice.buttonRows).toEqual([
      [
        { label: 'Help', emoji: '🛟', target: { id: `panel:${panel.id}:a`, style: 'success' } },
        { label: 'Site', emoji: null, target: { url: 'https://example.com/' } },
      ],
    ]);
  });

  it('has a menu instead, in the other style', async () => {
    const { server, deployed, messages } = fixture;
    const option = { id: OPTION, label: 'Help', description: 'Anything', categoryId: server.categoryId };
    const panel = await deployed({ style: 'select', placeholder: 'Choose', options: [option] });
    const [{ notice }] = await messages(panel.channelId);
    expect(notice.buttonRows).toEqual([]);
    expect(notice.select).toEqual({
      placeholder: 'Choose',
      options: [{ id: `panel:${panel.id}:${OPTION}`, label: 'Help', description: 'Anything', emoji: null }],
    });
  });

  it('is what the preview shows, which touches nothing', async () => {
    const { api, server, panel, messages, as } = fixture;
    const draft = await panel({ embeds: [{ title: 'Frame', fields: [{ name: 'A', value: 'B' }] }] });
    const before = await readEverything(api, server);
    const preview = await done(as.post(`/v1/panels/${draft.id}/preview`));
    expect(await readEverything(api, server)).toEqual(before);
    expect(preview.warnings).toEqual([]);
    await done(deploy(draft));
    expect(await messages(draft.channelId)).toMatchObject([{ notice: preview.message, content: 'How can we help?' }]);
  });
});
