import { z } from 'zod';
import type { Variables } from '../fill-variables.ts';
import { parseExact } from '../parse-exact.ts';
import { fillLiquid } from './fill-liquid.ts';
import { type ConvertedLibrary, Library } from './library.ts';
import { openFiles } from '../open-files.ts';

const time = z
  .string()
  .nullish()
  .transform((text) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null));

/** What `GET /api/v1/accounts/{id}/canned_responses` answers. */
const CannedResponses = z.array(
  z.object({ id: z.int(), short_code: z.string().min(1), content: z.string().min(1), created_at: time }),
);

const VARIABLES: Variables = {
  pattern: /\{\{\s*([\w.]+)\s*\}\}/g,
  names: [
    [/^contact\.(name|first_name|last_name)$/, 'requester.name'],
    [/^conversation\.(id|display_id)$/, 'ticket.number'],
    [/^agent\.(name|first_name|last_name)$/, 'staff.mention'],
  ],
};

/** Reads the canned responses of Chatwoot. @throws validation_error for another or a broken file */
export const convertChatwoot = async (path: string): Promise<ConvertedLibrary> => {
  const { files, exportedAt } = await openFiles(path, 'json');
  const library = new Library();
  for (const { name: file, text } of files)
    for (const { id, short_code: name, content, created_at: createdAt } of parseExact(CannedResponses, text, file)) {
      const key = String(id);
      library.addReply({
        key,
        name,
        shortcut: name,
        folder: null,
        content: fillLiquid(content, VARIABLES, (value, why) =>
          library.losses.add({ kind: 'cannedReply', key, field: 'content', value, why }),
        ),
        createdAt: createdAt ?? exportedAt,
      });
    }
  return { exportedAt, library };
};
