import { t } from '../../texts/texts.ts';
import { SeveralField } from '../place-fields.tsx';
import type { TeamChoice } from '../../tickets/model/team-choices.ts';

interface TeamsFieldProps {
  readonly teams: readonly TeamChoice[];
  readonly hint: string;
  readonly value: readonly string[];
  readonly error: string | null;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Teams of the server, in an order. */
export const TeamsField = ({ teams, ...props }: TeamsFieldProps) => (
  <SeveralField
    {...props}
    label={t('Teams')}
    choices={{ places: teams, hiddenIds: [], hasOthers: false }}
    one={t('team')}
  />
);
