import type { GuildId, UserId } from '../shared/ids.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.ts';
import type { NotificationPorts } from './notification-ports.ts';
import {
  buildNotificationSettings,
  type NotificationChannels,
  type NotificationChoices,
  type NotificationSettings,
} from './notification-settings.ts';
import { listQuiet } from './notify-staff.ts';

export interface CurrentSettings extends NotificationSettings {
  /** Says whether the quiet hours hold now. */
  readonly isQuiet: boolean;
}

type Ports = Pick<NotificationPorts, 'notificationSettings' | 'eventConsumer' | 'work'> &
  Parameters<typeof listQuiet>[0];

/** Returns the defaults for somebody who chose nothing. */
export const getNotificationSettings =
  (ports: Ports) =>
  async (guild: GuildId, staffId: UserId): Promise<CurrentSettings> =>
    withQuiet(ports, await load(ports, guild, staffId));

export interface UpdateNotificationSettings extends Partial<Pick<NotificationSettings, 'sound' | 'quietHours'>> {
  readonly kinds?: Partial<Record<NotificationKind, Partial<NotificationChannels>>>;
}

/** Fields left out stay. */
export const updateNotificationSettings =
  (ports: Ports) =>
  async (
    guild: GuildId,
    staffId: UserId,
    { kinds = {}, ...fields }: UpdateNotificationSettings,
  ): Promise<CurrentSettings> => {
    const saved = await ports.work.run(async () => {
      const before = await load(ports, guild, staffId);
      const merged = NOTIFICATION_KINDS.map((kind) => [kind, { ...before.kinds[kind], ...kinds[kind] }] as const);
      const settings = { ...before, ...fields, kinds: Object.fromEntries(merged) as NotificationChoices };
      await ports.notificationSettings.save(settings);
      await ports.eventConsumer.subscribe(guild);
      return settings;
    });
    return withQuiet(ports, saved);
  };

const load = async ({ notificationSettings }: Ports, guild: GuildId, staffId: UserId): Promise<NotificationSettings> =>
  (await notificationSettings.find(guild, staffId)) ?? buildNotificationSettings(guild, staffId);

const withQuiet = async (ports: Ports, settings: NotificationSettings): Promise<CurrentSettings> => ({
  ...settings,
  isQuiet: (await listQuiet(ports, [settings])).length > 0,
});
