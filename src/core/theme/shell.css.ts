/**
 * Custom properties: hosts may set `--portal-*`; `--p-*` are internal. `light-dark()` holds both schemes, so `color-scheme`
 * alone selects one. A brand sets the hue of the accent.
 */

/** Tokens that a shell needs before its root has loaded. */
export const shellTokens = `
:host{display:block}
:host([hidden]){display:none!important}
.portal{
all:initial;display:block;
color-scheme:light dark;
--p-hue:155;--p-chroma:.12;
--p-accent:var(--portal-accent,light-dark(oklch(.5 var(--p-chroma) var(--p-hue)),oklch(.74 var(--p-chroma) var(--p-hue))));
--p-on-accent:var(--portal-on-accent,light-dark(#fff,oklch(.2 .03 var(--p-hue))));
--p-surface:var(--portal-surface,light-dark(#fff,oklch(.23 .012 255)));
--p-sunken:light-dark(oklch(.965 .004 255),oklch(.19 .012 255));
--p-ink:var(--portal-ink,light-dark(oklch(.24 .02 255),oklch(.95 .006 255)));
--p-muted:light-dark(oklch(.48 .02 255),oklch(.74 .014 255));
--p-line:light-dark(oklch(.92 .006 255),oklch(.34 .014 255));
--p-danger:light-dark(oklch(.52 .19 25),oklch(.74 .15 25));
--p-radius:var(--portal-radius,6px);
--p-font:var(--portal-font,"Portal Public Sans","Portal Fallback",system-ui,-apple-system,"Segoe UI",sans-serif);
font:14px/1.45 var(--p-font);color:var(--p-ink);
-webkit-text-size-adjust:100%;text-align:start;
}
.portal[data-brand=hp]{--p-hue:258;--p-chroma:.19}
.portal[data-scheme=light]{color-scheme:light}
.portal[data-scheme=dark]{color-scheme:dark}
.portal>[hidden],button [hidden]{display:none!important}
*{box-sizing:border-box}
button,input{font:inherit;color:inherit;margin:0}
.portal :focus-visible{outline:2px solid var(--p-accent);outline-offset:2px}
`;
