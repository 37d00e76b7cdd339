const COLOURS = ['ink', 'muted', 'surface', 'control', 'danger', 'accent'];
const COLOUR = /^#[0-9a-f]{6}$/;
const LENGTH = /^\d{1,2}(\.\d+)?px$/;
/** Font family names only: no CSS function, and so no URL. */
const FONT = /^[\w\s,"'-]{1,200}$/;

/** Applies font and colours of the host page, given in the frame's query. Invalid values are ignored. */
export function applyHostStyle(query: URLSearchParams): void {
  const { dataset, style } = document.documentElement;
  dataset.scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';
  const apply = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? '';
    if (pattern.test(value)) style.setProperty(`--${name}`, value);
  };
  for (const name of COLOURS) apply(name, COLOUR);
  apply('radius', LENGTH);
  apply('font', FONT);
}
