import { signIn } from '../../support/browser/dashboard.ts';
import { useApi } from '../../support/use-api.ts';

const api = useApi();

it('shows times by the zone that all servers of an organization share, and by none where they differ', async () => {
  const [first, second] = [await api.server(), await api.server()];
  const organizationId = await api.organization('enterprise', [first, second]);
  const admin = await signIn(api, { owner: { kind: 'organization', organizationId } });
  const readZone = async () => (await admin.get(`/organizations/${organizationId}/access`)).body.data.timezone;
  const setZone = async (server: typeof first, timezone: string) =>
    (await api.as(server)).patch('/v1/settings', { timezone });
  await setZone(first, 'Europe/Berlin');
  expect(await readZone()).toBeNull();
  await setZone(second, 'Europe/Berlin');
  expect(await readZone()).toBe('Europe/Berlin');
});
