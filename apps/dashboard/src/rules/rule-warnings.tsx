import { Alert } from '../kit/parts.tsx';
import type { Automation } from './types.ts';
import { t } from '../texts/texts.ts';

/** What the conditions of a rule do not see as the bot runs now; nothing for most rules. */
export const RuleWarnings = ({ rule: { warnings } }: { readonly rule: Pick<Automation, 'warnings'> }) =>
  warnings.length > 0 && (
    <Alert kind="warning" title={t('The bot does not see what this rule asks for')}>
      {t(
        'It runs without the Message Content Intent: the text and the files of a message are empty unless the message mentions the bot, answers it, or was written with its button Reply.',
      )}
    </Alert>
  );
