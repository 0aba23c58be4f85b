import { t } from '../../texts/texts.ts';

export const NO_ACCOUNT = t(
  'This needs your account in the chat. Ask an admin to add it to your entry under “People and roles”.',
);
