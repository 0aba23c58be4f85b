import { isRecord, readPath } from '../../../shared/values/type-guards.ts';
import type { FlowStepId } from '../../../shared/ids.ts';
import { truncate, MAX_TEXT } from '../../../shared/values/text.ts';
import { isCredentialHeader } from '../../definition/credential-fields.ts';
import type { Outcome, HttpRequest } from '../../model/effect.ts';
import type { FlowNode, NodeData } from '../../model/flow.ts';
import type { HttpAnswer, HttpCaller, HttpCredentials } from '../../model/http-caller.ts';
import { truncateForTrace } from '../../model/run.ts';

/** The id of the step is the id of the request; the credentials are those that the node has now. */
export const sendRequest = async (
  http: HttpCaller,
  { mapping, ...request }: HttpRequest,
  node: FlowNode,
  step: FlowStepId,
): Promise<Outcome> => {
  const headers = { 'idempotency-key': step, ...request.headers };
  const answer = await http.call({ ...request, headers, credentials: getCredentials(node) });
  const output = {
    method: request.method,
    url: truncateForTrace(request.url),
    status: answer.status,
    ...toShownAnswer(answer),
  };
  if (answer.status === null) return { ok: false, error: answer.error, output };
  if (answer.status < 200 || answer.status > 299) {
    return { ok: false, error: `The address answered with status ${answer.status}.`, output };
  }
  return readMapped(answer.body, mapping, output);
};

const toShownAnswer = (answer: HttpAnswer) =>
  answer.status === null ? { error: answer.error } : { answer: truncateForTrace(answer.body) };

/** The node is decrypted: its data holds the credentials in place of their placeholders. */
const getCredentials = ({ data }: FlowNode): HttpCredentials => {
  const all = Object.entries(isRecord(data.headers) ? data.headers : {});
  const credentials = all.filter(([name]) => isCredentialHeader(name, data));
  const headers = Object.fromEntries(credentials.map(([name, value]) => [name, String(value)]));
  return { headers, authorization: AUTHORIZATIONS[data.authType === 'basic' ? 'basic' : 'bearer'](data) };
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A token without a type is a bearer token. */
const AUTHORIZATIONS: Record<'basic' | 'bearer', (data: NodeData) => HttpCredentials['authorization']> = {
  basic: ({ authUsername, authPassword }) => {
    const [username, password] = [toText(authUsername), toText(authPassword)];
    return username || password ? { type: 'basic', username, password } : null;
  },
  bearer: ({ authType, authToken }) => {
    const token = toText(authToken);
    return token && authType !== 'none' ? { type: 'bearer', token } : null;
  },
};

const readMapped = (
  body: string,
  mapping: HttpRequest['mapping'],
  output: Readonly<Record<string, unknown>>,
): Outcome => {
  if (mapping.length === 0) return { ok: true, output };
  try {
    const json: unknown = JSON.parse(body);
    const vars = Object.fromEntries(mapping.map(({ path, variable }) => [variable, readText(json, path)]));
    return { ok: true, output, vars };
  } catch {
    return { ok: false, error: 'The answer is not JSON, or longer than 16 KiB.', output };
  }
};

/** Finds the value at a path such as `user.plan` or `items.0.id`; empty without one. */
const readText = (json: unknown, path: string): string => {
  const value = readPath(json, path);
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '').replace(/^""$/, '');
  return truncate(text, MAX_TEXT);
};
