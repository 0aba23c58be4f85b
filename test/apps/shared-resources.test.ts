import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/programs/process.ts';

/** The suite and the title of the test that shows it, for each row of "What is shared, and by whom" in docs/operate/overload.md. */
const TESTS: Readonly<Record<string, readonly [suite: string, title: string]>> = {
  Connections: [
    'http/load-shedding/connection-limit.test.ts',
    'ends idle connections of the address with the most when it is full, and answers new clients',
  ],
  'Requests in flight': [
    'http/load-shedding/shedding.test.ts',
    'gives an owner with twelve tokens the room of one with a single token',
  ],
  'Requests in progress': ['http/load-shedding/shedding.test.ts', 'waits for its own, and nobody waits for it'],
  'Searches, reports and transcripts in flight': [
    'http/load-shedding/load-shedder.test.ts',
    'lets a client have a few heavy requests, and others beside them',
  ],
  'Database connections for searches and reports': [
    'adapters/postgres/database/fair-limiter.test.ts',
    'lets an owner with little go before one with a lot, however long that one has waited',
  ],
  'Bodies on the way': [
    'http/load-shedding/load-shedder.test.ts',
    'counts bodies on the way apart from requests in flight, those of unknown callers for themselves',
  ],
  'Refusals because of overload': [
    'http/load-shedding/refusal-delay.test.ts',
    'refuses other requests than heavy ones a thousand times in a second at once',
  ],
  'Requests in a minute': [
    'spec/limits.test.ts',
    'requests without a valid token are counted, 60 a minute for their address',
  ],
  'Active tokens': ['spec/tokens.test.ts', 'there are 10 even when 15 are made at once'],
  'Requests with the same `Idempotency-Key`': [
    'spec/idempotency.test.ts',
    'a duplicate waits 3 seconds at the most, and then gets 409',
  ],
  'Tickets of a bulk action': [
    'http/tickets/bulk.test.ts',
    'has an outcome for each, in the order of the request, and one failure keeps no other from changing',
  ],
  Backtests: ['http/backtests/backtests.test.ts', 'lets five wait, and keeps the newest twenty'],
  'Views of the list of tickets': ['http/views/views.test.ts', 'have limits for a server and for a staff member'],
  Notifications: [
    'contracts/notification-stores.contract.ts',
    'keep the newest of each staff member, and count the unread ones up to a limit',
  ],
  'Direct messages of notifications': [
    'contracts/notification-stores.contract.ts',
    'one direct message at a time waits for a staff member, a ticket and a kind, until it is due',
  ],
  'Subscribers of a ticket': ['http/notifications/notifications.test.ts', 'limit the subscribers of a ticket'],
  'Event streams': [
    'http/event-streams/stream.test.ts',
    'is open 200 times for the tokens of a server at the most, and for another server as before',
  ],
  'Uploads at once': ['http/pipeline/upload-limit.test.ts', 'gives another owner a place beside one with many uploads'],
  'Stored files': [
    'core/attachments/upload.test.ts',
    'refuse more than a server can store on a day, until the next day in UTC',
  ],
  'Imports and exports': ['http/transfers/transfers.test.ts', 'takes three files of a server, and no part twice'],
  'Copies of files from the chat': [
    'core/attachments/process-due.test.ts',
    'of one server are copied two at once, also when more are taken while those are slow',
  ],
  'Exports of personal data': [
    'http/privacy/order-limits.test.ts',
    'an export of another server does not wait for those of a server at its limit',
  ],
  'Erasures of personal data': [
    'http/privacy/order-limits.test.ts',
    'an erasure of another server does not wait for those of a server at its limit',
  ],
  'Erasures that members ask for': ['http/sandbox/privacy-texts.test.ts', 'when data is erased at once'],
  'Deliveries of webhooks': [
    'core/webhooks/deliver.test.ts',
    'keeps slow endpoints of one server from using more than its 64 attempts, and no other server waiting',
  ],
  'Replays of webhooks': [
    'contracts/replay-store.contract.ts',
    'takes turns with those of other servers, however many one of them has',
  ],
  'Test receivers of webhooks': [
    'http/webhooks/inbox.test.ts',
    'counts deliveries for each server, and guesses like other anonymous requests',
  ],
  'Runs of flows': ['contracts/flow-runs-due.contract.ts', 'gives a share of each server, and none of busy ones'],
  'Runs that one cause starts': [
    'core/flows/triggers/loop-guard.test.ts',
    'stores a hundred runs of a cause, ten more as failed, and then none',
  ],
  'Rules and flows that react to events': [
    'core/reactions/react-to-events.test.ts',
    'lets a server rest whose rules or flows have acted for longer than four seconds beside clients',
  ],
  'Interactions and messages from Discord': [
    'core/chat-events/server-turns.test.ts',
    'keeps places for other servers while those of one are slow',
  ],
  'Messages that are caught up on after an outage': [
    'adapters/discord/catch-up.test.ts',
    'lets other servers take their turns while one has many tickets',
  ],
  'Timers of tickets': [
    'contracts/ticket-timers.contract.ts',
    'lets servers take turns, so that one with many does not keep the others waiting',
  ],
  Transcripts: [
    'contracts/transcript-store.contract.ts',
    'lets servers take turns, so that one with many does not keep the others waiting',
  ],
  Translations: [
    'core/translation/translate-texts.test.ts',
    'wait up to a hundred of an owner, and those of another are taken',
  ],
  'Characters that are translated': [
    'core/translation/translate-texts.test.ts',
    'have a limit, which begins again with the month and is that of one server',
  ],
  'Notices in the chat': ['contracts/notice-store.contract.ts', 'has so many of each server'],
  'Direct messages to members': [
    'contracts/direct-order-store.contract.ts',
    'has those that are due, so many of each server',
  ],
  'Channels of imported tickets': [
    'contracts/adoption-store.contract.ts',
    'has those that are due, longest first, so many of each server, until they are removed',
  ],
  Reminders: [
    'contracts/reminder-store.contract.ts',
    'limits those of a person in a ticket, also when many are added at once',
  ],
  'Direct messages that wait for a ticket': [
    'contracts/direct-conversations.contract.ts',
    'keeps messages of a user in their order, each once, and no more than fit',
  ],
  'Requests to Discord in the background': [
    'adapters/discord/gate/discord-gate.test.ts',
    'refuses the background alone after too many invalid requests',
  ],
  'Sign-ins with Discord': [
    'http/dashboard/account-sign-in-limits.test.ts',
    'an address with many sign-ins leaves places to others',
  ],
  'Sessions of the dashboard': ['http/dashboard/sessions.test.ts', 'happens to the oldest of too many sessions'],
  'Log of requests': ['contracts/request-log.contract.ts', 'keeps the newest of each token only'],
  'Problems that are shown': ['contracts/problem-store.contract.ts', 'keeps the newest of a server'],
  'Panels, flows, rules, commands and other resources': ['core/shared/resource-limits.test.ts', 'can have no more'],
  'The sandbox': [
    'http/pipeline/local-requests.test.ts',
    'opens the sandbox to no page of another site and to nobody behind a proxy: %j',
  ],
};

const readRows = (): readonly (readonly string[])[] => {
  const docs = readFileSync(join(ROOT, 'docs/operate/overload.md'), 'utf8');
  const [, after = ''] = docs.split('<!-- shared:');
  const lines = after.split('\n').slice(3);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end).map((line) => line.slice(2, -2).split(' | '));
};

it('names a test for every row of the table, and for nothing else', () => {
  const rows = readRows();
  expect(rows.map(([what]) => what)).toEqual(Object.keys(TESTS));
  for (const row of rows) {
    expect(row).toHaveLength(4);
    for (const cell of row) expect(cell.trim()).not.toBe('');
  }
});

it.each(Object.entries(TESTS))('%s: the test is there', (_, [suite, title]) => {
  const source = readFileSync(join(ROOT, 'test', suite), 'utf8');
  const quoted = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // After `it(` or the rows of an `it.each`, which end with a bracket.
  expect(source).toMatch(new RegExp(String.raw`(\bit|\))\(\s*['"\`]${quoted}['"\`]`));
});
