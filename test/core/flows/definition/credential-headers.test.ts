import { isCredentialHeader } from '#core/flows/index.ts';

it.each([
  'Api-Key-Id',
  'api_key_id',
  'ApiKeyId',
  'Access-Key-Id',
  'access_key_id',
  'AccessKeyId',
  'X-Key',
  'X-Tokens',
  'X-Secret-Id',
  'X-Passwd',
  'X-Pwd',
  'X-Session-Id',
])('the header %s bears a credential', (name) => {
  expect(isCredentialHeader(name, {})).toBe(true);
});

it.each(['Keyboard', 'X-Keyed-Hash', 'X-Api', 'X-Access', 'X-Pass'])('the header %s bears no credential', (name) => {
  expect(isCredentialHeader(name, {})).toBe(false);
});
