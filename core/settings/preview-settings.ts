import type { Instant } from '../shared/instant.ts';
import { findRemovalLimit, MAX_COUNTED, type ExpiredCount, type RetentionCounts } from './retention.ts';
import type { Retention, ServerSettings } from './server-settings.ts';
import { prepareChange, type UpdatePorts, type UpdateSettings } from './update-settings.ts';

export interface SettingsPreview extends ServerSettings {
  readonly removal: Readonly<Record<keyof Retention, ExpiredCount | null>> & {
    /** No removal happens before this time. */
    readonly startsAt: Instant;
  };
}

export interface PreviewPorts extends UpdatePorts {
  readonly retentionCounts: RetentionCounts;
}

/** Changes nothing. @throws as `updateSettings` */
export const previewSettings =
  (ports: PreviewPorts) =>
  async (command: UpdateSettings): Promise<SettingsPreview> => {
    const { after, now } = await prepareChange(ports, command);
    const { retentionAppliesAt: appliesAt } = after;
    const startsAt = appliesAt !== null && appliesAt > now ? appliesAt : now;
    const limits = {
      transcriptsDays: findRemovalLimit(after, 'transcriptsDays', startsAt),
      closedTicketsDays: findRemovalLimit(after, 'closedTicketsDays', startsAt),
      eventsDays: findRemovalLimit(after, 'eventsDays', startsAt),
    };
    const counts = await ports.retentionCounts.getExpiredCounts(command.guild, limits, MAX_COUNTED);
    return { ...after, removal: { startsAt, ...counts } };
  };
