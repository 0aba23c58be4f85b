import { Alert } from '../kit/parts.tsx';
import { t } from '../texts/texts.ts';

/** Stands above every page while the chat platform refuses the bot. */
export const BotRefused = () => (
  <Alert kind="error" title={t('The bot has stopped: Discord refused its token')}>
    {t('Nothing is done in the chat until the operator gives the service the right token of the bot.')}
  </Alert>
);
