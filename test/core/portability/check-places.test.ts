import type { ChatServer } from '#core/chat/index.ts';
import { PlaceCollector } from '#core/portability/importing/check-places.ts';
import { botUnavailable, invalid } from '#core/shared/errors.ts';
import { type GuildId, toChannelId } from '#core/shared/ids.ts';
import type { PlannedTicket } from '#core/portability/index.ts';

const GUILD = '1' as GuildId;
const SERVER = {
  channels: [{ id: '10' }, { id: '11' }],
  groups: [{ id: '20' }],
  forums: [{ id: '30' }],
  roles: [{ id: '40' }],
  hasAllRoles: true,
} as unknown as ChatServer;

const aTicket = (channelId: string | null): PlannedTicket =>
  ({ adoption: channelId === null ? null : { channelId: toChannelId(channelId) } }) as unknown as PlannedTicket;
const aRecord = (record: object) => ({ kind: 'category', key: 'k', id: 'i', record, published: null }) as never;

const collect = (records: readonly object[], channels: readonly (string | null)[]): PlaceCollector => {
  const places = new PlaceCollector();
  places.addRecords(records.map(aRecord));
  for (const channel of channels) places.addTicket(aTicket(channel));
  return places;
};

const STATES: Readonly<Record<string, 'shown' | 'hidden' | 'unknown'>> = { 6: 'shown', 8: 'hidden', 9: 'unknown' };

/** Channels with 6 are threads, the bot does not see those with 8, and those with 9 are gone. */
const chat = (server: Partial<ChatServer> = {}, asked: string[] = []) => ({
  describeServer: () => Promise.resolve({ ...SERVER, ...server }),
  describeUnlisted: (_: GuildId, ids: readonly string[]) => {
    asked.push(...ids);
    const toState = (id: string) => STATES[id[0] ?? ''] ?? 'accepted';
    return Promise.resolve(
      ids.map((id) => ({ id: toChannelId(id), state: toState(id), missingPermissions: [] }) as const),
    );
  },
});

it('counts the channels of open tickets by how the bot finds them', async () => {
  const places = collect([], ['10', '81', '82', '91', '70', '61', null]);
  expect(await places.report(chat(), GUILD)).toMatchObject({
    channels: { seen: 3, hidden: 2, missing: 1, notAsked: 0 },
    missingChannels: [],
  });
});

it('names channels and roles of the configuration that the server lacks', async () => {
  const places = collect(
    [
      { chatParentId: '20', logChannelId: '92', staffRoleIds: ['40', '41', GUILD], opening: { roleIds: ['42'] } },
      { panelChannelId: '83', metadata: { channelId: '99' }, name: 'roleId 43' },
    ],
    [],
  );
  expect(await places.report(chat(), GUILD)).toMatchObject({ missingChannels: ['92'], missingRoles: ['41', '42'] });
});

it('names no roles where the platform takes others than it lists', async () => {
  const places = collect([{ staffRoleIds: ['41'] }], []);
  expect(await places.report(chat({ hasAllRoles: false }), GUILD)).toMatchObject({ missingRoles: [] });
});

it('asks for so many, each once', async () => {
  const asked: string[] = [];
  const many = Array.from({ length: 300 }, (_, index) => `9${1_000 + index}`);
  const report = await collect([{ logChannelId: '91000' }], many).report(chat({}, asked), GUILD);
  expect(new Set(asked).size).toBe(200);
  expect(asked).toHaveLength(200);
  expect(report?.channels).toMatchObject({ missing: 200, notAsked: 100 });
});

it('is not known while the bot is away; other failures end the check', async () => {
  const fail = (error: Error) => ({ ...chat(), describeServer: () => Promise.reject(error) });
  expect(await collect([], ['10']).report(fail(botUnavailable()), GUILD)).toBeNull();
  await expect(collect([], ['10']).report(fail(invalid(null, 'required', 'x')), GUILD)).rejects.toThrow('x');
});
