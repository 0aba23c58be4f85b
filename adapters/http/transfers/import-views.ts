import { z } from 'zod';
import {
  FILE_KEPT_DAYS,
  MAX_PARTS,
  MAX_SHOWN_BROKEN,
  NUMBER_MODES,
  OPEN_MODES,
  SOURCE_SYSTEMS,
  type Transfer,
  TRANSFER_RECORD,
} from '#core/portability/index.ts';
import type { AttachmentId, CategoryId, TransferId } from '#core/shared/ids.ts';
import { ActorOut, idField } from '../pipeline/codecs.ts';
import { buildShape } from '../pipeline/record-view.ts';

const OPTION_SHAPE = {
  numbers: z
    .enum(NUMBER_MODES)
    .nullable()
    .describe(
      '`keep`: numbers of tickets stay, or nothing is imported. `shift`: all get one offset. Null shifts only where one is used.',
    ),
  open: z
    .enum(OPEN_MODES)
    .describe(
      'What becomes of open tickets: `adopt`: they go on in their channels. `new`: they get new ones. `close`: they are closed.',
    ),
  categoryId: idField<CategoryId>('category')
    .nullable()
    .describe('Takes tickets whose category is not in the file; null makes one for them.'),
  settings: z.boolean().describe('Whether the settings of the server become those of the file.'),
  transcripts: z.boolean().describe('Whether closed tickets get transcripts.'),
  otherGuild: z.boolean().describe('Takes a file of another server, without its channels and roles.'),
  skipBroken: z.boolean().describe('Passes over broken lines, and lists them.'),
};

export const ImportOptionsBody = z
  .strictObject({
    numbers: OPTION_SHAPE.numbers.default(null),
    open: OPTION_SHAPE.open.default('adopt'),
    categoryId: OPTION_SHAPE.categoryId.default(null),
    settings: OPTION_SHAPE.settings.default(false),
    transcripts: OPTION_SHAPE.transcripts.default(true),
    otherGuild: OPTION_SHAPE.otherGuild.default(false),
    skipBroken: OPTION_SHAPE.skipBroken.default(false),
  })
  .prefault({});

const partIds = z.array(idField<AttachmentId>('attachment')).max(MAX_PARTS);

export const ImportBody = z.strictObject({
  from: z.enum(SOURCE_SYSTEMS).default('guildesk').describe('The system that wrote the file. Others are converted.'),
  partIds: partIds
    .min(1)
    .describe(
      `Uploads of \`POST /v1/attachments\`: the file in parts, in their order. Each is kept ${FILE_KEPT_DAYS} days.`,
    ),
  transcriptPartIds: partIds.default([]).describe('The parts of a second file with transcripts, of `ticketsbot`.'),
  options: ImportOptionsBody.describe('How the file is imported.'),
});

const Counts = z.record(z.string(), z.int());

const EstimatedRange = z
  .object({ from: z.int().describe('The least.'), to: z.int().describe('The most.') })
  .meta({ id: 'EstimatedRange', description: 'An estimate.' });

