import { z } from 'zod';
import { truncate } from '#core/shared/values/text.ts';
import { MAX_TAG_LENGTH, MAX_TICKET_TAGS } from '#core/tickets/index.ts';
import type { LossList } from '../loss-list.ts';
import { openFiles } from '../open-files.ts';
import { parseExact } from '../parse-exact.ts';

/** What `GET /api/{guild}/transcripts` of the dashboard answers: 15 closed tickets. */
const Page = z.object({
  transcripts: z.array(
    z.object({
      ticket_id: z.int(),
      labels: z
        .array(z.object({ name: z.string() }))
        .nullish()
        .transform((value) => value ?? []),
    }),
  ),
});

/** Has the names of labels by the numbers of tickets. */
export type TicketLabels = ReadonlyMap<number, readonly string[]>;

export const NO_LABELS: TicketLabels = new Map();

/** Reads saved pages of the dashboard: a file, or a folder or archive of them. @throws validation_error for another or a broken one */
export const readLabels = async (path: string): Promise<TicketLabels> => {
  const { files } = await openFiles(path, 'json');
  const tickets = files.flatMap(({ name, text }) => parseExact(Page, text, name).transcripts);
  return new Map(tickets.map(({ ticket_id: id, labels }) => [id, labels.map(({ name }) => name)]));
};

/** Makes tags of labels, as many and as long as a ticket takes. */
export const toTags = (labels: readonly string[], key: string, losses: LossList): readonly string[] => {
  const names = labels.map((name) => name.trim()).filter((name) => name !== '');
  const tags = [...new Set(names.map((name) => truncate(name, MAX_TAG_LENGTH)))];
  for (const value of names.filter((name) => name.length > MAX_TAG_LENGTH))
    losses.add({ kind: 'ticket', key, field: 'labels', value, why: 'The text is too long, and was cut.' });
  for (const value of tags.slice(MAX_TICKET_TAGS))
    losses.add({ kind: 'ticket', key, field: 'labels', value, why: `A ticket has ${MAX_TICKET_TAGS} tags at most.` });
  return tags.slice(0, MAX_TICKET_TAGS);
};
