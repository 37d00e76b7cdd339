import { expect, it } from 'vitest';
import { repositoryFields } from '#build/release.ts';

it('names the repository that the workflow runs in', () => {
  expect(
    repositoryFields({ GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'hosting/portal-elements' }),
  ).toEqual({
    homepage: 'https://github.example/hosting/portal-elements#readme',
    bugs: { url: 'https://github.example/hosting/portal-elements/issues' },
    repository: { type: 'git', url: 'git+https://github.example/hosting/portal-elements.git' },
  });
});

it('makes no release outside a workflow', () => {
  expect(() => repositoryFields({})).toThrow('The workflow "release" makes releases');
});
