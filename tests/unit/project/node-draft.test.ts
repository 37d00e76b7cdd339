import { describe, expect, it } from 'vitest';
import {
  emptyNodeDraft,
  findNodeProblems,
  isRefused,
  listNodeFields,
  type NodeDraft,
  readStoredNodeDraft,
  toBuildBody,
  type UploadedApp,
  withoutSealedValues,
} from '#core/project/node-draft.rules.ts';

const upload: UploadedApp = {
  id: '512',
  name: 'storefront.zip',
  size: 48_200,
  files: 31,
  detected: { node_version: '22', start_command: 'npm start', problems: [] },
  refusal: null,
};
const refused: UploadedApp = { ...upload, refusal: 'This provider does not build uploads.' };
const undetected: UploadedApp = {
  ...upload,
  detected: { node_version: null, start_command: null, problems: [] },
};

const template: NodeDraft = {
  ...emptyNodeDraft,
  template: 'express',
  name: 'Shop',
  productId: '7',
};
const archive: NodeDraft = { ...template, source: 'archive', template: '', archive: upload };

const first = { isNew: true, isFirst: true };
const later = { isNew: false, isFirst: false };

describe('an empty draft', () => {
  it('is of a template, with nothing chosen, by the month', () => {
    expect(emptyNodeDraft).toEqual({
      source: 'template',
      template: '',
      archive: null,
      name: '',
      nodeVersion: '',
      buildCommand: '',
      startCommand: '',
      env: [],
      envText: null,
      domain: '',
      productId: '',
      term: 'monthly',
      projectId: '',
    });
  });
});

describe('the fields that a refusal is shown beside', () => {
  it('are all of a first build', () => {
    const env = [{ key: 'A', value: '1', is_secret: false }];
    expect(listNodeFields({ ...template, env }, first)).toEqual([
      'name',
      'template',
      'env',
      'product_id',
      'pricing_id',
      'domain',
      'env.0.key',
      'env.0.value',
    ]);
  });

  it('are those of the source in a later build', () => {
    expect(listNodeFields(template, later)).toEqual(['template']);
    expect(listNodeFields(archive, later)).toEqual(['file', 'node_version', 'build_command', 'start_command']);
  });

  it('include no plan where the engine does not build the archive', () => {
    expect(listNodeFields({ ...archive, archive: refused }, first)).not.toContain('product_id');
  });
});

