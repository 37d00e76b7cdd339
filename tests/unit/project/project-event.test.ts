import { describe, expect, it } from 'vitest';
import { projectEventText } from '#core/project/project-event.rules.ts';

describe('what happened in a project', () => {
  it.each([
    ['project.created', 'Project created'],
    ['project.stopped', 'Project shut down'],
    ['project.started', 'Project started'],
  ])('%s needs no name', (kind, text) => {
    expect(projectEventText({ kind, subject: null, detail: {} })).toBe(text);
    expect(projectEventText({ kind, subject: 'shop', detail: {} })).toBe(text);
  });

  it.each([
    ['project.renamed', 'shop', 'Project renamed to shop'],
    ['service.created', 'web', 'web added'],
    ['service.started', 'web', 'web started'],
    ['service.stopped', 'web', 'web stopped'],
    ['service.restarted', 'web', 'web restarted'],
    ['service.deleted', 'web', 'web deleted'],
    ['service.paid', 'web', 'web paid'],
    ['service.suspended', 'web', 'web suspended'],
    ['service.resumed', 'web', 'web running again after payment'],
    ['service.domain-removed', 'web', 'Domain of web removed'],
    ['container.started', 'web-1', 'web-1 started'],
    ['container.stopped', 'web-1', 'web-1 stopped'],
    ['container.restarted', 'web-1', 'web-1 restarted'],
    ['container.removed', 'web-1', 'web-1 removed'],
    ['image.uploaded', 'shop:1.2', 'Image shop:1.2 uploaded'],
    ['image.imported', 'ghcr.io/team/shop', 'Image ghcr.io/team/shop imported'],
    ['volume.created', 'data', 'Volume data created'],
    ['volume.deleted', 'data', 'Volume data deleted'],
    ['config.created', 'site.json', 'Config site.json created'],
    ['config.deleted', 'site.json', 'Config site.json deleted'],
    ['build.started', '#4', 'Build #4 started'],
    ['build.released', '#4', 'Build #4 released'],
    ['build.failed', '#4', 'Build #4 failed'],
    ['build.refused', '#4', 'Build #4 refused'],
  ])('%s names %s', (kind, subject, text) => {
    expect(projectEventText({ kind, subject, detail: {} })).toBe(text);
  });

  it.each([
    ['service.deployed', { number: 7 }, 'web #7 deployed'],
    ['service.rolled_back', { number: 8, rollback_of: 5 }, 'web rolled back to #5'],
    ['deployment.failed', { number: 7, error: 'image not found' }, 'web #7 failed: image not found'],
    ['service.failed', { number: 7 }, 'web #7 failed'],
    ['deployment.cancelled', { number: 7 }, 'web #7 cancelled'],
    ['service.scaled', { from: 1, to: 3 }, 'web scaled to 3'],
    ['service.domain-set', { domain: 'shop.example' }, 'web opens at shop.example'],
    ['container.unhealthy', { problem: 'got 503 from /health' }, 'web is unhealthy: got 503 from /health'],
    ['volume.resized', { from: 1_000_000, to: 2_500_000 }, 'Volume web resized to 2.5 MB'],
    ['config.changed', { version: 3 }, 'Version 3 of config web saved'],
  ])('%s has its details %j', (kind, detail, text) => {
    expect(projectEventText({ kind, subject: 'web', detail })).toBe(text);
  });

  it.each([
    ['container.crashed', 'web crashed: exit code 1'],
    ['container.restarting', 'web crashed: exit code 1'],
    ['container.exited', 'web crashed and wasn’t restarted again: exit code 1'],
  ])('%s says how the run ended', (kind, text) => {
    expect(projectEventText({ kind, subject: 'web', detail: { code: 1, signal: null, reason: 'exited' } })).toBe(text);
  });
});

describe('why a run ended', () => {
  const crash = (detail: Record<string, unknown>) =>
    projectEventText({ kind: 'container.crashed', subject: 'web', detail });

  it.each([
    [{ code: 137, signal: 'SIGKILL', reason: 'out_of_memory' }, 'out of memory'],
    [{ code: 137, signal: 'SIGKILL', reason: 'unhealthy' }, 'the health check failed'],
    [{ code: 143, signal: 'SIGTERM', reason: 'provider' }, 'a restart on our side'],
    [{ code: null, signal: 'SIGSEGV', reason: 'signal' }, 'signal SIGSEGV'],
    [{ code: 139, signal: 'SIGSEGV', reason: 'signal' }, 'signal SIGSEGV'],
    [{ code: 0, signal: null, reason: 'exited' }, 'exit code 0'],
    [{ code: 3, signal: '', reason: 'exited' }, 'exit code 3'],
    [{ code: null, signal: null, reason: 'exited' }, 'unknown reason'],
    [{}, 'unknown reason'],
  ])('%j is shown as %s', (detail, reason) => {
    expect(crash(detail)).toBe(`web crashed: ${reason}`);
  });

  it('ignores details of another type', () => {
    expect(crash({ code: '1', signal: 9, reason: 137 })).toBe('web crashed: unknown reason');
  });
});

describe('an event that lacks something', () => {
  it.each([
    ['service.deployed', {}, 'web #– deployed'],
    ['service.deployed', { number: '7' }, 'web #7 deployed'],
    ['service.deployed', { number: null }, 'web #– deployed'],
    ['container.unhealthy', { problem: { status: 503 } }, 'web is unhealthy: –'],
    ['volume.resized', {}, 'Volume web resized to –'],
    ['volume.resized', { to: '2 GB' }, 'Volume web resized to –'],
  ])('%s %j has a dash in its place', (kind, detail, text) => {
    expect(projectEventText({ kind, subject: 'web', detail })).toBe(text);
  });

  it('has a dash for a missing name', () => {
    expect(projectEventText({ kind: 'service.stopped', subject: null, detail: {} })).toBe('– stopped');
  });

  it.each(['service.renamed', 'toString', 'constructor'])('is shown as the provider wrote it: %s', (kind) => {
    expect(projectEventText({ kind, subject: 'web', detail: {} })).toBe(`${kind}: web`);
    expect(projectEventText({ kind, subject: null, detail: {} })).toBe(kind);
  });
});
