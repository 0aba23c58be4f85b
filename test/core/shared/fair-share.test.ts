import { FairShare } from '#core/shared/concurrency/fair-share.ts';

/** Half a second at once, a quarter in the long run. */
const open = () => new FairShare({ burstMs: 500, share: 0.25, maxRestMs: 1_000 });

it('lets an owner use what it may at once without a rest', () => {
  const share = open();
  expect(share.addUsage('one', 300, 0)).toBe(0);
  expect(share.addUsage('one', 200, 0)).toBe(0);
});

it('lets it rest three times as long as what it used beyond that', () => {
  const share = open();
  share.addUsage('one', 500, 0);
  expect(share.addUsage('one', 100, 100)).toBe(300);
  expect(share.addUsage('one', 0, 300)).toBe(100);
  expect(share.addUsage('one', 0, 400)).toBe(0);
});

it('lets nobody rest longer than the limit, however long the work was', () => {
  const share = open();
  expect(share.addUsage('one', 100_000, 0)).toBe(1_000);
  expect(share.addUsage('one', 0, 999)).toBe(1);
  expect(share.addUsage('one', 0, 1_000)).toBe(0);
});

it('gives an owner back over time what it may use at once, and no more', () => {
  const share = open();
  share.addUsage('one', 500, 0);
  expect(share.addUsage('one', 250, 1_000)).toBe(0);
  expect(share.addUsage('one', 500, 1_000_000)).toBe(0);
  expect(share.addUsage('one', 1, 1_000_000)).toBe(4);
});

it('knows which part of what it may use at once an owner has used', () => {
  const share = open();
  expect(share.getUsedPart('one', 0)).toBe(0);
  share.addUsage('one', 250, 0);
  expect(share.getUsedPart('one', 0)).toBe(0.5);
  expect(share.getUsedPart('one', 500)).toBe(0.25);
  expect(share.getUsedPart('one', 1_001)).toBe(0);
});

it('counts each owner apart', () => {
  const share = open();
  share.addUsage('one', 600, 0);
  expect(share.addUsage('other', 500, 0)).toBe(0);
  expect(share.addUsage('one', 0, 0)).toBe(400);
});

it('forgets owners only when they have made up for their work', () => {
  const share = open();
  share.addUsage('busy', 500, 0);
  for (let i = 0; i < 20_000; i += 1) share.addUsage(`short ${i}`, 1, i / 20);
  expect(share.addUsage('busy', 500, 1_000)).toBe(1_000);
});
