import { toRoute } from '#adapters/discord/rest/trace-requests.ts';

it.each([
  ['/api/v10/channels/123456789012345678/messages', '/channels/{id}/messages'],
  ['/api/v10/interactions/123456789012345678/aW50ZXJhY3Rpb24/callback', '/interactions/{id}/{token}/callback'],
  ['/api/v10/webhooks/123456789012345678/secret-token/messages/@original', '/webhooks/{id}/{token}/messages/@original'],
  [
    '/api/v10/channels/1234567/messages/1234568/reactions/%F0%9F%91%8D/@me',
    '/channels/{id}/messages/{id}/reactions/{emoji}/@me',
  ],
  ['/api/v10/users/%40me', '/users/@me'],
  ['/api/gateway/bot', '/gateway/bot'],
])('takes ids and tokens out of %s', (path, route) => {
  expect(toRoute(path)).toBe(route);
});