describe('a stored draft', () => {
  it.each<[string, NodeDraft]>([
    ['of a template', { ...template, term: 'monthly' }],
    ['of an archive', { ...archive, term: 'yearly', projectId: '41', domain: 'shop.example.com' }],
    ['of a refused archive', { ...archive, archive: refused }],
    ['with variables', { ...template, env: [{ key: 'LOG_LEVEL', value: 'info', is_secret: false }] }],
  ])('%s is read as it was', (_, draft) => {
    expect(readStoredNodeDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each<[string, unknown]>([
    ['nothing is stored', undefined],
    ['it is no text', [JSON.stringify(template)]],
    ['it is no JSON', '{ "source": '],
    ['it is from an older version', JSON.stringify({ source: 'template', template: 'express' })],
    ['its source is unknown', JSON.stringify({ ...template, source: 'git' })],
    ['its billing period is unknown', JSON.stringify({ ...template, term: 'weekly' })],
    ['its archive is incomplete', JSON.stringify({ ...archive, archive: { id: '512' } })],
  ])('is null if %s', (_, stored) => {
    expect(readStoredNodeDraft(stored)).toBeNull();
  });
});

describe('a draft to be stored', () => {
  it('has no sealed value and no raw text, and all else', () => {
    const draft: NodeDraft = {
      ...archive,
      env: [
        { key: 'LOG_LEVEL', value: 'info', is_secret: false },
        { key: 'TOKEN', value: 'hunter2', is_secret: true, comment: '# of the shop' },
      ],
      envText: 'TOKEN="hunter2',
    };
    expect(withoutSealedValues(draft)).toEqual({
      ...archive,
      env: [
        { key: 'LOG_LEVEL', value: 'info', is_secret: false },
        { key: 'TOKEN', value: '', is_secret: true, comment: '# of the shop' },
      ],
      envText: null,
    });
  });
});

describe('a refused upload', () => {
  it.each<[string, NodeDraft, boolean]>([
    ['an archive with a reason against it', { ...archive, archive: refused }, true],
    ['an archive that is built', archive, false],
    ['no archive yet', { ...archive, archive: null }, false],
    ['a template, although an archive was refused before', { ...template, archive: refused }, false],
  ])('is shown for %s', (_, draft, expected) => {
    expect(isRefused(draft)).toBe(expected);
  });
});

describe('problems with a draft', () => {
  it.each<[string, NodeDraft]>([
    ['a template', template],
    ['an archive', archive],
    ['a domain', { ...template, domain: ' shop.example.com ' }],
    ['variables', { ...template, env: [{ key: 'LOG_LEVEL', value: 'info', is_secret: false }] }],
    [
      'a version and a start command that were not detected',
      {
        ...archive,
        archive: undetected,
        nodeVersion: '20',
        startCommand: 'node server.js',
      },
    ],
  ])('are none with %s', (_, draft) => {
    expect(findNodeProblems(draft, first)).toEqual({});
  });

  it('are all that an empty form lacks', () => {
    expect(findNodeProblems(emptyNodeDraft, first)).toEqual({
      name: 'Enter a name.',
      template: 'Choose a template.',
      product_id: 'Choose a plan.',
    });
  });

  it('are only those of its source in a project that runs already', () => {
    expect(findNodeProblems({ ...emptyNodeDraft, domain: 'shop', envText: 'A' }, later)).toEqual({
      template: 'Choose a template.',
    });
  });

  it('are those of plan, domain and environment in a project without a service', () => {
    const draft = { ...emptyNodeDraft, domain: 'shop', envText: 'A' };
    expect(findNodeProblems(draft, { isNew: false, isFirst: true })).toEqual({
      template: 'Choose a template.',
      product_id: 'Choose a plan.',
      domain: 'Enter a domain, e.g. shop.example.com.',
      env: 'Fix the lines that can’t be read first.',
    });
  });

  it('are a missing archive', () => {
    expect(findNodeProblems({ ...archive, archive: null }, first)).toEqual({ file: 'Choose an archive.' });
  });

  it('are a version and a start command that are neither detected nor entered', () => {
    expect(findNodeProblems({ ...archive, archive: undetected, startCommand: '  ' }, later)).toEqual({
      node_version: 'Choose a Node.js version.',
      start_command: 'Enter a start command, e.g. “node server.js”.',
    });
  });

  it('are those of each variable, by its place', () => {
    const env = [
      { key: 'LOG_LEVEL', value: 'info', is_secret: false },
      { key: '', value: 'x', is_secret: false },
      { key: 'LOG_LEVEL', value: 'a\0b', is_secret: false },
    ];
    expect(findNodeProblems({ ...template, env }, first)).toEqual({
      'env.1.key': 'Enter a name.',
      'env.2.key': 'LOG_LEVEL is set twice.',
      'env.2.value': 'A value can’t contain the NUL character.',
    });
    expect(findNodeProblems({ ...template, env }, { isNew: true, isFirst: false })).toEqual({});
  });

  it('are not those of plan, domain and environment for an upload that is not built', () => {
    const draft: NodeDraft = {
      ...archive,
      archive: refused,
      name: ' ',
      productId: '',
      domain: 'shop',
      env: [{ key: '1', value: '', is_secret: false }],
      envText: 'A',
    };
    expect(findNodeProblems(draft, first)).toEqual({ name: 'Enter a name.' });
  });
});

describe('the request for a build', () => {
  const env = [{ key: 'LOG_LEVEL', value: 'info', is_secret: false }];
  const plan = { isFirst: true, pricingId: '70' };

  it('has only the source in a project that runs already', () => {
    expect(toBuildBody({ ...template, env }, { isFirst: false, pricingId: '70' })).toEqual({ template: 'express' });
  });

  it('has environment, plan and domain for a first build', () => {
    expect(toBuildBody({ ...template, env, domain: ' shop.example.com ' }, plan)).toEqual({
      template: 'express',
      env,
      product_id: '7',
      pricing_id: '70',
      domain: 'shop.example.com',
    });
  });

  it('has null for a domain that is blank', () => {
    expect(toBuildBody({ ...template, domain: ' ' }, plan)).toEqual({
      template: 'express',
      env: [],
      product_id: '7',
      pricing_id: '70',
      domain: null,
    });
  });

  it('leaves what was not chosen as it is detected', () => {
    const draft = { ...archive, buildCommand: ' ', startCommand: ' ' };
    expect(toBuildBody(draft, { isFirst: false, pricingId: '' })).toEqual({
      archive: '512',
      file_name: 'storefront.zip',
    });
  });

  it('has the version and the commands that were chosen', () => {
    const draft = { ...archive, nodeVersion: '20', buildCommand: ' npm run compile ', startCommand: ' node dist ' };
    expect(toBuildBody(draft, { isFirst: false, pricingId: '' })).toEqual({
      archive: '512',
      file_name: 'storefront.zip',
      node_version: '20',
      build_command: 'npm run compile',
      start_command: 'node dist',
    });
  });

  it('has empty names while no archive is chosen', () => {
    expect(toBuildBody({ ...archive, archive: null }, { isFirst: false, pricingId: '' })).toEqual({
      archive: '',
      file_name: '',
    });
  });

  it('has no plan for an upload that is not built', () => {
    expect(toBuildBody({ ...archive, archive: refused, env }, plan)).toEqual({
      archive: '512',
      file_name: 'storefront.zip',
    });
  });
});
