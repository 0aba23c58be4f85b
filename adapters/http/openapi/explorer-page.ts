import { MIRROR_ID_PREFIX } from '../pipeline/route.ts';
import { getTag } from './tags.ts';

export const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>guildesk API</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
  <div id="explorer"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/explorer.js"></script>
</body>
</html>
`;

/**
 * Starts the explorer. The mirror of the guild routes is collapsed, the filter searches groups, paths and summaries,
 * and optional parameters begin empty: otherwise their examples would be sent as filters, versions and keys. The fields of
 * a body begin with their defaults.
 */
export const SCRIPT = `
const MIRROR = ${JSON.stringify(getTag(MIRROR_ID_PREFIX).name)};

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

const adapt = () => ({
  fn: { opsFilter: filterOperations },
  statePlugins: {
    spec: { wrapActions: { updateJsonSpec: (update) => (document) => update(prepare(document)) } },
  },
});

const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#explorer',
  deepLinking: true,
  persistAuthorization: true,
  validatorUrl: null,
  filter: true,
  defaultModelsExpandDepth: 0,
  plugins: [adapt],
});
ui.layoutActions.show(['operations-tag', MIRROR], false);
window.ui = ui;
`;
