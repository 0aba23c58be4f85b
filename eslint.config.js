import tseslint from 'typescript-eslint';

/** The first net of the dependency rule: what the import lines of a layer may name. See docs/architecture.md. */
const layer = (name, forbidden) => ({
  files: [`${name}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: forbidden,
            message: `${name}/ may not import this. See docs/architecture.md, "The dependency rule".`,
          },
        ],
      },
    ],
  },
});

/** Retired names: use the terms of the field instead. */
const RETIRED_NAMES = [
  'deed',
  'deeds',
  'holding',
  'evolved',
  'born',
  'happening',
  'beside',
  'wanted',
  'tally',
  'told',
  'stretch',
  'cover',
  'obstacles',
  'requireRoom',
  'quietSince',
  'isPassing',
  'staleWrite',
  'whileRenewing',
  'gathered',
  'mint',
  'answering',
  'chores',
  'repeating',
  'grounds',
  'lives',
  'cast',
  'desk',
  'stage',
  'rig',
  'lab',
  'specimen',
  'putUp',
  'takeDown',
  'walked',
  'naive',
  'nobody',
  'stars',
  'carriedOut',
  'keepUp',
  'noticeGone',
  'calledOf',
  'openings',
  'unseal',
  'sealCredentials',
  'DecideAction',
  'pretend',
];

export default tseslint.config(
  {
    ignores: [
      'jest.config.ts',
      'eslint.config.js',
      '.dependency-cruiser.cjs',
      'docs/**',
      'coverage/**',
      'apps/dashboard/dist*/**',
      'apps/dashboard/src/generated/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  { languageOptions: { parserOptions: { projectService: true } } },
  {
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowNullish: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'id-denylist': ['error', ...RETIRED_NAMES],
      'max-lines': ['error', 200],
      'max-lines-per-function': ['error', 40],
      complexity: ['error', 8],
      'max-params': ['error', 4],
      'max-depth': ['error', 2],
    },
  },
  { files: ['adapters/memory/**'], rules: { '@typescript-eslint/require-await': 'off' } },
  // The catalogue's entry of a feature is one long list.
  { files: ['adapters/http/*/*.ts'], rules: { 'max-lines': ['error', 350] } },
  { files: ['adapters/postgres/migrations/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  // A suite is a list of sentences, and what comes over the wire has no type.
  {
    files: ['test/**'],
    rules: {
      'max-lines': ['error', 300],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  // Markup is long where logic is not.
  {
    files: ['apps/dashboard/src/**/*.tsx'],
    rules: {
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 120],
      complexity: ['error', 14],
    },
  },
  // core imports core, by relative path, and nothing else: no package, no node: module, no other layer.
  layer('core', '^(?!\\.{1,2}/)|/(adapters|apps|test)/'),
  layer('adapters', '^#(apps|test)/|/(apps|test)/'),
  {
    files: ['core/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'process',
        'console',
        'fetch',
        'setTimeout',
        'setInterval',
        'Buffer',
        'crypto',
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Ask the Clock port.' },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'Ask the Clock port.',
        },
        {
          selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          message: 'Ask the Ids port.',
        },
      ],
    },
  },
);
