import type { PendingForm } from '#core/forms/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { aGuildId, NOON, REQUESTER } from '../support/build.ts';
import type { Stores } from './stores.ts';

const aForm = (fields: Partial<PendingForm> = {}): PendingForm => ({
  id: uuidIds.next('pendingForm'),
  guildId: aGuildId(),
  userId: REQUESTER,
  target: { kind: 'panel', panelId: uuidIds.next('panel'), optionId: 'help' },
  answers: { number: '4711', who: { values: ['42'], names: { '42': 'Kim' } } },
  expiresAt: NOON,
  ...fields,
});

export const pendingFormStoreContract = (stores: () => Stores): void => {
  it('gives back exactly what waits, in its server', async () => {
    const { pendingForms } = stores();
    const form = aForm();
    await pendingForms.put(form);
    expect(await pendingForms.find(form.guildId, form.id)).toEqual(form);
    expect(await pendingForms.find(aGuildId(), form.id)).toBeNull();
    expect(await pendingForms.find(form.guildId, uuidIds.next('pendingForm'))).toBeNull();
  });

  it('replaces the answers of a form, and when it expires', async () => {
    const { pendingForms } = stores();
    const form = aForm();
    await pendingForms.put(form);
    const longer = { ...form, answers: { ...form.answers, size: 'L' }, expiresAt: plusMs(NOON, 60_000) };
    await pendingForms.put(longer);
    expect(await pendingForms.find(form.guildId, form.id)).toEqual(longer);
  });

  it('removes what has expired, and nothing else', async () => {
    const { pendingForms } = stores();
    const [old, young] = [aForm({ expiresAt: NOON }), aForm({ expiresAt: plusMs(NOON, 1) })];
    for (const form of [old, young]) await pendingForms.put(form);
    expect(await pendingForms.purge(NOON)).toBeGreaterThanOrEqual(1);
    expect(await pendingForms.purge(NOON)).toBe(0);
    expect(await pendingForms.find(old.guildId, old.id)).toBeNull();
    expect(await pendingForms.find(young.guildId, young.id)).toEqual(young);
  });
};
