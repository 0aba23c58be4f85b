import { loadSettings, type SettingsFields, type SettingsStore } from '../../settings/index.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Ids } from '../../shared/ids.ts';
import type { TicketSnapshot } from '../model/ticket.ts';
import type { NoticeOrder, NoticeStore } from './notice-store.ts';

export interface OrderPorts {
  readonly notices: NoticeStore;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Whether anybody is to be informed. */
const isReported = (kind: NoticeOrder['kind'], { logChannelId, transcriptToRequester }: SettingsFields): boolean =>
  logChannelId !== null || (kind === 'ticket_closed' && transcriptToRequester);

/** Orders the notices that the server wants, in the unit of work of what happened. Nothing is posted yet. */
export const orderNotice =
  ({ notices, settings, clock, ids }: OrderPorts) =>
  async (kind: NoticeOrder['kind'], ticket: TicketSnapshot): Promise<void> => {
    const { guildId } = ticket;
    if (!isReported(kind, await loadSettings({ settings }, guildId))) return;
    const now = clock.now();
    await notices.add({ id: ids.next('notice'), guildId, kind, ticket, dueAt: now, createdAt: now });
  };
