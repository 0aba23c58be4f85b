import { createAesSecretBox, parseSecretsKeys } from '#adapters/node/secret-box.ts';
import {
  encryptCredentials,
  listEncryptedCredentials,
  mergeCredentials,
  REDACTED,
  redact,
  toPublishedNode,
} from '#core/flows/definition/credentials.ts';
import type { FlowNode, StoredNode } from '#core/flows/index.ts';
import type { FlowId, GuildId } from '#core/shared/ids.ts';
import { node } from '../flow-server.ts';

const box = createAesSecretBox(parseSecretsKeys(`test:${Buffer.alloc(32, 3).toString('base64')}`));
const FLOW = { guildId: '1' as GuildId, id: '019b0000-0000-7000-8000-000000000001' as FlowId };

const call = (data: FlowNode['data'], id = 'call') => node('api_request', data, id);
const store = (...nodes: FlowNode[]) => encryptCredentials(box, FLOW, [], nodes).nodes;

describe('the encrypted credentials of a flow', () => {
  it('are listed with the owner that they are bound to', () => {
    const nodes = store(
      call({ authUsername: 'me', authPassword: 'pass' }, 'first'),
      call({ headers: { 'X-Api-Key': 'key', accept: 'x' } }, 'second'),
      call({ url: 'https://example.com/' }, 'third'),
    );
    const listed = listEncryptedCredentials({ ...FLOW, nodes });
    expect(listed.map(({ ciphertext, owner }) => [owner, box.decrypt(ciphertext, owner)])).toEqual([
      // Credentials in a database are bound to owners of this form: with another form they could not be decrypted.
      [`flow|1|${FLOW.id}|first|authUsername`, 'me'],
      [`flow|1|${FLOW.id}|first|authPassword`, 'pass'],
      [`flow|1|${FLOW.id}|second|headers.x-api-key`, 'key'],
    ]);
  });
});

describe('nodes that are stored', () => {
  it('may have headers that are null', () => {
    const nodes = store(call({ headers: null }));
    expect(nodes).toEqual([{ ...call({ headers: null }), sealed: {} }]);
    expect(nodes.map(redact)).toEqual([{ ...call({ headers: null }), name: null }]);
  });
});

describe('a published node', () => {
  const before = store(call({ authToken: 'old' }, 'first'), call({ authToken: 'other' }, 'second'));
  const published = before.map(toPublishedNode);

  it('gets the credentials of the node with the same id', () => {
    expect(published.map((one) => mergeCredentials(one, { nodes: before }))).toEqual(before);
    const reordered = { nodes: [...before].reverse() };
    expect(published.map((one) => mergeCredentials(one, reordered))).toEqual(before);
  });

  it('gets none when the flow no longer has the node', () => {
    const [, second] = before;
    expect(published.map((one) => mergeCredentials(one, { nodes: before.slice(1) }))).toEqual([
      { ...call({}, 'first'), sealed: {} },
      second,
    ]);
  });
});

describe('a header with a credential that was stored in plain text', () => {
  const plain = (value: string, sealed: StoredNode['sealed'] = {}): StoredNode => ({
    ...call({ headers: { AppKey: value, accept: 'x' } }),
    sealed,
  });

  it('is read as it is when it is empty', () => {
    expect(redact(plain('')).data).toEqual({ headers: { AppKey: '', accept: 'x' } });
  });

  it('is redacted together with the encrypted credentials of the node', () => {
    const sealed = store(call({ authToken: 'token', headers: { Cookie: 'cookie' } }))[0]?.sealed;
    expect(redact(plain('key', sealed)).data).toEqual({
      headers: { AppKey: REDACTED, accept: 'x', Cookie: REDACTED },
      authToken: REDACTED,
    });
  });
});
