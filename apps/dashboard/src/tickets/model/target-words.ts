import type { Schemas } from '../../schemas.ts';
import { t } from '../../texts/texts.ts';

export type TicketTarget = Schemas['TicketTarget'];
export type TargetState = TicketTarget['state'];
export type TargetKind = TicketTarget['kind'];

export const TARGET_KINDS: Readonly<Record<TargetKind, string>> = {
  first_response: t('first response'),
  next_response: t('next response'),
  resolution: t('resolution'),
};

export const TARGET_KIND_OPTIONS = (Object.keys(TARGET_KINDS) as TargetKind[]).map((value) => ({
  value,
  label: TARGET_KINDS[value],
}));
