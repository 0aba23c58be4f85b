import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { createSignatureHeaders } from '#adapters/webhooks/sign.ts';
import { toInstant } from '#core/shared/instant.ts';
import { aSecret, aSending } from './receiver.ts';

interface Vector {
  readonly secret: string;
  readonly id: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
  readonly signature: string;
}

const vectors = JSON.parse(
  await readFile(new URL('../../../docs/webhook-test-vectors.json', import.meta.url), 'utf8'),
) as readonly Vector[];

describe('a signature', () => {
  const { eventId, at, body } = aSending();

  it('is accepted by a receiver that follows Standard Webhooks', () => {
    const secret = aSecret();
    const headers = createSignatureHeaders([secret], eventId, at, body);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('is accepted by either secret while secrets are exchanged, and leads with the newest', () => {
    const [newest, old] = [aSecret(), aSecret()];
    const headers = createSignatureHeaders([newest, old], eventId, at, body);
    for (const secret of [newest, old]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    const [leading] = createSignatureHeaders([newest], eventId, at, body)['webhook-signature'].split(' ');
    expect(headers['webhook-signature'].split(' ')[0]).toBe(leading);
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
  });

  it.each([
    ['another secret', aSecret(), body],
    ['another body', null, `${body} `],
  ])('is not accepted for %s', (_what, secret, received) => {
    const ours = aSecret();
    const headers = createSignatureHeaders([ours], eventId, at, body);
    expect(() => new Webhook(secret ?? ours).verify(received, headers)).toThrow('No matching signature');
  });
});

describe('the published test vectors', () => {
  it('are several', () => expect(vectors.length).toBeGreaterThan(3));

  it.each(vectors)('hold for $id', ({ secret, id, timestamp, body, signature }) => {
    expect(createSignatureHeaders([secret], id, toInstant(timestamp * 1000), body)).toEqual({
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    });
    expect(new Webhook(secret).sign(id, new Date(timestamp * 1000), body)).toBe(signature);
  });
});
