import { postgresDatabase, withPostgres } from '../../support/databases.ts';
import { idsOf, usePanels } from '../../support/chat/panels.ts';
import { done, readEverything, refusal, whileOffline } from '../../support/spec-helpers.ts';
import type { Answer } from '../../support/api.ts';

describe('of things that happen to a panel at once', () => {
  const fixture = usePanels();
  const at = ({ id }: { id: string }) => `/v1/panels/${id}`;
  const deploy = (panel: { id: string }) => fixture.as.post(`${at(panel)}/deploy`);
  const undeploy = (panel: { id: string }) => fixture.as.post(`${at(panel)}/undeploy`);
  const change = (panel: { id: string }, fields: object) => done(fixture.as.patch(at(panel), fields));
  const moved = async () => {
    const [panel, channelId] = [await fixture.deployed(), await fixture.channel()];
    return { ...(await change(panel, { channelId })), from: panel.channelId as string };
  };
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

  it.each<[string, () => Promise<any>]>([
    ['a draft', () => fixture.panel()],
    ['a deployed panel', () => fixture.deployed()],
    ['an outdated panel', async () => change(await fixture.deployed(), { content: 'New' })],
    ['a panel that moved', moved],
  ])('equal deployments of %s leave one message', async (_, made) => {
    const { read, messages } = fixture;
    const panel = await made();
    const answers = await Promise.all(Array.from({ length: 5 }, () => deploy(panel)));
    expect(statuses(answers)[0]).toBe(200);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject(refusal(409, 'by another request'));
    }
    const after = await read(panel);
    expect(after.status).toBe('deployed');
    expect(await messages(panel.channelId)).toMatchObject([{ id: after.messageId, content: after.content }]);
    if (panel.from) expect(await messages(panel.from)).toEqual([]);
  });

  it('of two deployments that post the same message, the later one leaves it to the earlier', async () => {
    const { panel, read, messages, justBefore } = fixture;
    const draft = await panel();
    let earlier: Answer | undefined;
    justBefore('postMessage', async () => {
      earlier = await deploy(draft);
    });
    expect(await deploy(draft)).toMatchObject(refusal(409, 'by another request'));
    expect(earlier).toMatchObject({ status: 200 });
    const after = await read(draft);
    expect(after).toMatchObject({ status: 'deployed', version: 2 });
    expect(idsOf(await messages(draft.channelId))).toEqual([after.messageId]);
  });

  it('a change while a panel is put up wins, and leaves no message that the panel does not know', async () => {
    const { panel, read, messages, justBefore } = fixture;
    const draft = await panel();
    justBefore('postMessage', () => change(draft, { content: 'New' }));
    expect(await deploy(draft)).toMatchObject(refusal(409, 'by another request'));
    expect(await read(draft)).toMatchObject({ status: 'draft', content: 'New', messageId: null, version: 2 });
    expect(await messages(draft.channelId)).toEqual([]);
    const { messageId } = await done(deploy(draft));
    expect(await messages(draft.channelId)).toMatchObject([{ id: messageId, content: 'New' }]);
  });

  it('a change while a message is brought up to date wins, and the panel stays outdated', async () => {
    const { deployed, read, messages, justBefore } = fixture;
    const panel = await deployed();
    justBefore('editMessage', () => change(panel, { content: 'New' }));
    expect(await deploy(panel)).toMatchObject(refusal(409, 'by another request'));
    expect(await read(panel)).toMatchObject({ status: 'outdated', content: 'New', messageId: panel.messageId });
    expect(idsOf(await messages(panel.channelId))).toEqual([panel.messageId]);
  });

  it('a change while a panel moves leaves one message in the end', async () => {
    const { messages, justBefore } = fixture;
    const panel = await moved();
    justBefore('deleteMessage', () => change(panel, { content: 'New' }));
    expect(await deploy(panel)).toMatchObject(refusal(409, 'by another request'));
    expect(await messages(panel.channelId)).toEqual([]);
    const { messageId } = await done(deploy(panel));
    expect(idsOf(await messages(panel.channelId))).toEqual([messageId]);
    expect(await messages(panel.from)).toEqual([]);
  });

  it('a deployment that was overtaken by a newer one leaves the newer content in the chat', async () => {
    const { deployed, read, messages, justBefore } = fixture;
    const panel = await deployed();
    justBefore('editMessage', async () => {
      await change(panel, { content: 'New' });
      await done(deploy(panel));
    });
    expect(await deploy(panel)).toMatchObject(refusal(409, 'by another request'));
    expect(await read(panel)).toMatchObject({ status: 'deployed', content: 'New' });
    expect(await messages(panel.channelId)).toMatchObject([{ id: panel.messageId, content: 'New' }]);
  });

  it('a panel that is deleted while it is put up leaves no message', async () => {
    const { as, panel, messages, justBefore } = fixture;
    const draft = await panel();
    justBefore('postMessage', () => done(as.delete(at(draft))));
    expect(await deploy(draft)).toMatchObject(refusal(409, 'by another request'));
    expect(await as.get(at(draft))).toMatchObject(refusal(404));
    expect(await messages(draft.channelId)).toEqual([]);
  });

  it('a panel that is taken down while its message is brought up to date leaves no message', async () => {
    const { deployed, read, messages, justBefore } = fixture;
    const panel = await deployed();
    justBefore('editMessage', () => done(undeploy(panel)));
    expect(await deploy(panel)).toMatchObject(refusal(409, 'by another request'));
    expect(await read(panel)).toMatchObject({ status: 'draft', messageId: null });
    expect(await messages(panel.channelId)).toEqual([]);
  });

  it.each<[string, (panel: { id: string }) => Promise<Answer>]>([
    ['taken down', (panel) => undeploy(panel)],
    ['deleted', (panel) => fixture.as.delete(at(panel))],
  ])('a panel that is deployed while it is %s does not claim a message that is gone', async (_, request) => {
    const { deployed, read, messages, justBefore } = fixture;
    const panel = await deployed();
    justBefore('deleteMessage', () => done(deploy(panel)));
    expect(await request(panel)).toMatchObject(refusal(409, 'by another request'));
    expect(await messages(panel.channelId)).toEqual([]);
    expect(await read(panel)).toMatchObject({ status: 'outdated', messageId: null });
    const { messageId } = await done(deploy(panel));
    expect(idsOf(await messages(panel.channelId))).toEqual([messageId]);
  });

  it('of equal requests to take a panel down, or to delete it, one succeeds', async () => {
    const { as, deployed, messages, events } = fixture;
    const panel = await deployed();
    const down = await Promise.all([undeploy(panel), undeploy(panel), undeploy(panel)]);
    expect(statuses(down)).toEqual([200, 409, 409]);
    expect(await messages(panel.channelId)).toEqual([]);
    const gone = await Promise.all([1, 2, 3].map(() => as.delete(at(panel))));
    expect(gone.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of gone) expect([200, 404, 409]).toContain(status);
    expect(await events('panel.deleted')).toHaveLength(1);
  });
});

