import { MIRROR_ID_PREFIX } from '../pipeline/route.ts';
import { getTag } from './tags.ts';

export const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>guildesk API</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="stylesheet" href="/docs/explorer.css">
  <link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
  <header class="explorer-bar">
    <strong>guildesk API</strong>
    <a data-api="server" href="/docs">A server</a>
    <a data-api="organization" href="/docs?api=organization">An organization</a>
    <a href="/dashboard">Dashboard</a>
  </header>
  <div id="explorer"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/explorer.js"></script>
</body>
</html>
`;

/**
 * Starts the explorer. The mirror of the guild routes is left out for those who look at the API of a server, and collapsed
 * for others. The filter searches groups, paths and summaries,
 * and optional parameters begin empty: otherwise their examples would be sent as filters, versions and keys. The fields of
 * a body begin with their defaults.
 */
export const SCRIPT = `
const MIRROR = ${JSON.stringify(getTag(MIRROR_ID_PREFIX).name)};

const api = new URLSearchParams(location.search).get('api') === 'organization' ? 'organization' : 'server';
document.querySelector('[data-api=' + api + ']').setAttribute('aria-current', 'page');

const applyTheme = () => {
  document.documentElement.dataset.theme = localStorage.getItem('guildesk.theme') ?? 'auto';
};
applyTheme();
addEventListener('storage', applyTheme);

const removeMirror = (document) => {
  for (const path of Object.keys(document.paths))
    if (path.startsWith('/org/servers/{guildId}/')) delete document.paths[path];
  document.tags = document.tags.filter(({ name }) => name !== MIRROR);
};

const clearOptional = (parameter) => {
  if (parameter.required) return;
  delete parameter.example;
  delete parameter.schema.example;
};

const clearOptionalParameters = (document) => {
  for (const methods of Object.values(document.paths))
    for (const { parameters } of Object.values(methods)) parameters.forEach(clearOptional);
};

const restoreDefaults = (schema) => {
  if (typeof schema !== 'object' || schema === null) return;
  if ('x-default' in schema) schema.default = schema['x-default'];
  Object.values(schema).forEach(restoreDefaults);
};

const prepare = (document) => {
  if (api === 'server') removeMirror(document);
  clearOptionalParameters(document);
  restoreDefaults(document.components.schemas);
  return document;
};

const filterOperations = (groups, phrase) => {
  const matches = (text) => text.toLowerCase().includes(phrase.toLowerCase());
  const isWanted = (item) => matches(item.get('path') + ' ' + item.getIn(['operation', 'summary']));
  return groups
    .map((group, name) => (matches(name) ? group : group.update('operations', (items) => items.filter(isWanted))))
    .filter((group) => group.get('operations').size > 0);
};

const CodeSamples = ({ React, samples }) => {
  const [shown, show] = React.useState(0);
  const tab = ({ label }, index) =>
    React.createElement(
      'button',
      { key: label, type: 'button', role: 'tab', 'aria-selected': index === shown, onClick: () => show(index) },
      label,
    );
  return React.createElement(
    'section',
    { className: 'samples', 'aria-label': 'Code samples' },
    React.createElement('div', { role: 'tablist', 'aria-label': 'Language' }, samples.map(tab)),
    React.createElement('pre', { role: 'tabpanel', tabIndex: 0 }, samples[shown].source),
  );
};

const addSamples = (Responses, { React, specSelectors }) => (props) => {
  const samples = specSelectors.specJson().getIn(['paths', props.path, props.method, 'x-codeSamples']);
  return React.createElement(
    React.Fragment,
    null,
    samples && React.createElement(CodeSamples, { React, samples: samples.toJS() }),
    React.createElement(Responses, props),
  );
};

const adapt = () => ({
  wrapComponents: { responses: addSamples },
  fn: { opsFilter: filterOperations },
  statePlugins: {
    spec: { wrapActions: { updateJsonSpec: (update) => (document) => update(prepare(document)) } },
  },
});

const ui = SwaggerUIBundle({
  url: '/docs/explorer.json',
  dom_id: '#explorer',
  deepLinking: true,
  persistAuthorization: true,
  validatorUrl: null,
  filter: true,
  defaultModelsExpandDepth: 0,
  plugins: [adapt],
});
if (api === 'organization') ui.layoutActions.show(['operations-tag', MIRROR], false);
window.ui = ui;
`;
