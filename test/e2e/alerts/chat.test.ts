import { ChannelType } from 'discord-api-types/v10';
import { type Prometheus, startPrometheus } from '../../support/alerts/prometheus.ts';
import { expectCalm, keepDoing, useEnds, withPrometheus } from '../../support/alerts/suite.ts';
import { type ScenePanel, useDiscordScene } from '../../support/discord-scene.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { done, type Json } from '../../support/spec-helpers.ts';

/** More than half of what lets Discord ban an address is 5,000; the alert fires from half of that on. */
const REFUSALS = 2_600;
const AT_ONCE = 20;

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
  afterEach(() => discord.faults.clear());

  it('none fires while all is well', async () => {
    let said = 0;
    const stopWriting = keepDoing(() => scene.kim.writes(ticket.channelId, `said ${(said += 1)}`), 1_000);
    await expectCalm(prometheus);
    await stopWriting();
    expect((await scene.listMessages(ticket)).length).toBeGreaterThan(10);
  });

  it('GuildeskChatEventsRejected fires after an event that is not as documented, and ends some time after the last', async () => {
    discord.gateway.dispatch('MESSAGE_CREATE', {
      id: 'not a number',
      guild_id: scene.guild.id,
      channel_id: ticket.channelId,
    });
    await prometheus.untilFiring('GuildeskChatEventsRejected');
    await prometheus.untilEnded('GuildeskChatEventsRejected');
    discord.gateway.dispatch('MESSAGE_CREATE', {
      id: 'not a number',
      guild_id: scene.guild.id,
      channel_id: ticket.channelId,
    });
    await prometheus.untilFiring('GuildeskChatEventsRejected');
  });

  it('GuildeskBotUnreachable fires while the REST API of Discord does not answer, and ends with that', async () => {
    discord.faults.add({ times: Infinity, effect: { kind: 'cut' } });
    expect(await prometheus.untilFiring('GuildeskBotUnreachable')).toEqual(['worker']);
    discord.faults.clear();
    await prometheus.untilEnded('GuildeskBotUnreachable');
  });

  it('GuildeskShardsDisconnected fires while the gateway of Discord refuses connections, and ends with that', async () => {
    discord.gateway.isRefusing = true;
    discord.gateway.cut();
    expect(await prometheus.untilFiring('GuildeskShardsDisconnected')).toEqual(['bot']);
    discord.gateway.isRefusing = false;
    await prometheus.untilEnded('GuildeskShardsDisconnected');
  });

  it('GuildeskChatEventsWaiting fires while no worker handles what a bot has stored, and ends when one does', async () => {
    const { pid } = scene.processes.worker;
    process.kill(pid, 'SIGSTOP');
    scene.kim.presses(panel.message, panel.buttonId);
    await prometheus.untilFiring('GuildeskChatEventsWaiting');
    process.kill(pid, 'SIGCONT');
    await prometheus.untilEnded('GuildeskChatEventsWaiting');
  });

  it('GuildeskDiscordRequestsInvalid fires when Discord has refused thousands of requests', async () => {
    const { gate } = scene.processes;
    discord.faults.add({ on: /members\/search/, times: Infinity, effect: { kind: 'status', status: 403 } });
    const ask = () => fetch(`${gate.url}/api/v10/guilds/${scene.guild.id}/members/search?query=k`);
    const askOften = async () => {
      for (let count = 0; count < REFUSALS / AT_ONCE; count += 1) expect((await ask()).status).toBe(403);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askOften));
    expect(await prometheus.untilFiring('GuildeskDiscordRequestsInvalid')).toEqual(['gate']);
  });

  it('GuildeskTokenRefused fires after Discord has refused the token', async () => {
    discord.faults.add({ on: 'POST /channels/:channel/messages', effect: { kind: 'status', status: 401 } });
    const { id: channelId } = scene.guild.addChannel({ type: ChannelType.GuildText, name: 'refused' });
    expect(channelId).toBeTruthy();
    expect((await scene.as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'refused' })).status).toBeGreaterThan(499);
    expect((await prometheus.untilFiring('GuildeskTokenRefused')).toSorted()).toEqual(['api', 'gate']);
  });
});
