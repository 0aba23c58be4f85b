import { dirname, join } from 'node:path';
import { generateSecretsKey } from '#adapters/node/secret-box.ts';
import { KEY_FILE } from '../../composition/data-files.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import type { Answers } from './answers.ts';
import { type Plan, type PlannedFile, PUBLIC, SECRET } from './plan.ts';
import { buildVariables, toLines } from './service-variables.ts';

/** The unit hides these folders from the service. */
const HIDDEN = /^\/(home|root|run\/user)\//;
const USER = 'guildesk';
const DATA = '/var/lib/guildesk';
const BACKUPS = '/var/lib/guildesk-backups';

/** The program of the package that runs this. @throws Error for one that the unit could not run */
export const getProgram = (node = process.execPath, commandLine: string = INSTALLATION.commandLine): string => {
  if (commandLine.endsWith('.ts'))
    throw new Error('systemd runs the package, and this is a clone. Install the package first: docs/operate/host.md.');
  const program = join(dirname(commandLine), '../guildesk.js');
  for (const path of [node, program])
    if (HIDDEN.test(path))
      throw new Error(
        `${path} is in a home folder, where the unit may not read. Install it for all users, such as below /opt.`,
      );
  return `${node} ${program}`;
};

const buildUnit = (
  program: string,
  { bot }: Answers,
): string => `# Written by guildesk setup. Variables and secrets are in /etc/guildesk.
[Unit]
Description=guildesk, support tickets on Discord
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=${program} start
Environment=NODE_ENV=production HOST=127.0.0.1 PORT=3000
Environment=DATA_DIR=%S/guildesk NODE_COMPILE_CACHE=%C/guildesk
# Keep a process under load smaller.
Environment=NODE_OPTIONS=--max-semi-space-size=32 MALLOC_ARENA_MAX=2
EnvironmentFile=/etc/guildesk/environment
${bot ? 'LoadCredential=discord_token:/etc/guildesk/discord_token\nEnvironment=DISCORD_TOKEN_FILE=%d/discord_token\n' : ''}Restart=on-failure
RestartSec=2
TimeoutStopSec=30
User=${USER}
Group=${USER}
StateDirectory=guildesk guildesk-backups
CacheDirectory=guildesk
${HARDENING}
[Install]
WantedBy=multi-user.target
`;

/** As in docs/deploy/systemd, which a test compares. */
const HARDENING = `UMask=0077
CapabilityBoundingSet=
LockPersonality=yes
NoNewPrivileges=yes
PrivateDevices=yes
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
`;

const buildProxySteps = ({ domain }: Answers): readonly string[] =>
  domain === null
    ? []
    : [
        'apt-get install caddy    # the proxy that gets the certificate',
        // The user of Caddy may not read the folder with the secrets.
        'cat /etc/guildesk/Caddyfile >> /etc/caddy/Caddyfile && systemctl reload caddy',
      ];

/** A unit of systemd and its files in /etc/guildesk. @param root is put before every path */
export const planSystemd = (answers: Answers, root: string, program: string): Plan => {
  const { bot, domain } = answers;
  const etc = (name: string) => join(root, '/etc/guildesk', name);
  const files: readonly PlannedFile[] = [
    { path: join(root, '/etc/systemd/system/guildesk.service'), text: buildUnit(program, answers), mode: PUBLIC },
    { path: etc('environment'), text: toLines(buildVariables(answers, BACKUPS)), mode: SECRET },
    ...(bot ? [{ path: etc('discord_token'), text: bot.token, mode: SECRET }] : []),
    ...(domain === null
      ? []
      : [{ path: etc('Caddyfile'), text: `${domain} {\n\treverse_proxy 127.0.0.1:3000\n}\n`, mode: PUBLIC }]),
    // With the data, so that backups have it. systemd gives a folder of state with all that is in it to the user of the unit.
    { path: join(root, DATA, KEY_FILE), text: generateSecretsKey(), mode: SECRET, isKept: true },
  ];
  return {
    folders: ['/etc/guildesk', '/etc/systemd/system', DATA].map((path) => ({ path: join(root, path) })),
    files,
    steps: [
      `id ${USER} || useradd --system --home-dir ${DATA} --shell /usr/sbin/nologin ${USER}`,
      'systemctl daemon-reload && systemctl enable --now guildesk',
      ...buildProxySteps(answers),
      `runuser -u ${USER} -- env DATA_DIR=${DATA} ${program} admin dashboard-link    # the first sign-in`,
    ],
  };
};
