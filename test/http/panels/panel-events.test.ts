import { usePanels } from '../../support/chat/panels.ts';
import { done } from '../../support/spec-helpers.ts';

const fixture = usePanels();

const undeploy = (panel: { id: string }) => fixture.as.post(`/v1/panels/${panel.id}/undeploy`);
const change = (panel: { id: string }, fields: object) => done(fixture.as.patch(`/v1/panels/${panel.id}`, fields));

describe('the events of panels', () => {
  it('tell every step of a panel, with its state and what changed', async () => {
    const { as, server, deployed, events } = fixture;
    const panel = await deployed();
    const { id, messageId, deployedAt } = panel;
    await change(panel, { content: 'New' });
    await done(undeploy(panel));
    await done(as.delete(`/v1/panels/${id}`));
    const all = await events('panel.created', 'panel.deployed', 'panel.updated', 'panel.deleted');
    const from = (before: unknown) => ({ from: before, to: null });
    const reported = (type: string, status: string, changes: object) => ({
      type,
      guildId: server.id,
      sequence: null,
      actor: { type: 'token' },
      data: { panel: { id, status }, changes },
    });
    expect(all).toMatchObject([
      reported('panel.created', 'draft', {}),
      reported('panel.deployed', 'deployed', { messageId: { from: null, to: messageId } }),
      reported('panel.updated', 'outdated', { content: { from: 'How can we help?', to: 'New' } }),
      reported('panel.updated', 'draft', { messageId: from(messageId) }),
      reported('panel.deleted', 'draft', {}),
    ]);
    expect(all.map(({ data }) => data.changes)).toEqual([
      {},
      {
        status: { from: 'draft', to: 'deployed' },
        messageId: { from: null, to: messageId },
        deployedAt: { from: null, to: deployedAt },
      },
      {
        content: { from: 'How can we help?', to: 'New' },
        status: { from: 'deployed', to: 'outdated' },
      },
      { status: { from: 'outdated', to: 'draft' }, messageId: from(messageId), deployedAt: from(deployedAt) },
      {},
    ]);
  });

  it('tell of a message that was deleted in the chat, by nobody of ours, once', async () => {
    const { api, server, deployed, erase, events } = fixture;
    const panel = await deployed();
    await erase(panel);
    await api.service.app.chatEvents.handleMessageDeleted(server.id, panel.channelId, panel.messageId);
    expect(await events('panel.updated')).toMatchObject([
      {
        actor: { type: 'system' },
        data: {
          panel: { status: 'outdated', messageId: null },
          changes: { status: { from: 'deployed', to: 'outdated' }, messageId: { from: panel.messageId, to: null } },
        },
      },
    ]);
  });
});
