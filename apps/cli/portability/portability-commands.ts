import { createCsvFolder } from '#adapters/portable/csv/csv-writer.ts';
import { openPortableFile } from '#adapters/portable/portable-reader.ts';
import { createPortableFile } from '#adapters/portable/portable-writer.ts';
import { type ImportInput, NUMBER_MODES, OPEN_MODES, type PortableReader, UNWATCHED } from '#core/portability/index.ts';
import { conflict, invalid } from '#core/shared/errors.ts';
import { type CategoryId, isUuid, toImportId } from '#core/shared/ids.ts';
import { isOneOf } from '#core/shared/values/type-guards.ts';
import { assertGiven, parseGuildId, requireValue } from '../command/arguments.ts';
import type { CommandContext } from '../command/command-context.ts';
import type { Command, CommandInput, Options } from '../command/command.ts';
import { ADOPT_COMMAND, getCategoryId, getPortability } from './adopt-command.ts';
import { renderCheck, renderRun, toRunReport } from './render-report.ts';

const OPTIONS =
  '[--numbers keep|shift] [--open adopt|new|close] [--category <name>] [--settings] [--no-transcripts] [--other-guild] [--skip-broken] [--json]';

const parseChoice = <T extends string>(text: string | undefined, name: string, choices: readonly T[]): T | null => {
  if (text === undefined) return null;
  if (!isOneOf(choices, text)) throw invalid(name, 'not_allowed', `"${text}" is none of ${choices.join(', ')}.`);
  return text;
};

const toInput = (options: Options, reader: PortableReader, categoryId: CategoryId | null): ImportInput => ({
  guild: parseGuildId(options.guild),
  reader,
  numbers: parseChoice(options.numbers, '--numbers', NUMBER_MODES),
  open: parseChoice(options.open, '--open', OPEN_MODES) ?? 'adopt',
  categoryId,
  takesSettings: options.settings ?? false,
  makesTranscripts: !(options['no-transcripts'] ?? false),
  allowsOtherGuild: options['other-guild'] ?? false,
  skipsBroken: options['skip-broken'] ?? false,
  watch: UNWATCHED,
});

/** Works on the file that the first argument names, and closes it. */
const withFile = async (
  { args: [path], options }: CommandInput,
  context: CommandContext,
  work: (input: ImportInput) => Promise<string>,
): Promise<string> => {
  assertGiven({ '<file>': path, '--guild': options.guild });
  const { guild, category } = options;
  const categoryId = category ? await getCategoryId(context, parseGuildId(guild), category) : null;
  const reader = await openPortableFile(requireValue(path, '<file>'));
  try {
    return await work(toInput(options, reader, categoryId));
  } finally {
    await reader.close();
  }
};

const toText = <T>(json: boolean | undefined, report: T, render: (report: T) => string): string =>
  json ? JSON.stringify(report, null, 2) : render(report);

const exportServer = async (options: Options, context: CommandContext): Promise<string> => {
  const { guild, out, json } = options;
  assertGiven({ '--guild': guild, '--out': out });
  const portability = getPortability(context);
  const writer = await createPortableFile(requireValue(out, '--out'));
  const counts = await portability.exportServer({
    guild: parseGuildId(guild),
    writer,
    settingsOnly: options['settings-only'] ?? false,
    withFiles: true,
  });
  return toText(json, counts, () => renderWritten(String(out), counts));
};

/** Writes tables for spreadsheets and other help desks. */
const exportCsv = async (options: Options, context: CommandContext): Promise<string> => {
  const { guild, out, csv, json } = options;
  if (out !== undefined || options['settings-only'])
    throw invalid('--csv', 'not_allowed', '--csv goes with --guild and --json alone.');
  assertGiven({ '--guild': guild });
  const portability = getPortability(context);
  const writer = await createCsvFolder(requireValue(csv, '--csv'));
  await portability.exportServer({ guild: parseGuildId(guild), writer, settingsOnly: false, withFiles: false });
  return toText(json, writer.counts, () => renderWritten(String(csv), writer.counts));
};

const renderWritten = (path: string, counts: Readonly<Record<string, number>>): string =>
  [`Written to ${path}:`, ...Object.entries(counts).map(([kind, count]) => `  ${kind} ${count}`)].join('\n');

export const PORTABILITY_COMMANDS: readonly Command[] = [
  {
    words: ['admin', 'export'],
    usage: '--guild <id> --out <file|folder> [--settings-only] | --csv <folder> [--json]',
    summary:
      'writes a server, or its configuration, into a portable file (.zip, .tar, .tar.gz or a folder), or tables as CSV',
    run: ({ options }, context) =>
      options.csv === undefined ? exportServer(options, context) : exportCsv(options, context),
  },
  {
    words: ['admin', 'import', 'check'],
    usage: `<file> --guild <id> ${OPTIONS}`,
    summary: 'says what an import would do, and writes nothing',
    run: (given, context) =>
      withFile(given, context, async (input) =>
        toText(given.options.json, await getPortability(context).check(input), renderCheck),
      ),
  },
  {
    words: ['admin', 'import', 'run'],
    usage: `<file> --guild <id> ${OPTIONS}`,
    summary: 'imports a portable file into a server, and goes on where it was broken off',
    run: (given, context) =>
      withFile(given, context, async (input) =>
        toText(given.options.json, toRunReport(await getPortability(context).run(input)), renderRun),
      ),
  },
  {
    words: ['admin', 'import', 'undo'],
    usage: '<importId> --guild <id> --confirm [--json]',
    summary: 'removes what an import added and nobody has touched since',
    run: async ({ args: [id], options: { guild, confirm, json } }, context) => {
      assertGiven({ '<importId>': id, '--guild': guild });
      const importId = requireValue(id, '<importId>');
      if (!isUuid(importId)) throw invalid(null, 'invalid_format', `"${importId}" is not the id of an import.`);
      if (!confirm)
        throw conflict(
          'confirmation_missing',
          `What import ${importId} added to server ${guild}, and nobody has touched since, will be removed for good. Add --confirm to do this.`,
        );
      const result = await getPortability(context).undo(parseGuildId(guild), toImportId(importId));
      return toText(
        json,
        result,
        ({ removed, left }) => `Removed: ${removed}. Left, since it was changed or is used: ${left}.`,
      );
    },
  },
  ADOPT_COMMAND,
];
