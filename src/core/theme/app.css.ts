/**
 * Layout of portal-app. S1 §9: sidebar at most 215 px, breakpoints 640 and 1280. The footer is hidden until the page has loaded. An
 * entry is not marked as current while its children are shown.
 */
export const appLayout = `
.skip-link{position:absolute;inset-inline-start:8px;top:-60px;z-index:5;padding:8px 16px;background:var(--p-surface);border:1px solid var(--p-line);border-radius:var(--p-radius)}
.skip-link:focus{top:8px}
.main-layout{--p-sticky-top:56px;display:grid;min-height:100dvh;grid-template:56px 1fr/minmax(0,1fr);grid-template-areas:"header" "main"}
.main-header{grid-area:header;display:flex;align-items:center;gap:2px;padding:0 8px;position:sticky;top:0;z-index:4}
.main-sidebar{grid-area:sidebar;display:none;padding:16px 8px;border-inline-end:1px solid var(--p-line);position:sticky;top:56px;height:calc(100dvh - 56px);overflow-y:auto}
.main-column{grid-area:main;display:grid;grid-template-rows:1fr auto;min-width:0}
.main-content{padding:20px 16px 40px;min-height:calc(100dvh - 56px)}
.main-footer{padding:20px 16px;padding-bottom:calc(96px + var(--portal-launcher-inset,0px))}
.menu-group{display:grid;gap:2px}
:is(.menu-link,.menu-child){display:flex;align-items:center;gap:12px;min-height:44px;padding:0 12px;border-radius:var(--p-radius);color:var(--p-muted)}
:is(.menu-link,.menu-child):hover{background:var(--p-hover);color:var(--p-ink)}
:is(.menu-link,.menu-child)[aria-current]{background:var(--p-accent-soft);color:var(--p-accent);font-weight:600}
@media (max-width:639px),(min-width:1280px){.is-open[aria-current]:not(:hover){background:none;color:var(--p-ink)}}
.menu-child{padding-inline-start:44px;font-size:13px}
:is(.menu-link,.menu-child,.tree-item):focus-visible{outline-offset:-2px}
.menu-children{display:grid;gap:2px;margin-top:2px}
@media (pointer:fine){.menu-child{min-height:32px}}
@media (forced-colors:active){:is(.menu-link,.menu-child)[aria-current]{border:1px solid}}
.section-tabs{margin-bottom:20px}
.counter-grid{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(124px,100%),1fr))}
@media (max-width:449px){.counter-grid>:last-child:nth-child(odd){grid-column:span 2}}
.dashboard-grid{display:grid;gap:20px;grid-template-columns:minmax(0,1fr);align-items:start}
.gb-auth{display:grid;grid-template-rows:auto minmax(0,1fr) auto;min-height:100dvh}
.auth-side{display:grid;grid-template-rows:minmax(0,1fr) auto;min-height:100dvh}
.auth-layout{display:grid;grid-template-columns:minmax(0,1fr)}
.auth-banner{color-scheme:light;display:none;color:var(--p-on-accent);background:radial-gradient(circle at 15% 10%,color-mix(in oklch,var(--p-accent),#fff 22%),transparent 55%),var(--p-accent)}
@media (min-width:640px){
.main-layout{grid-template:56px 1fr/68px minmax(0,1fr);grid-template-areas:"header header" "sidebar main"}
.main-sidebar{display:block}
.main-sidebar .menu-link{justify-content:center;padding:0}
.main-sidebar .menu-children{display:none}
.main-sidebar .menu-word{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.main-content{padding:28px 28px 48px}
.main-footer{padding-inline:28px}
.main-header{gap:8px;padding:0 20px}
}
@media (min-width:1024px){
.auth-layout{grid-template-columns:minmax(0,5fr) minmax(0,7fr)}
.auth-banner{display:grid;align-content:center;justify-items:center;padding:48px}
.dashboard-grid{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}
}
@media (min-width:1280px) and (pointer:fine){.menu-link{min-height:36px}}
@media (min-width:1280px){
.main-layout{grid-template-columns:215px minmax(0,1fr)}
.main-sidebar{padding:16px 12px;max-width:215px}
.main-sidebar .menu-link{justify-content:flex-start;padding:0 12px}
.main-sidebar .menu-children{display:grid}
.section-tabs{display:none}
.main-sidebar .menu-word{position:static;width:auto;height:auto;clip-path:none}
.main-content{padding:32px 40px 48px;max-width:1240px}
.main-footer{padding-inline:40px}
}
.portal .site-footer{padding-bottom:calc(84px + var(--portal-launcher-inset,0px))}
@media (min-width:1024px){.portal .site-footer{padding-bottom:calc(20px + var(--portal-launcher-inset,0px));padding-inline-end:84px}}
`;
