import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

const toConstant = (name: string, value: unknown): string =>
  `export const ${name} = ${JSON.stringify(value)} as const;`;

const toModule = ({ webhooks, components: { schemas } }: Document): string => {
  const summaries = Object.entries(webhooks).map(([type, { post }]) => [type, post.summary] as const);
  return [
    '// Written by apps/dashboard/write-enums.ts from docs/openapi.json.',
    toConstant('EVENT_SUMMARIES', Object.fromEntries(summaries)),
    toConstant('AUTOMATION_TRIGGERS', schemas.Automation.properties.trigger.enum),
    toConstant('AUDIT_RESOURCES', schemas.AuditResource.enum),
    '',
  ].join('\n');
};

/** Writes the values of enums that the pages list, from the OpenAPI document, unless the file is as it should be. */
export const writeEnums = (): void => {
  const text = toModule(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document);
  if (existsSync(FILE) && readFileSync(FILE, 'utf8') === text) return;
  mkdirSync(join(FILE, '..'), { recursive: true });
  writeFileSync(FILE, text);
};
