import type { PlannedDeleted, PlannedTicket } from '#core/portability/index.ts';
import type { NamedValues } from '../database/named-parameters.ts';
import { toJsonText } from '../records/columns.ts';

/** Returns what belongs to tickets, as parameters of statements. */
export const toPartValues = (planned: readonly PlannedTicket[]): NamedValues => {
  return {
    ...toTranscriptValues(planned),
    messages: toJsonText(planned.flatMap(({ messages }) => messages)),
    timeline: toJsonText(planned.flatMap(({ timeline }) => timeline)),
    notes: toJsonText(planned.flatMap(({ notes }) => notes)),
  };
};

/** Returns what also a deleted ticket has. */
export const toTranscriptValues = (
  planned: readonly Pick<PlannedDeleted, 'transcripts' | 'attachments'>[],
): NamedValues => {
  const transcripts = planned.flatMap((one) => one.transcripts);
  return {
    attachments: toJsonText(planned.flatMap(({ attachments }) => attachments)),
    transcripts: toJsonText(transcripts.map(({ transcript }) => transcript)),
    transcriptMessages: toJsonText(
      transcripts.flatMap(({ transcript, messages }) =>
        messages.map((message) => ({ ...message, transcriptId: transcript.id })),
      ),
    ),
  };
};
