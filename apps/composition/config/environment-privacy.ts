import { z } from 'zod';
import { buildAddressSchema } from './config-values.ts';
import { variableDocs } from './variable-docs.ts';

const statement = () => z.string().trim().min(1).max(500).nullable().default(null);

/** The operator makes these statements about the data of persons. The service shows them and does not check them. */
export const PRIVACY_VARIABLES = {
  PRIVACY_CONTACT: statement().register(variableDocs, {
    about:
      'whom persons ask about their data, such as an email address; shown by the page `/privacy` and `admin discord-review` ([privacy.md](privacy.md))',
  }),
  PRIVACY_POLICY_URL: buildAddressSchema('https:', 'http:').nullable().default(null).register(variableDocs, {
    about: 'the address of your privacy policy; shown by the page `/privacy` and `admin discord-review`',
  }),
  ENCRYPTION_AT_REST: statement().register(variableDocs, {
    about:
      'how what is stored is encrypted, in a sentence, such as `LUKS on the volumes of PostgreSQL and of its backups`; shown by the page `/privacy` and `admin discord-review`',
  }),
};
