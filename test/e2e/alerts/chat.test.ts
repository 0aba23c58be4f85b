import { type Prometheus, startPrometheus } from '../../support/alerts/prometheus.ts';
import { expectCalm, keepDoing, useEnds, withPrometheus } from '../../support/alerts/suite.ts';
import { type ScenePanel, useDiscordScene } from '../../support/chat/discord-scene.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { done, type Json } from '../../support/spec-helpers.ts';

/** About as often as the bot may, which is 50 times a second. */
const ASK_EVERY_MS = 15;

withPrometheus('alerts about the chat', () => {
  const discord = useDiscord();
  const scene = useDiscordScene(discord, { environment: () => ({ WORKER_PORT: '0' }) });
  const later = useEnds();
  let prometheus: Prometheus;
  let panel: ScenePanel;
  let ticket: Json;

  beforeAll(async () => {
    const categoryId = (await scene.createCategory()).id;
    panel = await scene.deployPanel({ categoryId });
    ticket = await done(scene.as.post('/v1/tickets', { categoryId, requesterId: scene.kim.id }));
    const { api, worker, gate, bots } = scene.processes;
    const targets = { api: api.url, worker: worker.url, gate: gate.url, bot: bots[0]?.url ?? '' };
    prometheus = await startPrometheus({ targets });
    later(() => prometheus.close());
  });

  it('none fires while all is well', async () => {
    let count = 0;
    const stopWriting = keepDoing(() => scene.kim.writes(ticket.channelId, `message ${(count += 1)}`), 1_000);
    await expectCalm(prometheus);
    await stopWriting();
    expect((await scene.listMessages(ticket)).length).toBeGreaterThan(10);
  });

  it('GuildeskShardsDisconnected fires while the gateway of Discord refuses connections, and ends with that', async () => {
    discord.gateway.isRefusing = true;
    discord.gateway.cut();
    await prometheus.untilFiring('GuildeskShardsDisconnected', 'bot');
    discord.gateway.isRefusing = false;
    await prometheus.untilEnded('GuildeskShardsDisconnected');
  });

  describe('while the REST API of Discord is out of reach, but for a search that it refuses and the receipt of a press', () => {
    let stopAsking: () => Promise<void>;
    let asked = 0;
    beforeAll(() => {
      discord.faults.add({ on: /members.search/, times: Infinity, effect: { kind: 'status', status: 403 } });
      discord.faults.add({ on: /^\S+ (?!.*\/interactions\/)/, times: Infinity, effect: { kind: 'cut' } });
      scene.kim.presses(panel.message, panel.buttonId);
      // Of each server once, since there are limits for each.
      const askForMembers = () => {
        asked += 1;
        return fetch(`${scene.processes.gate.url}/api/v10/guilds/${asked}/members/search?query=kim`);
      };
      stopAsking = keepDoing(askForMembers, ASK_EVERY_MS);
    });
    afterAll(() => stopAsking());

    it('GuildeskBotUnreachable fires', () => prometheus.untilFiring('GuildeskBotUnreachable', 'worker'));

    it('GuildeskChatEventsRejected fires after an event that is not as documented, ends later, and fires after the next', async () => {
      const sendRejected = () => discord.gateway.dispatch('MESSAGE_CREATE', { id: 'none', guild_id: scene.guild.id });
      sendRejected();
      await prometheus.untilFiring('GuildeskChatEventsRejected');
      await prometheus.untilEnded('GuildeskChatEventsRejected');
      sendRejected();
      await prometheus.untilFiring('GuildeskChatEventsRejected');
    });

    it('GuildeskChatEventsWaiting fires, since the press cannot be handled', () =>
      prometheus.untilFiring('GuildeskChatEventsWaiting'));

    it('GuildeskDiscordRequestsInvalid fires when thousands of requests have been refused', async () => {
      await prometheus.untilFiring('GuildeskDiscordRequestsInvalid');
      expect(asked).toBeGreaterThan(2_500);
      await stopAsking();
    });

    it('those about the bot and what waits end when it is back', async () => {
      discord.faults.clear();
      await prometheus.untilEnded('GuildeskBotUnreachable');
      await prometheus.untilEnded('GuildeskChatEventsWaiting');
    });
  });

  it('GuildeskTokenRefused fires after Discord has refused the token, for the gate and the process that has sent it', async () => {
    discord.faults.add({ on: 'POST /channels/:channel/messages', effect: { kind: 'status', status: 401 } });
    const refused = await scene.as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'refused' });
    expect(refused.status).toBeGreaterThanOrEqual(500);
    await prometheus.untilFiring('GuildeskTokenRefused', 'api', 'gate');
  });
});