const Report = z
  .object({
    source: z.string().describe('The system and the server that the records are from.'),
    scopes: z.array(z.string()).describe('What a token needs to import the file.'),
    added: Counts.describe('How many records would be added, by kind.'),
    known: z.int().describe('Records that the server has from an earlier import.'),
    changed: z.int().describe('Tickets that would be replaced: nobody has touched them since.'),
    extended: z.int().describe('Tickets that would get more messages.'),
    byMonth: z
      .array(
        z
          .object({
            month: z.string().describe('Such as 2025-11, in UTC.'),
            tickets: z.int().describe('How many.'),
          })
          .meta({ id: 'ImportMonth', description: 'New tickets of a month.' }),
      )
      .describe('New tickets by the month of their opening.'),
    byCategory: z
      .array(
        z
          .object({
            name: z.string().describe('Its name in the server.'),
            tickets: z.int().describe('How many.'),
          })
          .meta({ id: 'ImportCategory', description: 'New tickets of a category.' }),
      )
      .describe('New tickets by their category.'),
    open: z.int().describe('New tickets that are open.'),
    expected: z
      .object({
        seconds: EstimatedRange.describe('How long it takes, in seconds.'),
        bytes: EstimatedRange.describe('The space that it takes in the database and for files.'),
      })
      .meta({ id: 'ImportEstimate', description: 'What an import takes.' })
      .describe('Time and space, by what was measured.'),
    numberOffset: z.int().describe('What is added to the numbers of tickets.'),
    staff: z.int().describe('Users of whom the file shows that they are staff.'),
    beyondRetention: z.int().describe('Closed tickets that the retention of the server would remove next.'),
    places: z
      .object({
        channels: z
          .object({
            seen: z.int().describe('The bot sees them.'),
            hidden: z.int().describe('They are hidden from the bot.'),
            missing: z.int().describe('The server does not have them: their tickets are closed.'),
            notAsked: z.int().describe('There are too many to look at.'),
          })
          .meta({ id: 'TicketChannels', description: 'How the channels of open tickets are.' }),
        missingChannels: z.array(z.string()).describe('Channels that the configuration names, and the server lacks.'),
        missingRoles: z.array(z.string()).describe('Roles that the configuration names, and the server lacks.'),
      })
      .meta({ id: 'NamedPlaces', description: 'What the server has of the channels and roles that a file names.' })
      .nullable()
      .describe('Null where the bot could not be reached.'),
    losses: z
      .array(
        z
          .object({
            kind: z.string().describe('The kind of the records.'),
            field: z.string().describe('The field; `*` is the record.'),
            why: z.string().describe('A sentence.'),
            count: z.int().describe('How many records.'),
            examples: z.array(z.string()).describe('Keys of some.'),
          })
          .meta({ id: 'ImportLoss', description: 'Something that cannot be taken over.' }),
      )
      .describe('What cannot be taken over.'),
    broken: z
      .array(
        z
          .object({
            place: z.string().describe('File and line.'),
            why: z.string().describe('A sentence.'),
          })
          .meta({ id: 'BrokenLine', description: 'A line that cannot be imported.' }),
      )
      .describe(`Lines that would be passed over, at most ${MAX_SHOWN_BROKEN}.`),
  })
  .meta({ id: 'TransferReport', description: 'What an import would do.' });

export const Failure = z
  .object({
    reason: z.string().describe('The reason of an error, or `broken_off`: its worker ended three times.'),
    message: z.string().describe('A sentence in English.'),
  })
  .meta({ id: 'TransferFailure', description: 'Why an import or export failed.' });

export const SHAPE = buildShape(TRANSFER_RECORD, {
  id: idField<TransferId>('import'),
  options: z
    .object(OPTION_SHAPE)
    .meta({ id: 'TransferOptions', description: 'How a file is imported.' })
    .nullable()
    .describe('How the file is imported.'),
  report: Report.nullable().describe('What an import would do; null until the file is checked. Lists leave it out.'),
  counts: Counts.describe('How much was written so far, by kind; after an undo how much was removed and left.'),
  failure: Failure.nullable().describe('Why it failed; null otherwise.'),
  createdBy: ActorOut,
});

const { settingsOnly: _, ...IMPORT_SHAPE } = SHAPE;

export const ImportView = z
  .object(IMPORT_SHAPE)
  .meta({ id: 'Import', description: 'A file that is imported into a server.' });

/** An import as the API shows it. */
export const toImportView = (transfer: Transfer) => {
  const { report } = transfer;
  if (report === null) return { ...transfer, report };
  const byMonth = Object.entries(report.byMonth).map(([month, tickets]) => ({ month, tickets }));
  const byCategory = Object.entries(report.byCategory).map(([name, tickets]) => ({ name, tickets }));
  return { ...transfer, report: { ...report, byMonth, byCategory } };
};
