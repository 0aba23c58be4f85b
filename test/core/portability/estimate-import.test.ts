import { ImportEstimator } from '#core/portability/importing/estimate-import.ts';
import type { PlannedTicket } from '#core/portability/index.ts';

const SHA_256 = 'a'.repeat(64);

const aTicket = (messages: number, fields: Partial<PlannedTicket> = {}): PlannedTicket => {
  const written = Array.from({ length: messages }, () => ({ content: 'x'.repeat(80) }));
  const ticket = { messages: written, notes: [], transcripts: [{ messages: written }], attachments: [], ...fields };
  return ticket as unknown as PlannedTicket;
};

const estimate = (tickets: readonly PlannedTicket[], { length = 0, files = new Map<string, number>() } = {}) => {
  const estimator = new ImportEstimator({ attachments: files }, length);
  for (const ticket of tickets) estimator.addTicket(ticket);
  return estimator.estimate();
};

const MB = 1_000_000;
const repeat = (count: number, ticket: PlannedTicket) => Array.from({ length: count }, () => ticket);

it.each([
  { tickets: 4_000, messages: 1, length: 2.2 * MB, seconds: 3.7, bytes: 29.1 * MB },
  { tickets: 4_000, messages: 20, length: 20.2 * MB, seconds: 17.2, bytes: 100.3 * MB },
])(
  'has what was measured of $tickets tickets with $messages messages',
  ({ tickets, messages, length, ...measured }) => {
    const { seconds, bytes } = estimate(repeat(tickets, aTicket(messages)), { length });
    expect(seconds.from).toBeLessThanOrEqual(measured.seconds);
    expect(seconds.to).toBeGreaterThanOrEqual(measured.seconds);
    expect(bytes.from).toBeLessThanOrEqual(measured.bytes);
    expect(bytes.to).toBeGreaterThanOrEqual(measured.bytes);
  },
);

it('is no space, and the time to read it, for a file that brings nothing new', () => {
  expect(estimate([], { length: 10 * MB })).toEqual({ seconds: { from: 3, to: 11 }, bytes: { from: 0, to: 0 } });
});

it('takes less without transcripts', () => {
  const [whole, without] = [estimate([aTicket(20)]), estimate([aTicket(20, { transcripts: [] })])];
  expect(without.bytes.to).toBeLessThan(whole.bytes.to * 0.7);
});

it('counts files that the archive has by their sizes', () => {
  const attachments = [{ facts: { sha256: SHA_256 } }, { facts: { sha256: 'b'.repeat(64) } }, { facts: null }];
  const given = aTicket(1, { attachments: attachments as unknown as PlannedTicket['attachments'] });
  const [known, unknown] = [estimate([given], { files: new Map([[SHA_256, 5 * MB]]) }), estimate([given])];
  expect(known.bytes.from - unknown.bytes.from).toBe(5 * MB);
  expect(known.bytes.to - unknown.bytes.to).toBe(5 * MB);
});
