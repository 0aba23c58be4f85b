import { buildBrunoCollection } from '#adapters/http/collections/bruno.ts';
import { buildCodeSamples } from '#adapters/http/collections/code-samples.ts';
import { listOperations, type SampleOperation } from '#adapters/http/collections/list-operations.ts';
import { buildPostmanCollection } from '#adapters/http/collections/postman.ts';
import { openApi } from '../../../apps/composition/listening/listen.ts';

const API = 'https://support.example/v1';
const document: any = JSON.parse(JSON.stringify(openApi()));

/** What the collections have to have, read from the document independently of them. */
const expected = Object.entries<any>(document.paths)
  .filter(([path]) => !path.startsWith('/org/servers/{guildId}/'))
  .flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, { tags }]) => `${tags[0]} ${method.toUpperCase()} ${path}`),
  );

const toBraces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

it('knows a lot of operations', () => {
  expect(expected.length).toBeGreaterThan(100);
  expect(listOperations(document).length).toBeGreaterThan(expected.length);
});

describe('the Postman collection', () => {
  const collection: any = JSON.parse(JSON.stringify(buildPostmanCollection(document, API)));
  const items = collection.item.flatMap((folder: any) => folder.item.map((item: any) => ({ folder, item })));

  it('has every operation once, in a folder for its tag', () => {
    const found = items.map(
      ({ folder, item }: any) =>
        `${folder.name} ${item.request.method} ${toBraces(`/${item.request.url.path.join('/')}`)}`,
    );
    expect(found.sort()).toEqual(expected.toSorted());
  });

  it('has what the schema v2.1 requires', () => {
    expect(collection.info).toMatchObject({
      name: expect.stringMatching(/./),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    });
    expect(collection.auth).toEqual({
      type: 'bearer',
      bearer: [{ key: 'token', value: '{{token}}', type: 'string' }],
    });
    expect(collection.variable.map(({ key, value }: any) => [key, value])).toEqual([
      ['baseUrl', API],
      ['token', ''],
    ]);
    for (const { folder, item } of items) {
      expect([typeof folder.name, typeof item.name, item.response]).toEqual(['string', 'string', []]);
      const { url, header, body } = item.request;
      expect(url.raw).toBe(`{{baseUrl}}/${url.path.join('/')}`);
      expect(url.host).toEqual(['{{baseUrl}}']);
      for (const { key, value } of [...header, ...(url.query ?? []), ...(url.variable ?? [])]) {
        expect([typeof key, typeof value]).toEqual(['string', 'string']);
      }
      const variables = (url.variable ?? []).map(({ key }: any) => `:${key}`);
      expect(variables).toEqual(url.path.filter((part: string) => part.startsWith(':')));
      if (body) expect([body.mode, typeof JSON.parse(body.raw)]).toEqual(['raw', 'object']);
    }
  });

  it('has the example of a body, and leaves optional parameters out', () => {
    const { item } = items.find(
      ({ item: { request } }: any) => request.method === 'POST' && request.url.raw.endsWith('/tickets'),
    );
    const { example } = document.paths['/tickets'].post.requestBody.content['application/json'];
    expect(JSON.parse(item.request.body.raw)).toEqual(example);
    expect(item.request.header).toContainEqual(expect.objectContaining({ key: 'Idempotency-Key', disabled: true }));
  });
});

describe('the Bruno collection', () => {
  const collection: any = JSON.parse(JSON.stringify(buildBrunoCollection(document, API)));
  const items = collection.items.flatMap((folder: any) => folder.items.map((item: any) => ({ folder, item })));

  it('has every operation once, in a folder for its tag', () => {
    const found = items.map(({ folder, item: { request } }: any) => {
      expect(request.url).toMatch(/^\{\{baseUrl\}\}\//);
      return `${folder.name} ${request.method} ${toBraces(request.url.slice('{{baseUrl}}'.length))}`;
    });
    expect(found.sort()).toEqual(expected.toSorted());
  });

  it('has what Bruno requires', () => {
    expect(collection).toMatchObject({ version: '1', name: 'guildesk', brunoConfig: { type: 'collection' } });
    expect(collection.environments[0].variables.map(({ name, value }: any) => [name, value])).toEqual([
      ['baseUrl', API],
      ['token', ''],
    ]);
    expect(collection.root.request.auth).toEqual({ mode: 'bearer', bearer: { token: '{{token}}' } });
    for (const { folder, item } of items) {
      expect([folder.type, item.type, item.request.auth.mode]).toEqual(['folder', 'http', 'inherit']);
      if (item.request.body.mode === 'json') expect(() => JSON.parse(item.request.body.json)).not.toThrow();
      else expect(item.request.body.mode).toBe('none');
    }
    const files = items.map(({ folder, item }: any) => `${folder.filename}/${item.filename}`);
    expect(new Set(files).size).toBe(files.length);
  });
});

describe('a code sample', () => {
  const operation: SampleOperation = {
    id: 'tickets.create',
    tag: 'Tickets',
    summary: 'Open a ticket',
    description: '',
    method: 'POST',
    path: '/tickets/{id}/notes/{noteId}',
    parameters: [
      { name: 'id', in: 'path', isRequired: true, description: '', value: '' },
      { name: 'noteId', in: 'path', isRequired: true, description: '', value: 'a b' },
    ],
    body: { text: "it's", isDone: true, staffId: null, tags: ['a'], none: [] },
  };
  const sources = (of: SampleOperation) => buildCodeSamples(of, API).map(({ source }) => source);

  it('is written in three languages, with the whole address', () => {
    expect(sources(operation)).toEqual([
      `curl --request POST 'https://support.example/v1/tickets/ID/notes/a%20b' \\
  --header "Authorization: Bearer $GUILDESK_TOKEN" \\
  --header 'Content-Type: application/json' \\
  --data '{
  "text": "it'\\''s",
  "isDone": true,
  "staffId": null,
  "tags": [
    "a"
  ],
  "none": []
}'`,
      `const response = await fetch('https://support.example/v1/tickets/ID/notes/a%20b', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.GUILDESK_TOKEN}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    "text": "it's",
    "isDone": true,
    "staffId": null,
    "tags": [
      "a"
    ],
    "none": []
  }),
});
console.log(response.status, await response.text());`,
      `import os
import requests

response = requests.post(
    'https://support.example/v1/tickets/ID/notes/a%20b',
    headers={'Authorization': f"Bearer {os.environ['GUILDESK_TOKEN']}"},
    json={
        "text": "it's",
        "isDone": True,
        "staffId": None,
        "tags": [
            "a",
        ],
        "none": [],
    },
)
print(response.status_code, response.text)`,
    ]);
  });

  it('has no body where the operation has none', () => {
    for (const source of sources({ ...operation, method: 'GET', body: null })) {
      expect(source).not.toMatch(/json=|--data|body:|method:|Content-Type/);
    }
  });
});
