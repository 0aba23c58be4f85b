import type { Json } from '../../support/spec-helpers.ts';
import { withPostgres } from '../../support/databases.ts';
import { countShards, PATIENCE_MS, STARTING_MS } from '../../support/chat/discord-processes.ts';
import { type ScenePanel, useDiscordScene } from '../../support/chat/discord-scene.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { waitUntil } from '../../support/wait-until.ts';

withPostgres('API, worker, two bots and the gate as processes of their own', () => {
  const discord = useDiscord();
  const scene = useDiscordScene(discord, { bots: 2 });
  let panel: ScenePanel;

  const pressPanel = async (): Promise<Json> => {
    const { kim } = scene;
    const sent = await kim.submits(kim.presses(panel.message, panel.buttonId), { number: '4711' });
    return scene.findAnswered((await sent.answer()).content);
  };

  beforeAll(async () => {
    const form = {
      title: 'Order',
      questions: [{ id: 'number', type: 'short', label: 'Which order?', required: true }],
    };
    const category = await scene.createCategory({ form });
    panel = await scene.deployPanel({ categoryId: category.id });
  }, STARTING_MS);

  it('open a ticket by a button and a form, take in what is said, claim and close it', async () => {
    const ticket = await pressPanel();
    scene.kim.writes(ticket.channelId, 'It never came.');
    scene.agent.writes(ticket.channelId, 'I am looking into it.');
    await scene.expectMessages(ticket, ['It never came.', 'I am looking into it.']);
    const opening = discord.messages(ticket.channelId)[0]!;
    scene.agent.presses(opening, 'ticket:staff:claim');
    const find = () => scene.findTicket(ticket);
    await waitUntil(async () => (await find()).claimedById === scene.agent.id, { what: 'The claim' });
    const { message: menu } = await scene.agent.presses(opening, 'ticket:staff:more').sees('message');
    const sent = await scene.agent.submits(scene.agent.selects(menu, 'select', ['ticket:staff:close-with-reason']), {
      reason: 'Sent again',
    });
    await sent.sees('deleted');
    expect(await find()).toMatchObject({ status: 'closed', closeReason: 'Sent again' });
  });

  it(
    'take in each message once over a cut, a reconnect, invalid sessions and duplicates',
    async () => {
      const ticket = await pressPanel();
      const contents: string[] = [];
      const say = (content: string) => {
        contents.push(content);
        scene.kim.writes(ticket.channelId, content);
      };
      say('before');
      discord.gateway.duplicates = 3;
      for (const content of ['once', 'twice', 'thrice']) say(content);
      discord.gateway.cut();
      say('during the cut');
      await scene.expectMessages(ticket, contents);
      discord.gateway.requestReconnect();
      say('during the reconnect');
      await scene.expectMessages(ticket, contents);
      discord.gateway.invalidateSessions(true);
      say('during a session that can be resumed');
      await scene.expectMessages(ticket, contents);
      discord.gateway.invalidateSessions(false);
      await scene.processes.untilListening();
      say('in a new session');
      await scene.expectMessages(ticket, contents);
      expect(discord.gateway.hurriedIdentifies).toBe(0);
    },
    STARTING_MS,
  );

  it(
    'take in each message once when the bot that listens is killed, and the other resumes its session',
    async () => {
      const ticket = await pressPanel();
      const { processes } = scene;
      const counts = await Promise.all(processes.bots.map(countShards));
      expect([...counts].sort()).toEqual([0, 1]);
      const { resumes } = discord.gateway;
      const contents = Array.from({ length: 30 }, (_, index) => `message ${index}`);
      for (const content of contents.slice(0, 10)) scene.kim.writes(ticket.channelId, content);
      await processes.kill('bot');
      for (const content of contents.slice(10, 20)) scene.kim.writes(ticket.channelId, content);
      const survivor = processes.bots[0]!;
      await waitUntil(async () => (await countShards(survivor)) === 1, { withinMs: PATIENCE_MS, what: 'The takeover' });
      for (const content of contents.slice(20)) scene.kim.writes(ticket.channelId, content);
      await scene.expectMessages(ticket, contents);
      expect(discord.gateway.resumes).toBe(resumes + 1);
      expect(discord.state.invalidPayloads).toEqual([]);
    },
    STARTING_MS,
  );
});
