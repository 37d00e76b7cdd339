/** Dependency rules: elements → screens → core, and what may not cross. Each rule says what to do instead. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: { path: '^(src|demo)' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-core-to-upper-layers',
      comment: 'Move what core needs down, or hand it in.',
      severity: 'error',
      from: { path: '^src/core' },
      to: { path: '^src/(screens|elements)' },
    },
    {
      name: 'no-react-in-core',
      severity: 'error',
      from: { path: '^src/core' },
      to: { path: 'node_modules/(react|react-dom|lucide-react|lit-html)' },
    },
    {
      name: 'no-screens-to-elements',
      comment: 'A root gets what it needs of its element as ElementHost.',
      severity: 'error',
      from: { path: '^src/screens' },
      to: { path: '^src/elements' },
    },
    {
      name: 'no-heavy-imports-in-shells',
      comment: 'Only roots/ may load React and screens; shells import them lazily.',
      severity: 'error',
      from: { path: '^src/elements', pathNot: '^src/elements/roots' },
      to: {
        path: '^src/screens|node_modules/(react|react-dom)|^src/core/(http|store|[a-z]+/[a-z-]+\\.store)',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'roots-only-by-dynamic-import',
      severity: 'error',
      from: { path: '^src/elements', pathNot: '^src/elements/roots' },
      to: { path: '^src/elements/roots', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'pure-rules-and-schemas',
      comment: 'Rules and schemas know rules, schemas, messages and types alone: no stores, no platform.',
      severity: 'error',
      from: { path: '\\.(rules|schema)\\.ts$' },
      to: {
        path: '^src/core',
        pathNot:
          '\\.(rules|schema)\\.ts$|^src/core/(i18n|runtime/runtime\\.ts|http/(schemas|token|endpoint|api-error))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cross-noun-screens',
      comment:
        'What two nouns need moves to features/ (or ui/, if it knows no noun), or into a store. Roots compose screens.',
      severity: 'error',
      from: { path: '^src/screens/(?!ui|layouts|features|app)([^/]+)/', pathNot: '\\.root\\.tsx$' },
      to: { path: '^src/screens/', pathNot: '^src/screens/(ui|layouts|features|$1)/|custom-elements' },
    },
    {
      name: 'no-shared-parts-to-screens',
      comment: 'Screens and layouts use features and ui; features use ui.',
      severity: 'error',
      from: { path: '^src/screens/(ui|features|layouts)/' },
      to: { path: '^src/screens/(?!ui|features|layouts)' },
    },
    {
      name: 'no-features-to-layouts',
      severity: 'error',
      from: { path: '^src/screens/features/' },
      to: { path: '^src/screens/layouts/' },
    },
    {
      name: 'no-ui-to-features',
      severity: 'error',
      from: { path: '^src/screens/ui/' },
      to: { path: '^src/screens/(?!ui/)' },
    },
    {
      name: 'no-nouns-in-ui',
      comment: 'A part that needs a noun, such as a team or a payment, belongs to that noun or to features/.',
      severity: 'error',
      from: { path: '^src/screens/ui/' },
      to: {
        path: '^src/core/',
        pathNot: '^src/core/(http|i18n|notification|platform|router|rules|runtime|store|theme)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-screens-to-endpoints',
      comment: 'Ask a store.',
      severity: 'error',
      from: { path: '^src/screens' },
      to: { path: '\\.endpoints\\.ts$|^src/core/http/send', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'provider-only-imports-schemas',
      comment:
        'And the rules of DNS records, containers and Apple profiles, so that both sides refuse and write the same.',
      severity: 'error',
      from: { path: '^demo/(provider|host)' },
      to: {
        path: '^src',
        pathNot:
          '\\.schema\\.ts$|^src/core/dns/([a-z-]+\\.rules|problem-text)\\.ts$|^src/core/(project|image)/[a-z-]+\\.rules\\.ts$|^src/core/email/apple-profile\\.rules\\.ts$',
      },
    },
    {
      name: 'conformance-only-core',
      comment: 'The conformance kit is a program of its own: it knows the core, and nothing knows it.',
      severity: 'error',
      from: { path: '^src/conformance' },
      to: { path: '^(src/(screens|elements)|demo)' },
    },
    {
      name: 'no-imports-from-conformance',
      severity: 'error',
      from: { path: '^(src|demo|build)', pathNot: '^src/conformance' },
      to: { path: '^src/conformance' },
    },
    {
      name: 'samples-only-in-tests',
      comment: 'Samples of endpoints are for the contract test and do not ship.',
      severity: 'error',
      from: { path: '^(src|demo|build)', pathNot: '\\.samples\\.ts$' },
      to: { path: '\\.samples\\.ts$' },
    },
    { name: 'no-imports-from-tests', severity: 'error', from: { path: '^(src|demo|build)' }, to: { path: '^tests' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.ts$' },
    tsPreCompilationDeps: false,
    detectProcessBuiltinModuleCalls: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
