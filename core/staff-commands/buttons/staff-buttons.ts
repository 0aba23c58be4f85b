import type { StaffButtonName } from '../../tickets/index.ts';
import type { StaffButtonSpec } from '../staff-button.ts';
import { acceptCloseButton, denyCloseButton } from './answer-close-buttons.ts';
import { claimButton } from './claim-button.ts';
import { closeButton } from './close-button.ts';
import { closeWithReasonButton } from './close-with-reason-button.ts';
import { reopenButton } from './reopen-button.ts';
import { unclaimButton } from './unclaim-button.ts';

export const STAFF_BUTTONS: Readonly<Record<StaffButtonName, StaffButtonSpec>> = {
  claim: claimButton,
  unclaim: unclaimButton,
  close: closeButton,
  'close-with-reason': closeWithReasonButton,
  reopen: reopenButton,
  'accept-close': acceptCloseButton,
  'deny-close': denyCloseButton,
};
