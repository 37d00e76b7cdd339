import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSiteAdmin } from '#core/wordpress/admin-sign-in.ts';

const newTab = vi.hoisted(() => ({ openNewTab: vi.fn() }));
const store = vi.hoisted(() => ({ requestAdminUrl: { run: vi.fn() } }));
vi.mock('#core/platform/new-tab.ts', () => newTab);
vi.mock('#core/wordpress/sites.store.ts', () => store);

const ADDRESS = 'https://shop.example/admin?ticket=once';
const answer = (url: string) => store.requestAdminUrl.run.mockResolvedValue({ ok: true, data: { data: { url } } });
let tab: { open: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> };

beforeEach(() => {
  tab = { open: vi.fn(() => true), close: vi.fn() };
  newTab.openNewTab.mockReturnValue(tab);
});
afterEach(() => vi.clearAllMocks());

describe('the sign-in to WP Admin', () => {
  it('opens its tab before it asks for the address', async () => {
    answer(ADDRESS);
    const outcome = openSiteAdmin('7');
    expect(newTab.openNewTab).toHaveBeenCalledOnce();
    expect(await outcome).toEqual({ ok: true, data: null });
    expect(tab.open).toHaveBeenCalledWith(ADDRESS);
  });

  it('hands over the address where the browser blocks the tab', async () => {
    newTab.openNewTab.mockReturnValue(null);
    answer(ADDRESS);
    expect(await openSiteAdmin('7')).toEqual({ ok: true, data: ADDRESS });
  });

  it('hands over the address when the tab was closed meanwhile', async () => {
    tab.open.mockReturnValue(false);
    answer(ADDRESS);
    expect(await openSiteAdmin('7')).toEqual({ ok: true, data: ADDRESS });
  });

  it.each(['javascript:alert(1)', 'http://shop.example/', ''])('opens no address that is not safe: %s', async (url) => {
    answer(url);
    const outcome = await openSiteAdmin('7');
    expect(outcome.ok).toBe(false);
    expect(tab.open).not.toHaveBeenCalled();
    expect(tab.close).toHaveBeenCalledOnce();
  });

  it('closes its tab after a refusal', async () => {
    store.requestAdminUrl.run.mockResolvedValue({ ok: false, error: new Error('refused') });
    expect((await openSiteAdmin('7')).ok).toBe(false);
    expect(tab.close).toHaveBeenCalledOnce();
  });
});
