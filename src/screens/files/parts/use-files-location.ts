import { afterPaint } from '#core/platform/after-paint.ts';
import { cleanPath } from '#core/rules/path.rules.ts';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';

/** What the file manager shows. It is kept in the address, so that reload, back and a shared link show the same. */
export interface FilesLocation {
  account: string;
  /** The open folder. */
  path: string;
  sort: string;
  /** Text that names are searched for below the folder. */
  search: string;
  /** The file in the editor; empty for none. */
  edit: string;
}

/** The path of a location, without what is at its default. */
export function filesAddress({ account, path = '/', sort, search, edit }: Partial<FilesLocation>): string {
  const query = new URLSearchParams();
  if (account) query.set('account', account);
  if (path !== '/') query.set('path', path);
  if (sort && sort !== 'name') query.set('sort', sort);
  if (search) query.set('search', search);
  if (edit) query.set('edit', edit);
  const text = query.toString().replaceAll('%2F', '/');
  return `/file-manager${text ? `?${text}` : ''}`;
}

/** The location in the address, and a function that changes parts of it. */
export function useFilesLocation(): [FilesLocation, (change: Partial<FilesLocation>, isReplaced?: boolean) => void] {
  const { router } = usePortal();
  const query = new URLSearchParams(useSignalValue(router.search));
  const edit = query.get('edit') ?? '';
  const location: FilesLocation = {
    account: query.get('account') ?? '',
    path: cleanPath(query.get('path') ?? '/'),
    sort: /^-?(name|size|modified_at|mode)$/.test(query.get('sort') ?? '') ? (query.get('sort') ?? '') : 'name',
    search: (query.get('search') ?? '').slice(0, 200),
    edit: edit && cleanPath(edit),
  };
  const go = (change: Partial<FilesLocation>, isReplaced = false) => {
    const next = { ...location, ...change };
    // The list keeps the focus, so this is no visit of another page.
    const navigate = () =>
      router.navigate(filesAddress(next), { isQuiet: true, keepScroll: true, replace: isReplaced });
    // As a link does: what opens or closes the editor shows first that it is pressed.
    if (next.edit === location.edit) navigate();
    else afterPaint(navigate);
  };
  return [location, go];
}
