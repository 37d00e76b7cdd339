import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { familiarImage, parseImageReference, readReference, tagProblem } from '#core/project/image-reference.rules.ts';
import { MANY } from '#tests/support/processor-time.ts';

const DIGEST = `sha256:${'f'.repeat(64)}`;
const problemOf = (text: string) => parseImageReference(text).problem;

interface Corpus {
  parse: { input: string; repository?: string; domain?: string; tag?: string; digest?: string; error?: string }[];
  validNames: string[];
  invalidNames: string[];
}
const file = `${process.env.PORTAL_CORPORA ?? ''}/image-references.json`;
const corpus = (): Corpus => JSON.parse(readFileSync(file, 'utf8')) as Corpus;

describe.skipIf(!existsSync(file))('the published cases (skipped where PORTAL_CORPORA has none)', () => {
  it('are read the same', () => {
    const { parse } = corpus();
    expect(parse.length).toBeGreaterThan(40);
    for (const { input, error, repository, domain = null, tag = null, digest = null } of parse)
      expect({ input, ...readReference(input) }).toEqual(
        error ? { input } : { input, repository, domain, tag, digest },
      );
  });
  it('are names that are accepted', () => {
    const { validNames } = corpus();
    expect(validNames.filter((name) => problemOf(name))).toEqual([]);
    expect(validNames.length).toBeGreaterThan(20);
  });
  it('are names that are refused', () => {
    const { invalidNames } = corpus();
    expect(invalidNames.filter((name) => !problemOf(name))).toEqual([]);
    expect(invalidNames.length).toBeGreaterThan(10);
  });
  it('have a reason that fits each refusal', () => {
    const reasons: Record<string, RegExp> = {
      ErrNameEmpty: /^Enter an image/,
      ErrNameContainsUppercase: /lower case/,
      ErrNameTooLong: /255 characters/,
      'digest.ErrDigestInvalidLength': /64 characters/,
      'digest.ErrDigestUnsupported': /sha256/,
      ErrReferenceInvalidFormat: /./,
    };
    // Docker adds its own domain, and takes a first part with capitals for a registry.
    const isRefused = ({ input, error }: Corpus['parse'][number]) => error !== undefined && problemOf(input);
    for (const entry of corpus().parse.filter(isRefused))
      expect(problemOf(entry.input)).toMatch(reasons[entry.error ?? ''] ?? /^$/);
    expect(corpus().parse.filter((entry) => entry.error && !isRefused(entry))).toEqual([]);
  });
});

describe('an image', () => {
  it.each([
    ['nginx', 'docker.io', 'docker.io/library/nginx', null, null, 'nginx'],
    ['nginx:1.27', 'docker.io', 'docker.io/library/nginx', '1.27', null, 'nginx'],
    ['index.docker.io/nginx', 'docker.io', 'docker.io/library/nginx', null, null, 'nginx'],
    ['docker.io/library/nginx', 'docker.io', 'docker.io/library/nginx', null, null, 'nginx'],
    ['grafana/grafana', 'docker.io', 'docker.io/grafana/grafana', null, null, 'grafana/grafana'],
    ['library/a/b', 'docker.io', 'docker.io/library/a/b', null, null, 'library/a/b'],
    ['harbour/web:latest', 'docker.io', 'docker.io/harbour/web', 'latest', null, 'harbour/web'],
    ['ghcr.io/team/app', 'ghcr.io', 'ghcr.io/team/app', null, null, 'ghcr.io/team/app'],
    ['localhost/app', 'localhost', 'localhost/app', null, null, 'localhost/app'],
    [`app@${DIGEST}`, 'docker.io', 'docker.io/library/app', null, DIGEST, 'app'],
    [`app:1@${DIGEST}`, 'docker.io', 'docker.io/library/app', '1', DIGEST, 'app'],
  ])('%s is read in full', (text, domain, repository, tag, digest, familiar) => {
    expect(parseImageReference(text)).toEqual({ domain, repository, tag, digest, familiar });
  });
  it('is read without the spaces around it', () => expect(parseImageReference(' nginx ').familiar).toBe('nginx'));
  it('has the same short name once it is written in full', () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
        const { repository, familiar } = parseImageReference(parts.join('/'));
        expect(parseImageReference(repository)).toMatchObject({ repository, familiar });
        expect(parseImageReference(familiar)).toMatchObject({ repository, familiar });
        expect(familiarImage(repository)).toBe(familiar);
      }),
    );
  });
});

describe('the short name of a repository', () => {
  it.each([
    ['docker.io/library/nginx', 'nginx'],
    ['index.docker.io/grafana/grafana', 'grafana/grafana'],
    ['ghcr.io/team/app', 'ghcr.io/team/app'],
    ['localhost:5000/app', 'localhost:5000/app'],
  ])('of %s is %s', (repository, short) => {
    expect(familiarImage(repository)).toBe(short);
  });
});

