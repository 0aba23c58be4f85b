import { setTimeout as pause } from 'node:timers/promises';
import { done } from '../../support/spec-helpers.ts';
import { withPostgres } from '../../support/databases.ts';
import { PATIENCE_MS } from '../../support/chat/discord-processes.ts';
import { useDiscordScene } from '../../support/chat/discord-scene.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { waitUntil } from '../../support/wait-until.ts';

const CHANGES = 200;
const WITHIN_MS = 10_000;
const MAX_EDITS = 6;
const EDIT = /^\/channels\/\d+\/messages\/\d+$/;

withPostgres('the messages of a ticket that changes often', () => {
  const discord = useDiscord();
  const scene = useDiscordScene(discord);

  it(`cost at most ${MAX_EDITS} edits for ${CHANGES} changes in ten seconds, and end in the newest state`, async () => {
    const category = await scene.createCategory();
    const ticket = await done(scene.as.post('/v1/tickets', { categoryId: category.id, requesterId: scene.kim.id }));
    const startedAt = performance.now();
    const before = discord.state.requests.length;
    for (let change = 0; change < CHANGES; change += 1) {
      const priority = change === CHANGES - 1 ? 'urgent' : (['low', 'high'] as const)[change % 2];
      await done(scene.as.patch(`/v1/tickets/${ticket.id}`, { priority }));
      const dueMs = ((change + 1) * WITHIN_MS) / CHANGES;
      await pause(Math.max(0, startedAt + dueMs - performance.now()));
    }
    const isNewest = () => JSON.stringify(discord.messages(ticket.channelId)[0]?.components).includes('urgent');
    await waitUntil(isNewest, { withinMs: PATIENCE_MS, what: 'The newest state' });
    // One more would come within the time between two edits.
    await pause(2_500);
    const edits = discord.state.requests
      .slice(before)
      .filter(({ method, path }) => method === 'PATCH' && EDIT.test(path));
    // A machine that takes longer than ten seconds has time for more.
    const allowed = Math.ceil((MAX_EDITS * Math.max(WITHIN_MS, performance.now() - startedAt - 2_500)) / WITHIN_MS);
    expect(edits.length).toBeGreaterThan(0);
    expect(edits.length).toBeLessThanOrEqual(allowed);
    expect(discord.state.invalidPayloads).toEqual([]);
  });
});
