import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CONVERTERS, isSystem } from '#adapters/portable/converting/converters.ts';
import { CONVERTED_SYSTEMS, type PortableWriter } from '#core/portability/index.ts';
import { createPortableFile } from '#adapters/portable/portable-writer.ts';
import type { ConvertedCounts } from '#adapters/portable/write-converted.ts';
import { invalid } from '#core/shared/errors.ts';
import { VERSION } from '../../composition/version.ts';
import type { CommandResult } from '../command/command.ts';
import { CONVERT } from './words.ts';

const OPTIONS = {
  from: { type: 'string' },
  out: { type: 'string' },
  guild: { type: 'string' },
  transcripts: { type: 'string' },
  labels: { type: 'string' },
  'key-file': { type: 'string' },
  'public-key': { type: 'string' },
  json: { type: 'boolean' },
} as const;

const readOptions = (argv: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: argv.slice(CONVERT.words.length),
    options: OPTIONS,
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  const { from, out, json = false } = values;
  if (file === undefined || out === undefined || from === undefined || more.length > 0)
    throw invalid(
      null,
      'required',
      `Name the file, --from and --out. Usage: ${CONVERT.words.join(' ')} ${CONVERT.usage}`,
    );
  if (!isSystem(from)) throw invalid('--from', 'not_allowed', `"${from}" is none of ${CONVERTED_SYSTEMS.join(', ')}.`);
  return { file, out, json, from, values };
};

/**
 * Turns the data of another system into a portable file. Nothing is at its place unless all of it was converted. @throws validation_error for a
 * file that is broken, and where something is in the place of the new one
 */
export const runConvert = async (
  argv: readonly string[],
  onProgress: (line: string) => void,
): Promise<CommandResult> => {
  const { file, out, json, from, values } = readOptions(argv);
  const source = await CONVERTERS[from](file, {
    key: await readText('--key-file', values['key-file']),
    publicKey: await readText('--public-key', values['public-key']),
    transcripts: values.transcripts ?? null,
    labels: values.labels ?? null,
    guildId: values.guild ?? null,
    donePath: `${out}.done`,
    onProgress,
  });
  try {
    const counts = await write(out, (writer) => source.convert(writer, `guildesk ${VERSION}`));
    await source.finish();
    return { stdout: render(counts, { out, json, guildId: source.guildId }), stderr: '', exitCode: 0 };
  } finally {
    await source.close();
  }
};

const write = async (
  out: string,
  convert: (writer: PortableWriter) => Promise<ConvertedCounts>,
): Promise<ConvertedCounts> => {
  const writer = await createPortableFile(out);
  try {
    return await convert(writer);
  } finally {
    await writer.discard();
  }
};

const readText = async (option: string, path: string | undefined): Promise<string | null> => {
  if (path === undefined) return null;
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw invalid(option, 'not_allowed', `${path} cannot be read.`, { cause });
  });
  return text.trim();
};

interface Rendered {
  readonly out: string;
  readonly json: boolean;
  readonly guildId: string;
}

const render = (counts: ConvertedCounts, { out, json, guildId }: Rendered): string => {
  if (json) return JSON.stringify({ guildId, counts }, null, 2);
  const lines = Object.entries(counts).map(([kind, count]) => `  ${kind} ${count}`);
  return [
    `Server ${guildId} is written to ${out}:`,
    ...lines,
    `Next: admin import check ${out} --guild ${guildId}. It also says what was lost.`,
  ].join('\n');
};