describe('a first part in upper case', () => {
  it.each(['UPPER/case:tag', 'Team/app'])('%s warns that it is read as a registry', (text) => {
    expect(parseImageReference(text).warning).toMatch(/is read as a registry.*lower case: (?:upper\/case|team\/app)$/);
  });
  it.each(['GHCR.io/team/app', 'Registry:5000/app', 'team/app'])('%s does not', (text) => {
    expect(parseImageReference(text).warning).toBeUndefined();
  });
});

describe('what may be a port', () => {
  it.each(['test.com:5000', 'localhost:5000', '192.168.1.1:5000'])('%s warns that it is read as a tag', (text) => {
    expect(parseImageReference(text).warning).toMatch(/“5000” is read as a tag.*:5000\/image$/);
  });
  it.each(['redis:7', 'node:22', 'test.com:5000/app', 'test.com:v1', 'test.com:v5000', 'test.com:5000-alpine'])(
    '%s does not',
    (text) => {
      expect(parseImageReference(text).warning).toBeUndefined();
    },
  );
});

describe('a refusal says why', () => {
  it.each([
    ['', 'Enter an image, e.g. nginx or ghcr.io/team/app.'],
    ['UPPER/case/App:tag', 'Image names must be lower case: UPPER/case/app'],
    ['Nginx', 'Image names must be lower case: nginx'],
    ['nginx:', 'Add a tag after the colon, or remove the colon.'],
    ['nginx:-a', /can’t start with a dot or hyphen/],
    [`nginx:${'a'.repeat(129)}`, 'A tag can have up to 128 characters.'],
    ['nginx@', 'Add a digest after the @, or remove the @.'],
    ['nginx@sha256:abc', 'A sha256 digest has 64 characters after the colon. This one has 3.'],
    [`nginx@sha256:${'F'.repeat(64)}`, 'A digest can only contain 0–9 and a–f.'],
    [`nginx@md5:${'f'.repeat(32)}`, 'Only sha256 digests are supported.'],
    ['https://ghcr.io/team/app', /^Remove “https:\/\/”/],
    ['docker run nginx', 'An image can’t contain spaces.'],
    ['a//b', 'Each part between slashes needs a name.'],
    ['nginx/', 'Each part between slashes needs a name.'],
    ['-bad.io/team/app', /^“-bad.io” isn’t a valid registry/],
    ['[zz]:5000', '“[zz]:5000” isn’t a valid registry. Use a host name, e.g. ghcr.io or localhost:5000.'],
    ['@sha256:abc', 'Enter an image name before “@”.'],
    ['nginx@sha256', 'A sha256 digest has 64 characters after the colon. This one has 0.'],
    ['docker pull https://ghcr.io/team/app', 'An image can’t contain spaces.'],
    ['team/my__bad___name/app', /^“my__bad___name” isn’t a valid part/],
    [`${'a'.repeat(247)}:`, 'Add a tag after the colon, or remove the colon.'],
    [`${'a'.repeat(248)}:`, 'An image name can have up to 255 characters.'],
    ['[::1]:5000', 'This is only a registry. Add an image: [::1]:5000/image'],
    [':tag', 'Enter an image name before “:”.'],
    ['my__bad___name', /^“my__bad___name” isn’t a valid part/],
    ['f'.repeat(64), 'This is an image ID. Enter the image’s name instead.'],
    ['a'.repeat(300), 'An image name can have up to 255 characters.'],
    ['a'.repeat(100_000), 'An image name can have up to 255 characters.'],
  ])('case %#', (text, problem) => expect(problemOf(text)).toMatch(problem));

  it('has words for any text that is no reference, and none for one that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aB0.:/@-_[] ') }), (text) => {
        const { problem, repository } = parseImageReference(text);
        expect(Boolean(problem)).toBe(repository === '');
      }),
      { numRuns: MANY / 5 },
    );
  });
  it('is given for a tag on its own', () => {
    expect([tagProblem('1.27-alpine'), tagProblem('')]).toEqual([null, expect.stringMatching(/^Add a tag/)]);
    expect([tagProblem('a'.repeat(128)), tagProblem('a'.repeat(129))]).toEqual([
      null,
      'A tag can have up to 128 characters.',
    ]);
  });
  it('leaves the parts empty', () => {
    expect(parseImageReference('nginx:')).toEqual({
      domain: '',
      repository: '',
      tag: null,
      digest: null,
      familiar: '',
      problem: 'Add a tag after the colon, or remove the colon.',
    });
  });
});
