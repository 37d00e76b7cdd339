/** The file manager. Its columns use container queries, which utility classes cannot express. */
export const filesComponents = `
.files-layout{display:grid;gap:16px;grid-template-columns:minmax(0,1fr);align-items:start}
.files-tree{display:none}
.tree-scroller{max-height:calc(100dvh - 290px)}
.is-drop-target{outline:2px dashed var(--p-accent);outline-offset:-2px}
.drop-hint{z-index:2;outline:2px dashed var(--p-accent);outline-offset:-6px;opacity:.95}
.files-search{max-width:280px;min-width:140px}
.files-search>.list-search{max-width:none}
.file-scroller{max-height:max(320px,calc(100dvh - 290px))}
.file-table{table-layout:fixed}
.file-table thead{position:sticky;top:0;z-index:1;background:var(--p-sunken)}
.file-table th{font-size:13px;font-weight:600;color:var(--p-muted);padding:2px 8px;height:36px;white-space:nowrap;border-bottom-width:1px}
.file-table td{padding:0 8px;height:44px;border-bottom-width:1px}
.file-table :is(th,td):first-child{width:44px;padding-inline-start:16px;padding-inline-end:4px}
.file-table tbody tr:last-child td{border-bottom-width:0}
.file-table .cell-actions{width:52px;text-align:end;padding-inline-end:8px}
.file-table tbody tr:hover{background:var(--p-hover)}
.file-table tbody tr.is-selected{background:var(--p-accent-soft)}
.file-table tbody tr:focus-visible{outline:2px solid var(--p-accent);outline-offset:-2px}
.file-size{width:96px;text-align:end}
.file-table .file-modified{width:168px;padding-inline-start:28px}
.file-mode{width:112px}
.file-details{display:none}
.files-dock{display:grid;gap:12px;position:sticky;bottom:16px;z-index:2}
.files-dock:empty{display:none}
.picture-stage{background:repeating-conic-gradient(var(--p-sunken) 0 25%,var(--p-surface) 0 50%) 0 0/20px 20px}
@container (max-width:719px){.file-mode{display:none}}
@container (max-width:559px){
.file-table :is(.file-size,.file-modified){display:none}
.file-table td{height:56px}
.file-details{display:block;padding-inline-start:26px}
.files-search{max-width:none;flex-basis:100%;order:1}
}
@media (min-width:1024px){
.files-layout{grid-template-columns:232px minmax(0,1fr)}
.files-tree{display:grid;position:sticky;top:72px}
.files-drawer-button{display:none}
}
`;
