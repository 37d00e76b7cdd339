/**
 * The log viewer. Terminal colours are designed for black backgrounds; these have a contrast of 4.5:1 on the surface and on tinted
 * rows, light and dark.
 */
export const logStyles = `
.log-viewer{container-type:inline-size;
--log-red:light-dark(oklch(.47 .17 27),oklch(.82 .1 22));
--log-green:light-dark(oklch(.43 .11 150),oklch(.84 .14 150));
--log-yellow:light-dark(oklch(.45 .1 75),oklch(.87 .13 90));
--log-blue:light-dark(oklch(.45 .16 258),oklch(.82 .09 255));
--log-magenta:light-dark(oklch(.45 .17 325),oklch(.83 .11 325));
--log-cyan:light-dark(oklch(.43 .08 210),oklch(.85 .1 205))}
.log-frame{height:max(400px,calc(100dvh - 384px))}
.log-viewer button[aria-pressed=true]{background:var(--p-accent-soft);color:var(--p-accent)}
.log-viewer [role=group] button[aria-pressed=true]{background:var(--p-accent);color:var(--p-on-accent)}
.log-scroller{font:13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow:auto;overflow-anchor:none;overscroll-behavior:contain;scrollbar-gutter:stable}
.log-scroller:focus-visible{outline:2px solid var(--p-accent);outline-offset:-2px}
.log-row{display:flex;min-height:20px;min-width:max-content;border-inline-start:3px solid transparent;padding-inline-end:16px}
.is-wrapped .log-row{min-width:0}
.log-row:hover{background:var(--p-hover)}
.log-row.is-stderr{border-inline-start-color:var(--p-danger)}
.log-row.is-error{background:var(--p-danger-soft)}
.log-row.is-warning{background:var(--p-warning-soft)}
.log-row.is-debug .log-text{color:var(--p-muted)}
.log-row.is-selected{background:var(--p-accent-soft)}
.log-row.is-current{box-shadow:inset 0 0 0 1px var(--p-accent)}
.log-number,.log-time{flex:none;color:var(--p-muted);user-select:none;white-space:pre;padding-inline:8px 4px;cursor:pointer}
.log-number{text-align:end;font-variant-numeric:tabular-nums}
.log-time{padding-inline:4px 8px}
.log-text{white-space:pre;tab-size:4;padding-inline-start:4px}
.is-wrapped .log-text{white-space:pre-wrap;overflow-wrap:anywhere;min-width:0}
:is(.is-frame,.is-dimmed) .log-text,.is-dimmed .log-text span{color:var(--p-muted)}
.log-missing{display:inline-block;height:10px;margin:5px 8px;border-radius:3px;background:var(--p-hover)}
.log-run{display:flex;align-items:center;gap:12px;height:32px;padding-inline:12px;color:var(--p-muted);font:600 12px/20px var(--p-font,inherit);position:sticky;inset-inline-start:0}
.log-run:after{content:"";flex:1;border-top:1px solid var(--p-line)}
.log-bold{font-weight:700}
.log-italic{font-style:italic}
.log-underline{text-decoration:underline}
.log-strike{text-decoration:line-through}
.log-gray{color:var(--p-muted)}
.log-red{color:var(--log-red)}
.log-green{color:var(--log-green)}
.log-yellow{color:var(--log-yellow)}
.log-blue{color:var(--log-blue)}
.log-magenta{color:var(--log-magenta)}
.log-cyan{color:var(--log-cyan)}
:is(.log-on-red,.log-on-green,.log-on-yellow,.log-on-blue,.log-on-magenta,.log-on-cyan){color:var(--p-surface)}
.log-on-red{background:var(--log-red)}
.log-on-green{background:var(--log-green)}
.log-on-yellow{background:var(--log-yellow)}
.log-on-blue{background:var(--log-blue)}
.log-on-magenta{background:var(--log-magenta)}
.log-on-cyan{background:var(--log-cyan)}
.log-on-black{background:light-dark(#1f2430,#05070b);color:#e6edf3}
.log-on-white{background:light-dark(#e4e7ec,#e6edf3);color:#1b2230}
.log-on-gray{background:light-dark(#5b6472,#9aa4b2);color:light-dark(#fff,#10151d)}
.log-text a{text-decoration:underline;text-underline-offset:2px}
.log-match{background:light-dark(#ffe58a,#6b5300);color:light-dark(#1b2230,#fff);border-radius:2px}
.is-current .log-match{background:light-dark(#ffb938,#ffcf5c);color:#1b1400;outline:1px solid currentColor}
.log-newest{position:absolute;inset-block-end:16px;inset-inline:0;display:flex;justify-content:center;pointer-events:none}
.log-newest>*{pointer-events:auto}
@container (max-width:719px){.log-number{display:none}}
@media(max-width:639px){.log-frame{height:max(360px,calc(100dvh - 140px))}.log-scroller{font-size:12px}}
@media (forced-colors:active){.log-row.is-current{outline:2px solid Highlight}.log-match{forced-color-adjust:none}}
`;
