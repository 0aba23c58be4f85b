import { setTimeout as pause } from 'node:timers/promises';
import { withPostgres } from '../../support/databases.ts';
import { PATIENCE_MS, STARTING_MS } from '../../support/chat/discord-processes.ts';
import { type ScenePanel, useDiscordScene } from '../../support/chat/discord-scene.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import type { DiscordGuild } from '../../support/discord/guilds.ts';
import type { Client } from '../../support/api.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';

const MEMBERS = 100_000;
/** How many events come at once, as Discord sends them. */
const BURST = 1_000;

withPostgres('a server with 100,000 members beside a small one', () => {
  const discord = useDiscord();
  let large: DiscordGuild;
  let [memberIds, level]: [string[], string] = [[], ''];

  beforeAll(() => {
    large = discord.addGuild({ name: 'Large' });
    level = large.addRole({ name: 'Level 1' }).id;
    memberIds = Array.from({ length: MEMBERS }, () => {
      const { id } = discord.world.addUser();
      large.record.members.set(id, { userId: id, nick: null, avatar: null, roles: [level], joinedAt: 0 });
      return id;
    });
  });
  const scene = useDiscordScene(discord);
  let ofLarge: Client;
  let panel: ScenePanel;

  beforeAll(async () => {
    ofLarge = scene.processes.clientOf(await scene.processes.createToken(large.id));
    panel = await scene.deployPanel({ categoryId: (await scene.createCategory()).id });
  }, STARTING_MS);

  const pressPanel = async () => {
    const { content } = await scene.kim.presses(panel.message, panel.buttonId).answer();
    return scene.findAnswered(content);
  };

  const isStaff = async (userId: string): Promise<boolean> => {
    const staff: Json[] = await done(ofLarge.get('/v1/staff?limit=100'));
    return staff.some((one) => one.userId === userId);
  };

  const listRequestsOfLarge = () => discord.state.requests.filter(({ path }) => path.includes(large.id));

  it('starts without a request about it', () => {
    expect(listRequestsOfLarge()).toEqual([]);
  });

  it(
    'serves the small one while everybody in the large one gets a role and half of them leave',
    async () => {
      const staffRole = large.addRole({ name: 'Staff' }).id;
      await done(ofLarge.post('/v1/categories', { name: 'Support', staffRoleIds: [staffRole] }));
      const leaving = memberIds.slice(0, MEMBERS / 2);
      const [whoLeaves, whoStays] = [leaving.at(-1)!, memberIds.at(-1)!];
      const opened: Json[] = [];
      const inBursts = async (ids: readonly string[], change: (id: string) => void) => {
        for (let i = 0; i < ids.length; i += BURST) {
          for (const id of ids.slice(i, i + BURST)) change(id);
          if (i % (10 * BURST) === 0) opened.push(await pressPanel());
          else await pause(100);
        }
      };
      const roles = [level, large.addRole({ name: 'Level 2' }).id];
      await inBursts(memberIds, (id) =>
        large.updateMember(id, { roles: id === whoLeaves || id === whoStays ? [...roles, staffRole] : roles }),
      );
      await waitUntil(() => isStaff(whoStays), { withinMs: PATIENCE_MS, what: 'The member with the role' });
      expect(await isStaff(whoLeaves)).toBe(true);
      await inBursts(leaving, (id) => {
        large.record.members.delete(id);
        const data = {
          guild_id: large.id,
          user: { id, username: 'x', discriminator: '0', avatar: null, global_name: null },
        };
        discord.world.emit({ type: 'GUILD_MEMBER_REMOVE', guildId: large.id, data });
      });
      await waitUntil(async () => !(await isStaff(whoLeaves)), { withinMs: PATIENCE_MS, what: 'The member who left' });
      expect(await isStaff(whoStays)).toBe(true);
      expect(opened).toHaveLength(15);
      expect(listRequestsOfLarge().filter(({ path }) => path.includes('/members'))).toEqual([]);
      // A session that asks for all members is closed by the stand-in.
      expect(discord.gateway.connectedShards).toHaveLength(1);
    },
    10 * PATIENCE_MS,
  );
});
