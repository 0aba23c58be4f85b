import { Link } from 'wouter';
import { NEUTRAL_ZONE, readStoredZone } from '../kit/dates/zone.ts';
import type { OwnerDetail } from '../owner.ts';
import { rich, t } from '../texts/texts.ts';

/** Names the zone of the times where the servers have different ones and the person has chosen none. */
export const ZoneNote = ({ detail }: { readonly detail: Pick<OwnerDetail, 'timezone'> }) =>
  detail.timezone === null &&
  readStoredZone() === null && (
    <p className="muted zone-note">
      {rich('The servers have different time zones, so times are shown in {{zone}}. {{link}}', {
        zone: NEUTRAL_ZONE,
        link: <Link href="/profile">{t('Choose your own')}</Link>,
      })}
    </p>
  );
