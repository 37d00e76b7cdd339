/** A row of tabs: where it scrolls, it fades at its edges. */
export const tabsComponents = `
@keyframes p-fade{0%{mask-image:linear-gradient(90deg,#000 calc(100% - 40px),#0000)}1%,99%{mask-image:linear-gradient(90deg,#0000,#000 40px calc(100% - 40px),#0000)}100%{mask-image:linear-gradient(90deg,#0000,#000 40px)}}
.tab-row{display:flex;gap:4px;overflow-x:auto;scrollbar-width:none;box-shadow:inset 0 -1px var(--p-line)}
.tab{display:flex;align-items:center;gap:8px;height:40px;padding:2px 12px;font-weight:600;white-space:nowrap;color:var(--p-muted)}
.tab:hover{color:var(--p-ink)}
.tab:is([aria-current],[aria-selected=true]){padding-bottom:0;border-bottom:2px solid;color:var(--p-accent)}
.tab:focus-visible{outline-offset:-2px}
@supports (animation-timeline:scroll()){.tab-row{animation:p-fade linear both;animation-timeline:scroll(self inline)}}
@media (pointer:coarse){.tab{height:44px}}
`;
