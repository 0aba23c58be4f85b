import { getDelivery } from '../../../apps/dashboard/src/privacy/requests.ts';

const AT = '2026-03-01T12:00:00.000Z';
const NOW = Date.parse(AT);
const MADE = { isForMember: true, completedAt: AT, sentAt: null };

it.each([
  ['none', 'of nobody', { ...MADE, isForMember: false }, { canSendLinks: true, now: NOW }],
  ['waiting', 'while the file is made', { ...MADE, completedAt: null }, { canSendLinks: true, now: NOW }],
  ['waiting', 'shortly after the file is made', MADE, { canSendLinks: true, now: NOW + 59_000 }],
  ['failed', 'when it was not sent in time', MADE, { canSendLinks: true, now: NOW + 60_000 }],
  ['failed', 'at once where the bot cannot send links', MADE, { canSendLinks: false, now: NOW }],
  ['sent', 'once the member has it', { ...MADE, sentAt: AT }, { canSendLinks: false, now: NOW }],
] as const)('the link to a copy is %s %s', (delivery, _, dataExport, circumstances) => {
  expect(getDelivery(dataExport, circumstances)).toBe(delivery);
});
