import type { StaffButtonName } from '../../tickets/index.ts';
import { MORE_BUTTONS } from '../more/more-buttons.ts';
import type { StaffButtonSpec } from '../staff-button.ts';
import { acceptCloseButton, denyCloseButton } from './answer-close-buttons.ts';
import { claimButton } from './claim-button.ts';
import { closeButton } from './close-button.ts';
import { reopenButton } from './reopen-button.ts';
import { replyButton } from './reply-button.ts';
import { unclaimButton } from './unclaim-button.ts';

export const STAFF_BUTTONS: Readonly<Record<Exclude<StaffButtonName, 'more'>, StaffButtonSpec>> = {
  ...MORE_BUTTONS,
  claim: claimButton,
  unclaim: unclaimButton,
  close: closeButton,
  reply: replyButton,
  reopen: reopenButton,
  'accept-close': acceptCloseButton,
  'deny-close': denyCloseButton,
};

export const hasForm = (name: StaffButtonName | null): boolean =>
  name !== null && name !== 'more' && STAFF_BUTTONS[name].buildForm !== null;
