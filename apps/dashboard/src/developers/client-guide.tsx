import { Link } from 'wouter';
import { Copy } from '../kit/copy.tsx';
import { type Owner, toPath } from '../owner.ts';
import { rich, t } from '../texts/texts.ts';

const DOCUMENT = `${location.origin}/openapi.json`;
const API = `${location.origin}/v1`;

const VARIABLE = 'GUILDESK_TOKEN';

const GENERATORS = [
  {
    language: 'TypeScript',
    tools: 'openapi-typescript, openapi-fetch',
    commands: [
      'npm install openapi-fetch && npm install --save-dev openapi-typescript typescript',
      `npx openapi-typescript ${DOCUMENT} --output guildesk.d.ts`,
    ],
  },
  {
    language: 'Python',
    tools: 'openapi-python-client',
    commands: ['pipx install openapi-python-client', `openapi-python-client generate --url ${DOCUMENT}`],
  },
  {
    language: 'Go',
    tools: 'oapi-codegen',
    commands: [
      'go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@latest',
      `curl --output openapi.json ${DOCUMENT}`,
      'oapi-codegen -generate types,client -package guildesk -o guildesk.go openapi.json',
    ],
  },
] as const;

const COLLECTIONS = [
  { name: 'Postman', href: '/collections/postman.json' },
  { name: 'Bruno', href: '/collections/bruno.json' },
] as const;

const FIRST_CALL = `import createClient from 'openapi-fetch';
import type { paths } from './guildesk';

const guildesk = createClient<paths>({
  baseUrl: '${API}',
  headers: { Authorization: \`Bearer \${process.env.GUILDESK_TOKEN}\` },
});
const { data, error } = await guildesk.GET('/me');
console.log(data ?? error);`;

/** From the OpenAPI document to a client in some languages, and to collections of requests. */
export const ClientGuide = ({ owner }: { readonly owner: Owner }) => (
  <section className="stack developers-text" aria-label={t('Generate a client')}>
    <p>{t('The OpenAPI document describes the whole API. Tools make a client or types of it in many languages.')}</p>
    <Copy label={t('OpenAPI document')} value={DOCUMENT} />
    {GENERATORS.map(({ language, tools, commands }) => (
      <section key={language} className="stack" aria-label={language}>
        <h2>{language}</h2>
        <p className="muted">{rich('With {{tools}}', { tools })}</p>
        {commands.map((command, index) => (
          <Copy key={command} label={t('Step {{number}}', { number: index + 1 })} value={command} />
        ))}
      </section>
    ))}
    <section className="stack" aria-label={t('A first call')}>
      <h2>{t('A first call')}</h2>
      <p>
        {rich('It needs a token in the environment variable {{variable}}: see {{tokens}}.', {
          variable: <code>{VARIABLE}</code>,
          tokens: <Link href={`${toPath(owner)}/developers/tokens`}>{t('API tokens')}</Link>,
        })}
      </p>
      <pre className="developers-code" tabIndex={0}>
        {FIRST_CALL}
      </pre>
      <Copy label={t('The same with curl')} value={`curl ${API}/me --header "Authorization: Bearer $GUILDESK_TOKEN"`} />
    </section>
    <section className="stack" aria-label={t('Collections')}>
      <h2>{t('Collections')}</h2>
      <p>{t('All operations to import, a folder for each group. Set the variable “token” to a token of yours.')}</p>
      <div className="row">
        {COLLECTIONS.map(({ name, href }) => (
          <a key={name} className="button button-plain" href={href} download>
            {t('Download for {{name}}', { name })}
          </a>
        ))}
      </div>
    </section>
  </section>
);
