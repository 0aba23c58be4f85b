import { plusMs } from '#core/shared/instant.ts';
import { listValidSecrets, rotateSecrets, type StoredSecret } from '#core/webhooks/webhook.ts';
import { NOON } from '../../support/build.ts';

const HOUR_MS = 3_600_000;
const hours = (count: number) => plusMs(NOON, count * HOUR_MS);
const present = (sealed: string): StoredSecret => ({ sealed, expiresAt: null });
const until = (sealed: string, count: number): StoredSecret => ({ sealed, expiresAt: hours(count) });

describe('a rotation of secrets', () => {
  it('puts the new secret first, and lets the old ones sign for the hours of overlap at most', () => {
    const old = [present('b'), until('a', 1)];
    expect(rotateSecrets(old, 'c', NOON, 2)).toEqual([present('c'), until('b', 2), until('a', 1)]);
    expect(rotateSecrets([present('b'), until('a', 5)], 'c', NOON, 2)).toEqual([
      present('c'),
      until('b', 2),
      until('a', 2),
    ]);
  });

  it('removes the old secrets at once without an overlap, and those that are over', () => {
    expect(rotateSecrets([present('b'), until('a', 1)], 'c', NOON, 0)).toEqual([present('c')]);
    const over = [present('b'), until('a', 0), until('z', -1)];
    expect(rotateSecrets(over, 'c', NOON, 1)).toEqual([present('c'), until('b', 1)]);
  });

  it('keeps three at most, the newest', () => {
    const old = [present('d'), until('c', 3), until('b', 2), until('a', 1)];
    expect(rotateSecrets(old, 'e', NOON, 9).map(({ sealed }) => sealed)).toEqual(['e', 'd', 'c']);
  });
});

it('a secret signs until the time at which it ends', () => {
  const secrets = [present('b'), until('a', 1)];
  expect(listValidSecrets(secrets, plusMs(hours(1), -1))).toEqual(secrets);
  expect(listValidSecrets(secrets, hours(1))).toEqual([present('b')]);
});
