/** Tokens that roots need in addition to those of the shell. */
export const rootTokens = `
.portal{
overflow-wrap:break-word;accent-color:var(--p-accent);
--p-bg:light-dark(#fff,oklch(.17 .012 255));
--p-faint:light-dark(oklch(.53 .018 255),oklch(.66 .014 255));
--p-control:light-dark(oklch(.62 .014 255),oklch(.58 .014 255));
--p-hover:light-dark(oklch(.955 .006 255),oklch(.28 .014 255));
--p-accent-strong:light-dark(oklch(.44 var(--p-chroma) var(--p-hue)),oklch(.8 var(--p-chroma) var(--p-hue)));
--p-accent-soft:light-dark(oklch(.96 calc(var(--p-chroma)*.16) var(--p-hue)),oklch(.3 calc(var(--p-chroma)*.35) var(--p-hue)));
--p-on-danger:light-dark(#fff,oklch(.2 .03 25));
--p-danger-soft:light-dark(oklch(.965 .02 25),oklch(.3 .06 25));
--p-warning:light-dark(oklch(.5 .11 75),oklch(.8 .12 75));
--p-warning-fill:oklch(.75 .15 75);
--p-warning-soft:light-dark(oklch(.965 .035 85),oklch(.3 .05 75));
--p-info:light-dark(oklch(.48 .12 240),oklch(.76 .11 240));
--p-info-soft:light-dark(oklch(.965 .018 240),oklch(.3 .05 240));
--p-success:light-dark(oklch(.47 .11 150),oklch(.76 .13 150));
--p-success-soft:light-dark(oklch(.965 .025 150),oklch(.3 .05 150));
--p-heading:var(--portal-heading-font,"Portal Mulish","Portal Fallback",system-ui,sans-serif);
--p-shadow:0 1px 2px light-dark(oklch(.3 .02 255/.06),#0006),0 8px 28px light-dark(oklch(.3 .02 255/.14),#0009);
}
`;

/**
 * Defaults of form and text elements. Replaces Tailwind's preflight. What applies to every element has no variable: each one
 * would have to be computed anew when all of the page is, as in another colour scheme. Tags are listed as they are, not in
 * `:where(…)`: a browser looks for rules by tag, but tries such a list on every element. Any class wins over them. A pressed
 * button is darkened by its background, because a filter would lay it out, and the table around it. Entries of a list and rows of a
 * table are isolated: one that changes does not have the others painted again.
 */
const rootBase = `
*{border:0 solid}
:where([class*=border]),.divide-y>*,td,th,tr,hr{border-color:var(--p-line)}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,fieldset,legend,blockquote,pre{margin:0;padding:0;font:inherit;min-width:0}
h1,h2,h3{font-family:var(--p-heading);line-height:1.2;text-wrap:balance}
ul,ol{list-style:none}
li,tbody tr{isolation:isolate}
a{color:inherit;text-decoration:none}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit;margin:0}
button{background:none;padding:0;text-align:inherit;cursor:pointer}
button:where(:disabled){cursor:not-allowed}
a:where(:active,[data-pressed]),button:where(:not(:disabled,[aria-disabled=true]):active){background-image:linear-gradient(oklch(0 0 0/.08) 0 0)}
img,svg{display:block;flex:none}
table{border-collapse:collapse;width:100%}
th{font:inherit;text-align:start}
dialog,:where([popover]){color:inherit;background:none;margin:0;padding:0;max-width:none;max-height:none;width:auto;height:auto;overflow:visible;inset:auto}
::placeholder{color:var(--p-faint);opacity:1}
.portal .outline-none:focus-visible{outline:none}
.portal .sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.portal .break-words{overflow-wrap:anywhere}
.portal .skeleton{background:var(--p-hover);border-radius:var(--p-radius);animation:p-pulse 1.4s ease-in-out infinite}
@keyframes p-pulse{50%{opacity:.5}}
@keyframes p-load{to{transform:scaleX(1)}}
@keyframes p-rise{from{opacity:0;transform:translateY(8px)}}
[dir=rtl] .lucide-chevron-right,[dir=rtl] .lucide-chevron-left,[dir=rtl] .lucide-arrow-left,[dir=rtl] .lucide-arrow-right{transform:scaleX(-1)}
.toasts{inset-block-end:calc(16px + var(--portal-launcher-inset,0px) - var(--p-foot,0px))}
@media(max-width:639px){.toasts{inset-block-end:calc(84px + var(--portal-launcher-inset,0px) - var(--p-foot,0px))}}
.portal .rise{animation:p-rise .2s ease-out}
.control-height{height:36px}
@media (pointer:coarse){.portal :is(input,select,textarea){font-size:16px}.control-height{height:44px}}
@media (prefers-reduced-motion:reduce){.portal *,.portal :after,.portal :before{animation-duration:.01ms!important;transition:none!important;scroll-behavior:auto!important}}
@media (forced-colors:active){
.portal :is(.meter-fill,.switch-knob){forced-color-adjust:none;background:Highlight}
.portal :is([aria-pressed=true],[aria-selected=true],[aria-current]){outline:2px solid Highlight;outline-offset:-2px}
.portal .skeleton{border:1px solid GrayText}
}
`;

/** Styles that utility classes cannot express: states of a part within another, and container queries. */
const rootComponents = `
.switch-knob{inset-inline-start:3px;transition:inset-inline-start .12s ease-out}
.is-on>.switch-knob{inset-inline-start:23px}
.drop-zone:has(:focus-visible){outline:2px solid var(--p-accent);outline-offset:2px}
.list-card{container-type:inline-size;overflow:clip}
.detail-grid{display:grid;gap:20px;grid-template-columns:minmax(0,1fr)}
@media (min-width:1024px){.detail-grid{grid-template-columns:minmax(0,1fr) 280px;align-items:start}}
`;

/** Adopted by every root, in addition to its utilities. */
export const rootSheet = rootTokens + rootBase + rootComponents;
