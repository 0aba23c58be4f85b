import { buildOrganizationCalendar, type OrganizationCalendar } from '#core/calendars/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import type { OrganizationId } from '#core/shared/ids.ts';
import { NOON } from './build.ts';

export const anOrganizationCalendar = (
  organizationId: OrganizationId,
  overrides: Partial<OrganizationCalendar> = {},
): OrganizationCalendar => ({
  ...buildOrganizationCalendar(
    { id: uuidIds.next('organizationCalendar'), organizationId, createdAt: NOON },
    { name: `Calendar ${uuidIds.next('request')}`, timezone: 'Europe/Berlin' },
  ),
  ...overrides,
});
