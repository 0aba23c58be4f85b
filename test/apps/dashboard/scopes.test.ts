import { SCOPES } from '#core/access/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { describeScope } from '../../../apps/dashboard/src/access/scopes.ts';

it('describes every scope as the service does, from texts that have translations', () => {
  const kinds = ['guild'] as const;
  for (const scope of listKeys(SCOPES)) {
    expect(describeScope({ scope, description: 'as the service', kinds })).toBe(SCOPES[scope]);
  }
  expect(describeScope({ scope: 'new:read', description: 'Something new', kinds })).toBe('Something new');
});
