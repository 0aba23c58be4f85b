// Receives the events of a guildesk webhook. Needs Node 20 and nothing else:
//   WEBHOOK_SECRET=whsec_… PORT=8787 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from((process.env.WEBHOOK_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
if (key.length === 0) throw new Error('WEBHOOK_SECRET is missing: whsec_…, as the registration answered.');

const TOLERANCE_SECONDS = 5 * 60;

/** Whether the request is what the service signed, and signed not long ago (https://www.standardwebhooks.com). */
const isGenuine = (headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return signature.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
  });
};

// An event may come more than once. Keep these ids where you keep the rest of your data.
const processed = new Set();

const receive = async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  // Answered before the work is done: the service waits 15 seconds at the most.
  response.writeHead(204).end();
  const event = JSON.parse(body);
  if (processed.has(event.id)) return;
  processed.add(event.id);
  console.log(event.type, event.id);
};

const server = createServer((request, response) => {
  // A sender that hangs up half-way must not end the process.
  receive(request, response).catch((error) => console.error(error.message));
});
server.listen(Number(process.env.PORT ?? 8787), '127.0.0.1', () => {
  console.log(`listening on ${server.address().port}`);
});
