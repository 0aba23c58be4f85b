import type { IncomingMessage } from 'node:http';
import { refuse } from './errors.ts';
import { type Json, parseJson } from './judge.ts';
import type { UploadedFile } from './routes/routes.ts';

export interface RequestBody {
  readonly json: Json;
  readonly files: readonly UploadedFile[];
}

const parse = (text: string): Json => {
  try {
    return text === '' ? {} : parseJson(text);
  } catch {
    throw refuse(50_109);
  }
};

/** Node's own parser is enough for requests of tests. */
const readForm = async (bytes: Buffer, contentType: string): Promise<RequestBody> => {
  const request = new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } });
  // oxlint-disable-next-line typescript/no-deprecated -- advice for servers that strangers use
  const form = await request.formData();
  const payload = form.get('payload_json');
  const entries = [...form.entries()].flatMap(([name, value]) => {
    const index = /^files\[(\d+)\]$/.exec(name)?.[1];
    return index !== undefined && typeof value !== 'string' ? [{ index, value }] : [];
  });
  const files = entries.map(async ({ index, value }) => ({
    index,
    filename: value.name,
    contentType: value.type,
    bytes: Buffer.from(await value.arrayBuffer()),
  }));
  return { json: parse(typeof payload === 'string' ? payload : ''), files: await Promise.all(files) };
};

/** Reads a body as JSON, or as a form with files and `payload_json`. @throws 50109 */
export const readRequest = async (request: IncomingMessage): Promise<RequestBody> => {
  const bytes = Buffer.concat(await request.toArray());
  const contentType = request.headers['content-type'] ?? '';
  if (contentType.startsWith('multipart/form-data')) return readForm(bytes, contentType);
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return { json: Object.fromEntries(new URLSearchParams(bytes.toString())), files: [] };
  }
  return { json: parse(bytes.toString()), files: [] };
};
