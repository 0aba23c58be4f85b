import type { CreatedTranscriptLink } from '../transcripts/index.ts';
import { type AuditPorts, recordEntry } from './record-change.ts';

/** Never records the links. */
export const auditTranscriptLinks =
  (ports: AuditPorts) =>
  async ({ transcript, expiresAt }: CreatedTranscriptLink): Promise<void> => {
    const caller = ports.callers.current();
    if (!caller) return;
    await recordEntry(ports, caller, {
      owner: { kind: 'guild', guildId: transcript.guildId },
      action: 'transcript.link_created',
      resource: 'transcript',
      resourceId: transcript.id,
      resourceName: `#${transcript.ticket.ticketNumber}`,
      before: null,
      after: { expiresAt },
    });
  };
