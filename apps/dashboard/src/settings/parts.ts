import { t } from '../texts/texts.ts';

/** The parts of the form, in their order. */
export const PARTS = {
  bot: { id: 'settings-bot', title: t('The bot') },
  staff: { id: 'settings-staff', title: t('Staff') },
  reports: { id: 'settings-reports', title: t('Reports') },
  opening: { id: 'settings-opening', title: t('Who may open tickets') },
  channels: { id: 'settings-channels', title: t('Channels of closed tickets') },
  retention: { id: 'settings-retention', title: t('How long data is kept, in days') },
} as const;