withPostgres('while somebody else changes the panel in the database', () => {
  const fixture = usePanels(postgresDatabase);

  /** Does the request while another transaction changes the panel and is committed when the request waits for it. */
  const during = async <T>(panel: { id: string }, request: () => Promise<T>): Promise<T> => {
    const { database } = fixture.api.service;
    const { answer } = await database.transactional(async () => {
      await database.query('update panels set version = version + 1 where id = :id::uuid', { id: panel.id });
      const asked = request();
      // Not by pg_stat_activity, which shows a transaction no connection that was opened after its first look.
      const waiting = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
      for (let i = 0; i < 5_000 && (await database.query(waiting)).length === 0; i += 1);
      return { answer: asked };
    });
    return answer;
  };

  it('it is not deleted unseen', async () => {
    const { as, panel, read } = fixture;
    const draft = await panel();
    const answer = await during(draft, () => as.delete(`/v1/panels/${draft.id}`));
    expect(answer).toMatchObject(refusal(409, 'by another request'));
    expect(await read(draft)).toMatchObject({ version: 2 });
  });

  it('it still learns that its message was deleted in the chat', async () => {
    const { deployed, erase, read } = fixture;
    const panel = await deployed();
    expect(await during(panel, () => erase(panel))).toMatchObject({ status: 200 });
    expect(await read(panel)).toMatchObject({ status: 'outdated', messageId: null, version: 4 });
  });
});

describe('while the bot cannot reach the chat platform', () => {
  const fixture = usePanels();
  const REACHING: [string, () => Promise<any>, (path: string) => Promise<Answer>][] = [
    ['deploy a draft', () => fixture.panel(), (path) => fixture.as.post(`${path}/deploy`)],
    ['deploy a deployed panel', () => fixture.deployed(), (path) => fixture.as.post(`${path}/deploy`)],
    ['take a panel down', () => fixture.deployed(), (path) => fixture.as.post(`${path}/undeploy`)],
    ['delete a deployed panel', () => fixture.deployed(), (path) => fixture.as.delete(path)],
  ];

  it.each(REACHING)('to %s gives 503 and changes nothing; afterwards it succeeds', async (_, made, request) => {
    const { api, server } = fixture;
    const path = `/v1/panels/${(await made()).id}`;
    const before = await readEverything(api, server);
    expect(before.panels).toHaveLength(1);
    expect(await whileOffline(api, () => request(path))).toMatchObject(refusal(503));
    expect(await readEverything(api, server)).toEqual(before);
    expect(await request(path)).toMatchObject({ status: 200 });
  });

  it('to press an option gives 503 and opens no ticket; afterwards it opens one', async () => {
    const { api, server, deployed, press } = fixture;
    const panel = await deployed();
    const { tickets, events, panels } = await readEverything(api, server);
    expect(await whileOffline(api, () => press(panel))).toMatchObject(refusal(503));
    expect(await readEverything(api, server)).toMatchObject({ tickets, events, panels });
    expect(await press(panel)).toMatchObject({ status: 201 });
  });

  it('panels are created, read, listed, changed and previewed, and drafts are deleted', async () => {
    const { api, as, panel, read, deployed } = fixture;
    const up = await deployed();
    await whileOffline(api, async () => {
      const draft = await panel();
      expect(await read(draft)).toEqual(draft);
      expect(await done(as.patch(`/v1/panels/${draft.id}`, { content: 'New' }))).toMatchObject({ content: 'New' });
      expect(await done(as.patch(`/v1/panels/${up.id}`, { content: 'New' }))).toMatchObject({ status: 'outdated' });
      const preview = await done(as.post(`/v1/panels/${draft.id}/preview`));
      expect(preview).toMatchObject({ message: { content: 'New' }, warnings: [] });
      expect(await done(as.get('/v1/panels'))).toHaveLength(2);
      expect(await done(as.delete(`/v1/panels/${draft.id}`))).toEqual({ id: draft.id, deleted: true });
    });
  });
});
