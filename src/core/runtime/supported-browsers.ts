/** The first versions that have `light-dark()`, which both colour schemes need, and `popover`, which menus need. */
export const SUPPORTED_BROWSERS = 'Chrome 123, Firefox 125, Safari 17.5';

/** jsdom doesn't report what CSS it supports, and counts as supported. The loader calls this in browsers of any age. */
export const isSupportedBrowser = (): boolean =>
  'customElements' in window &&
  (!window.CSS?.supports || (CSS.supports('color:light-dark(red,red)') && 'popover' in HTMLElement.prototype));
