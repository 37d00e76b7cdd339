import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/http/api-error.ts';
import {
  type DeploymentState,
  emptyDeployment,
  NEW_PROJECT,
  readStoredDeployment,
  resetAll,
  resetRetryPolicy,
  resetSettings,
  stepOfSearch,
  stepPath,
  withoutSealedValues,
  withService,
  withServices,
} from '#core/project/deployment-draft.rules.ts';
import { refusalOf } from '#core/project/deployment-draft.store.ts';
import { emptyServiceForm, type ServiceForm } from '#core/project/service-form.rules.ts';

const web: ServiceForm = { ...emptyServiceForm, name: 'web', image: 'harbour/web', tag: '2.0' };
const chosen: DeploymentState = withServices(
  { ...emptyDeployment, source: 'own', project: { id: '12', name: 'Shop' } },
  { imageId: '7' },
  [web],
);
const typed = withService(chosen, 0, {
  name: 'shop',
  env: [{ key: 'A', value: '1', is_secret: false }],
  retry: { condition: 'any', maxAttempts: '5', delay: '30' },
});
const planned: DeploymentState = { ...typed, plans: [{ productId: '3', term: 'yearly' }] };

describe('a reset (S2 §4)', () => {
  it('of the settings brings back what the image came with, and no more', () => {
    const { services, plans, image, project } = resetSettings(planned);
    expect(services[0]).toEqual({ ...web, retry: typed.services[0]?.retry });
    expect([plans, image.imageId, project.id]).toEqual([[null], '7', '12']);
  });

  it('of the retry policy makes it one restart after a second', () => {
    const { services } = resetRetryPolicy(planned, 0);
    expect(services[0]?.retry).toEqual({ condition: 'on-failure', maxAttempts: '1', delay: '1' });
    expect(services[0]?.name).toBe('shop');
  });

  it('of all clears settings and image', () => {
    expect(resetAll(planned)).toEqual({ ...emptyDeployment, source: 'own', project: { id: '12', name: 'Shop' } });
  });
});

describe('a stored draft', () => {
  const kept = (state: DeploymentState) => readStoredDeployment(JSON.stringify(withoutSealedValues(state)));

  it('comes back as it was', () => {
    expect(kept(planned)).toEqual(planned);
  });

  it('is without sealed values', () => {
    const state = withService(chosen, 0, {
      env: [
        { key: 'TOKEN', value: 'geheim', is_secret: true },
        { key: 'A', value: '1', is_secret: false },
      ],
    });
    expect(JSON.stringify(withoutSealedValues(state))).not.toContain('geheim');
    expect(kept(state)?.services[0]?.env).toEqual([
      { key: 'TOKEN', value: null, is_secret: true },
      { key: 'A', value: '1', is_secret: false },
    ]);
  });

  it('is without text that holds a value to be sealed', () => {
    const state = withService(chosen, 0, { envText: 'TOKEN=geheim # secret\nBROKEN' });
    expect(JSON.stringify(withoutSealedValues(state))).not.toContain('geheim');
    expect(kept(withService(chosen, 0, { envText: 'BROKEN' }))?.services[0]?.envText).toBe('BROKEN');
  });

  it.each([undefined, '', '{', '{"services":[]}', '[]', 'null'])('starts over where %j was stored', (stored) => {
    expect(readStoredDeployment(stored)).toBeNull();
  });
});

describe('an address', () => {
  it.each([
    [NEW_PROJECT, 'source', '/docker/create'],
    [NEW_PROJECT, 'customize', '/docker/create/customize'],
    [NEW_PROJECT, 'plan', '/docker/create/customize?step=plan'],
    ['12', 'source', '/docker/12/containers/create'],
    ['12', 'review', '/docker/12/containers/create?step=review'],
  ] as const)('of %s at %s is %s', (scope, step, path) => {
    expect(stepPath(scope, step)).toBe(path);
  });

  it('names a step, or none that is known', () => {
    expect(stepOfSearch('?step=review', 'source')).toBe('review');
    expect(stepOfSearch('?step=__proto__', 'customize')).toBe('customize');
  });
});

describe('a refusal', () => {
  const refused = (errors: unknown) => new ApiError('http', 422, { errors });

  it('is reported by service and field', () => {
    const refusal = refusalOf(refused({ 'env.3.key': ['Twice.'], name: ['Taken.'] }), false);
    expect(refusal.fields).toEqual({ '0.env.3.key': 'Twice.', '0.name': 'Taken.' });
    expect(refusal.error).toBeNull();
  });

  it('of a stack names the service', () => {
    expect(refusalOf(refused({ 'services.1.env.3.key': ['Twice.'] }), true).fields).toEqual({
      '1.env.3.key': 'Twice.',
    });
  });

  it('of the project is reported where the project is chosen', () => {
    expect(refusalOf(refused({ project_id: ['Gone.'] }), false)).toMatchObject({ project: 'Gone.', fields: {} });
  });

  it('keeps what belongs to no field', () => {
    const { error, fields } = refusalOf(refused({ services: ['Too many.'], 'services.0.name': ['Taken.'] }), true);
    expect(error?.text).toBe('Too many.');
    expect(fields).toEqual({ '0.name': 'Taken.' });
  });

  it('that is no answer is returned unchanged', () => {
    const failure = new ApiError('network');
    expect(refusalOf(failure, false).error).toBe(failure);
  });
});
