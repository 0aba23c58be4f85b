import type { StoredNode, PublishedNode } from '#core/flows/model/flow.ts';
import { listRedirectedByChange, listRedirectedByPublishing } from '#core/flows/definition/redirected-credentials.ts';

const sealedAs = (sealed: string) => ({ sealed, name: 'authToken' });
const node = (url: unknown, sealed: StoredNode['sealed'] = { authToken: sealedAs('one') }): StoredNode => ({
  id: 'call',
  type: 'api_request',
  position: { x: 0, y: 0 },
  data: { url },
  sealed,
});
const moved = (from: unknown, to: unknown) => listRedirectedByChange([node(from)], [node(to)]);

describe('a credential that is kept', () => {
  it.each([
    ['https://a.example/x', 'https://b.example/x', 'https://a.example', 'https://b.example'],
    ['https://a.example/', 'http://a.example/', 'https://a.example', 'http://a.example'],
    ['https://a.example/', 'https://a.example:8443/', 'https://a.example', 'https://a.example:8443'],
    ['https://a.example/', 'https://{{vars.host}}/', 'https://a.example', 'https://{{vars.host}}'],
    ['https://a.example/', 'https:\\\\b.example', 'https://a.example', 'https://b.example'],
    ['https://a.example/', ' https:b.example', 'https://a.example', 'https://b.example'],
    ['https://a.example/', '', 'https://a.example', null],
    [undefined, 'https://a.example/', null, 'https://a.example'],
  ])('is redirected from %j to %j', (before, after, from, to) => {
    expect(moved(before, after)).toEqual([{ nodeId: 'call', field: 'authToken', from, to }]);
  });

  it.each([
    ['https://a.example/x', 'https://a.example/y?z=1'],
    ['https://A.example/', 'HTTPS://a.EXAMPLE:443/'],
    ['http://a.example:80', 'http://a.example/'],
    ['https://{{vars.host}}/a', 'https://{{vars.host}}/b'],
    [undefined, undefined],
    [7, ['https://a.example']],
  ])('is not redirected from %j to %j', (before, after) => {
    expect(moved(before, after)).toEqual([]);
  });

  it('is named, and none that is new, rotated, cleared, or of a new node', () => {
    const places = {
      authToken: sealedAs('one'),
      'headers.x-api-key': sealedAs('two'),
      authPassword: sealedAs('three'),
    };
    const after = {
      'headers.x-api-key': sealedAs('two'),
      authToken: sealedAs('rotated'),
      authUsername: sealedAs('new'),
    };
    expect(listRedirectedByChange([node('https://a/', places)], [node('https://b/', after)])).toEqual([
      { nodeId: 'call', field: 'headers.x-api-key', from: 'https://a', to: 'https://b' },
    ]);
    expect(listRedirectedByChange([], [node('https://b/')])).toEqual([]);
  });

  it('is named when a new version sends it elsewhere than the one before', () => {
    const published = (url: string, credentials: PublishedNode['credentials']): PublishedNode => {
      const { sealed: _, ...rest } = node(url);
      return { ...rest, credentials };
    };
    const both = { authToken: 'authToken', 'headers.cookie': 'Cookie' };
    const before = [published('https://a/', both)];
    expect(listRedirectedByPublishing(before, [published('https://a/x', both)])).toEqual([]);
    expect(
      listRedirectedByPublishing(before, [published('https://b/', { authToken: 'authToken', authPassword: 'x' })]),
    ).toEqual([{ nodeId: 'call', field: 'authToken', from: 'https://a', to: 'https://b' }]);
  });
});
