import { get } from 'node:http';
import { listOperations } from '#adapters/http/collections/list-operations.ts';
import { useApi } from '../../support/use-api.ts';

const ADDRESSES: readonly (readonly [string, Record<string, string> | undefined, (own: string) => string])[] = [
  ['the address that was asked', undefined, (own) => own],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://support.example/' }, () => 'https://support.example'],
];

describe.each(ADDRESSES)('documents with %s', (_, environment, toAddress) => {
  const api = useApi(environment ? { environment } : {});
  const read = async (path: string) => (await api.anonymous.get(path)).body;

  it('name the API by it', async () => {
    const url = `${toAddress(api.url)}/v1`;
    expect((await read('/openapi.json')).servers).toEqual([{ url, description: 'This service.' }]);
    expect((await read('/docs/explorer.json')).servers[0].url).toBe(url);
    expect((await read('/collections/postman.json')).variable[0]).toMatchObject({ key: 'baseUrl', value: url });
    expect((await read('/collections/bruno.json')).environments[0].variables[0].value).toBe(url);
  });

  it('have samples for every operation, with the mirrored ones', async () => {
    const document = await read('/docs/explorer.json');
    const operations = listOperations(document);
    expect(operations.some(({ path }) => path.startsWith('/org/servers/{guildId}/'))).toBe(true);
    for (const { path, method } of operations) {
      const samples = document.paths[path][method.toLowerCase()]['x-codeSamples'];
      expect(samples.map(({ label }: { label: string }) => label)).toEqual(['curl', 'TypeScript', 'Python']);
      for (const { source } of samples) expect(source).toContain(`${toAddress(api.url)}/v1/`);
    }
  });

  it('are files to download, where they are collections', async () => {
    const { headers } = await api.anonymous.get('/collections/postman.json');
    expect(headers.get('content-disposition')).toBe('attachment; filename="guildesk.postman_collection.json"');
  });
});

describe('the explorer', () => {
  const api = useApi();

  it('runs nothing that is not of the service', async () => {
    const { headers, text } = await api.anonymous.get('/docs');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; style-src 'self' 'unsafe-inline'/);
    expect(text).not.toMatch(/<script>| on\w+="/);
  });

  it('puts no address into samples that could be more than an address', async () => {
    const host = "a'; rm -rf '";
    const text = await new Promise<string>((resolve, reject) => {
      const asked = get(`${api.url}/docs/explorer.json`, { headers: { host } }, (answer) => {
        answer.toArray().then((chunks) => resolve(Buffer.concat(chunks).toString()), reject);
      });
      asked.once('error', reject);
    });
    expect(JSON.parse(text).servers[0].url).toBe('/v1');
    expect(text).not.toContain('rm -rf');
  });

  it('serves its own files only', async () => {
    expect((await api.anonymous.get('/docs/explorer.css')).headers.get('content-type')).toMatch(/^text\/css/);
    expect((await api.anonymous.get('/docs/package.json')).status).toBe(401);
  });
});
