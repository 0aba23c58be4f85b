import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { getLabels } from '#core/shared/record/record.ts';
import { SHORT_NAMES } from '#core/categories/index.ts';
import { PAGE_ACTIONS, TICKET_RECORD } from '#core/tickets/index.ts';

interface EnumSchema {
  readonly enum: readonly string[];
}

/** What is read of docs/openapi.json. */
interface Document {
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly summary: string } }>>;
  readonly components: {
    readonly schemas: {
      readonly AuditResource: EnumSchema;
      readonly Automation: { readonly properties: { readonly trigger: EnumSchema } };
    };
  };
}

const DOCUMENT = join(import.meta.dirname, '../../docs/openapi.json');
const FILE = join(import.meta.dirname, 'src/generated/enums.ts');
const LANGUAGES = join(import.meta.dirname, 'src/texts/languages');
const BOT_LANGUAGES = join(import.meta.dirname, '../../adapters/texts/languages');
const LANGUAGE_LIST = join(import.meta.dirname, 'src/generated/languages.ts');

const toConstant = (name: string, value: unknown): string =>
  `export const ${name} = ${JSON.stringify(value)} as const;`;

/** English first. */
const listTags = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => parse(file).name)
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

const toModule = ({ webhooks, components: { schemas } }: Document): string => {
  const summaries = Object.entries(webhooks).map(([type, { post }]) => [type, post.summary] as const);
  return [
    '// Written by apps/dashboard/write-enums.ts from docs/openapi.json and core.',
    toConstant('EVENT_SUMMARIES', Object.fromEntries(summaries)),
    toConstant('AUTOMATION_TRIGGERS', schemas.Automation.properties.trigger.enum),
    toConstant('TICKET_LABELS', getLabels(TICKET_RECORD)),
    toConstant('PAGE_ACTIONS', PAGE_ACTIONS),
    toConstant('SHORT_NAMES', SHORT_NAMES),
    toConstant('AUDIT_RESOURCES', schemas.AuditResource.enum),
    toConstant('BOT_LANGUAGES', listTags(BOT_LANGUAGES)),
    '',
  ].join('\n');
};

const writeIfChanged = (file: string, text: string): void => {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** The languages that have a file. */
const toLanguageList = (): string =>
  [
    '// Written by apps/dashboard/write-enums.ts from the files in src/texts/languages.',
    `export const LANGUAGES: readonly string[] = ${JSON.stringify(listTags(LANGUAGES))};`,
    '',
  ].join('\n');

/** Writes the values of enums that the pages list, from the OpenAPI document, the names of fields, and the languages of bot and pages, unless the files are as they should be. */
export const writeEnums = (): void => {
  writeIfChanged(FILE, toModule(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document));
  writeIfChanged(LANGUAGE_LIST, toLanguageList());
};
