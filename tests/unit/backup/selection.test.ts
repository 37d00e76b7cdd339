import { describe, expect, it } from 'vitest';
import { checkState, type Selection, selectedPaths, toggled, togglePath } from '#core/backup/selection.rules.ts';

const tree: Record<string, readonly string[]> = {
  '/': ['/wp-content', '/wp-includes', '/index.php'],
  '/wp-content': ['/wp-content/plugins', '/wp-content/uploads'],
  '/wp-content/uploads': ['/wp-content/uploads/a.jpg', '/wp-content/uploads/b.jpg', '/wp-content/uploads/c.jpg'],
};
const childrenOf = (folder: string) => tree[folder];
const choose = (...paths: string[]) =>
  paths.reduce<Selection>((selection, path) => togglePath(selection, path, childrenOf), new Set());

describe('selection of a tree', () => {
  it('chooses all that is in a chosen folder', () => {
    const selection = choose('/wp-content');
    expect(checkState(selection, '/wp-content/uploads/a.jpg')).toBe('on');
    expect(checkState(selection, '/wp-includes')).toBe('off');
  });

  it('shows a folder of which a part is chosen as partial, up to the root', () => {
    const selection = choose('/wp-content/uploads/a.jpg');
    expect(['/wp-content/uploads', '/wp-content', '/'].map((path) => checkState(selection, path))).toEqual([
      'partial',
      'partial',
      'partial',
    ]);
  });

  it('does not take a folder for one whose name begins alike', () => {
    expect(checkState(choose('/wp-content'), '/wp-content-old')).toBe('off');
    expect(checkState(choose('/wp-content/uploads/a.jpg'), '/wp-con')).toBe('off');
  });

  it('drops what was chosen below when its folder is chosen', () => {
    expect(selectedPaths(choose('/wp-content/uploads/a.jpg', '/wp-content/uploads'))).toEqual(['/wp-content/uploads']);
  });

  it('chooses a folder when the last of its entries is chosen', () => {
    const selection = choose('/wp-content/uploads', '/wp-content/plugins');
    expect(selectedPaths(selection)).toEqual(['/wp-content']);
  });

  it('chooses the root when everything in it is chosen', () => {
    expect(selectedPaths(choose('/wp-content', '/wp-includes', '/index.php'))).toEqual(['/']);
  });

  it('keeps the rest of a chosen folder when one of its entries is released', () => {
    const selection = choose('/', '/wp-content/uploads/b.jpg');
    expect(selectedPaths(selection)).toEqual([
      '/index.php',
      '/wp-content/plugins',
      '/wp-content/uploads/a.jpg',
      '/wp-content/uploads/c.jpg',
      '/wp-includes',
    ]);
    expect(checkState(selection, '/wp-content/uploads/b.jpg')).toBe('off');
    expect(checkState(selection, '/')).toBe('partial');
  });

  it('returns to the folder when what was released is chosen again', () => {
    expect(selectedPaths(choose('/wp-content', '/wp-content/plugins', '/wp-content/plugins'))).toEqual(['/wp-content']);
  });

  it('releases a chosen folder whole', () => {
    expect(selectedPaths(choose('/wp-content', '/wp-content'))).toEqual([]);
  });

  it('completes a partial folder rather than releasing it', () => {
    expect(selectedPaths(choose('/wp-content/plugins', '/wp-content'))).toEqual(['/wp-content']);
  });

  it('does not take a folder for chosen that has not been read', () => {
    expect(selectedPaths(choose('/wp-includes/version.php'))).toEqual(['/wp-includes/version.php']);
  });

  it('leaves the selection that it was given as it is', () => {
    const before = choose('/wp-content');
    togglePath(before, '/wp-content/plugins', childrenOf);
    expect(selectedPaths(before)).toEqual(['/wp-content']);
  });
});

describe('toggled names', () => {
  it('adds a name, and removes it the second time', () => {
    const once = toggled(new Set(), 'wp_posts');
    expect([...once]).toEqual(['wp_posts']);
    expect([...toggled(once, 'wp_posts')]).toEqual([]);
  });
});
