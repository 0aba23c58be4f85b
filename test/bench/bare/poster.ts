import { createHmac } from 'node:crypto';
import { Agent } from 'undici';

/** What is posted: the same signed body, over and over. */
export interface Posting {
  readonly url: string;
  readonly secret: string;
  readonly id: string;
  readonly body: string;
  readonly count: number;
  readonly inFlight: number;
}

/** The bare loop that deliveries are measured against: sign, post, read the answer, again. */
const agent = new Agent({ connections: 64 });

const post = async ({ url, secret, id, body }: Posting): Promise<void> => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  const { origin, pathname } = new URL(url);
  const answer = await agent.request({ origin, path: pathname, method: 'POST', headers, body });
  await answer.body.text();
};

process.on('message', (posting: Posting) => {
  let left = posting.count;
  const slot = async () => {
    for (; left > 0;) {
      left -= 1;
      await post(posting);
    }
  };
  void Promise.all(Array.from({ length: posting.inFlight }, slot)).then(() => process.send?.('posted'));
});
process.send?.('ready');
