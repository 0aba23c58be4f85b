import { join } from 'node:path';
import { generateSecretsKey } from '#adapters/node/secret-box.ts';
import { KEY_FILE } from '../../composition/data-files.ts';
import { VERSION } from '../../composition/version.ts';
import type { Answers } from './answers.ts';
import { type Owner, type Plan, PUBLIC, SECRET } from './plan.ts';
import { buildVariables, toLines } from './service-variables.ts';

/** The user of the image. */
const IMAGE_USER: Owner = { uid: 1000, gid: 1000 };
const TOKEN = 'discord_token';

/** Who owns the data: another user than root, which writes what others own. */
const chooseOwner = (): Owner => {
  const [uid, gid] = [process.getuid?.() ?? IMAGE_USER.uid, process.getgid?.() ?? IMAGE_USER.gid];
  return uid === 0 ? IMAGE_USER : { uid, gid };
};

const buildService = ({ bot, domain }: Answers, { uid, gid }: Owner): string => `  guildesk:
    image: guildesk:${VERSION}
    restart: unless-stopped
    user: '${uid}:${gid}'
    read_only: true
    tmpfs: [/tmp]
    cap_drop: [ALL]
    security_opt: ['no-new-privileges:true']
    stop_grace_period: 30s
    env_file: [.env]
    volumes: ['./data:/data', './backups:/backups']
${domain === null ? "    ports: ['127.0.0.1:3000:3000']\n" : ''}${
  bot === null
    ? ''
    : `    environment:
      DISCORD_TOKEN_FILE: /run/secrets/${TOKEN}
    secrets: [${TOKEN}]
`
}`;

const buildProxy = (domain: string): string => `  caddy:
    image: caddy:2
    restart: unless-stopped
    ports: ['80:80', '443:443']
    command: [caddy, reverse-proxy, --from, ${domain}, --to, 'guildesk:3000']
    volumes: ['certificates:/data']
`;

/** One container on the embedded database and, for a domain, a proxy that gets the certificate. */
const buildCompose = (answers: Answers, owner: Owner): string =>
  [
    '# Written by guildesk setup. Data, backups and secrets are in the folders beside this file.\n',
    'name: guildesk\n',
    'services:\n',
    buildService(answers, owner),
    answers.domain === null ? '' : buildProxy(answers.domain),
    answers.bot === null ? '' : `secrets:\n  ${TOKEN}: { file: ./secrets/${TOKEN} }\n`,
    answers.domain === null ? '' : 'volumes:\n  certificates:\n',
  ].join('');

/** Files for Docker with compose, in a folder of their own. */
export const planDocker = (answers: Answers, folder: string): Plan => {
  const owner = chooseOwner();
  const { bot } = answers;
  return {
    folders: ['data', 'backups', 'secrets'].map((name) => ({ path: join(folder, name), owner })),
    files: [
      { path: join(folder, 'compose.yaml'), text: buildCompose(answers, owner), mode: PUBLIC },
      { path: join(folder, '.env'), text: toLines(buildVariables(answers, '/backups')), mode: SECRET },
      { path: join(folder, 'data', KEY_FILE), text: generateSecretsKey(), mode: SECRET, owner, isKept: true },
      ...(bot ? [{ path: join(folder, 'secrets', TOKEN), text: bot.token, mode: SECRET, owner }] : []),
    ],
    steps: [
      'docker compose up -d    # in the folder of compose.yaml',
      'docker compose exec guildesk guildesk admin dashboard-link    # the first sign-in',
    ],
  };
};
