import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who may use the bucket. */
export const S3_CREDENTIALS = { accessKeyId: 'AKTEST', secretAccessKey: 'a secret of the tests' };
export const S3_REGION = 'eu-test-1';
export const S3_BUCKET = 'files-of-tests';

/** An S3-compatible server with one bucket, in memory. It refuses requests that are not signed by AWS Signature Version 4. */
export interface S3Server {
  readonly url: string;
  /** By name. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly contentType: string }>;
  /** Answers every request with this status from then on; null stops that. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What an Authorization header says. */
interface Signature {
  readonly accessKeyId: string;
  /** Day, region, service, `aws4_request`. */
  readonly scope: readonly string[];
  readonly signedHeaders: string;
  readonly signature: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^,/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

const parseAuthorization = (header = ''): Signature | null => {
  const [found, accessKeyId = '', scope = '', signedHeaders = '', signature = ''] = AUTHORIZATION.exec(header) ?? [];
  return found === undefined ? null : { accessKeyId, scope: scope.split('/'), signedHeaders, signature };
};

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const computeSignature = (
  { method, url = '', headers }: IncomingMessage,
  { scope, signedHeaders }: Signature,
): Buffer => {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = headers['x-amz-content-sha256'];
  const request = [method, pathname, query.join('&'), lines.join(''), signedHeaders, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${S3_CREDENTIALS.secretAccessKey}`);
  return hmac(key, text);
};

const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const { headers } = request;
  const given = parseAuthorization(headers.authorization);
  const scope = [String(headers['x-amz-date']).slice(0, 8), S3_REGION, 's3', 'aws4_request'];
  return (
    given?.accessKeyId === S3_CREDENTIALS.accessKeyId &&
    given.scope.join() === scope.join() &&
    headers['x-amz-content-sha256'] === sha256(body) &&
    timingSafeEqual(computeSignature(request, given), Buffer.from(given.signature, 'hex'))
  );
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const refuse = (response: ServerResponse, status: number, code: string): void => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
};

export const startS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, { readonly bytes: Buffer; readonly contentType: string }>();
  let failing: number | null = null;

  const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const [, bucket, ...rest] = new URL(request.url ?? '', 'http://s3').pathname.split('/');
    const name = rest.join('/');
    const found = objects.get(name);
    if (bucket !== S3_BUCKET) {
      refuse(response, 404, 'NoSuchBucket');
      return;
    }
    switch (request.method) {
      case 'PUT':
        objects.set(name, { bytes: body, contentType: String(request.headers['content-type']) });
        response.writeHead(200).end();
        return;
      case 'DELETE':
        objects.delete(name);
        response.writeHead(204).end();
        return;
      default:
        if (!found) {
          refuse(response, 404, 'NoSuchKey');
          return;
        }
        response.writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length });
        response.end(found.bytes);
    }
  };

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (failing !== null) refuse(response, failing, 'InternalError');
      else if (!isSigned(request, body)) refuse(response, 403, 'SignatureDoesNotMatch');
      else answer(request, body, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failWith: (status) => void (failing = status),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
