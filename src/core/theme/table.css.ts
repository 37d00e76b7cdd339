/**
 * Styles with container queries, which utility classes cannot express: tables become cards in a narrow element. The actions of a row
 * are isolated, which opacity makes them too: otherwise each row that is pointed at is laid out.
 */
export const tableComponents = `
.narrow-only{display:none}
.list-search{position:relative;flex:1 1 160px;max-width:320px}
.knowledge .list-search{max-width:none}
.data-table th{position:sticky;top:var(--p-sticky-top,0px);z-index:1;height:36px;padding:0 16px;background:var(--p-sunken);box-shadow:inset 0 -1px var(--p-line);font-size:12px;font-weight:600;color:var(--p-muted);white-space:nowrap}
.data-table{border-collapse:separate;border-spacing:0}
.data-table td{height:44px;padding:4px 16px;border-bottom-width:1px;vertical-align:middle}
.data-table.is-two-line td{height:56px}
.data-table .cell-select{width:32px;padding-inline-end:0}
.data-table .cell-main{width:34%;min-width:180px;max-width:0}
.data-table tbody :is(a,button,input){scroll-margin-top:calc(var(--p-sticky-top,0px) + 40px)}
.portal dialog,.table-scroller{--p-sticky-top:0px}
@media (hover:hover){
.data-table th button:not(:hover,:focus-visible) .sort-idle{opacity:0}
.data-table .cell-actions :is(button,a):not(.is-kept){isolation:isolate}
.data-table tbody tr:not(:hover,:focus-within) .cell-actions :is(button,a):not(.is-kept,[aria-expanded=true],[popover] *){opacity:0}
}
.data-table tbody tr:last-child td{border-bottom-color:transparent}
.data-table tbody tr:hover{background:var(--p-hover)}
.data-table tbody tr.is-selected{background:var(--p-accent-soft)}
.data-table .cell-actions{text-align:end;padding-block:3px;width:1%;white-space:nowrap}
.data-table .card-only{display:none}
@container (max-width:719px){
.wide-only{display:none}
.narrow-only{display:block}
.list-search{flex-basis:100%;max-width:none}
.list-filter{flex:1 1 120px}
.data-table,.data-table tbody,.data-table tr,.data-table td{display:block}
.data-table thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.data-table tr{position:relative;padding:12px 16px;border-bottom-width:1px}
.data-table tbody tr:last-child{border-bottom-width:0}
.data-table td,.data-table.is-two-line td{height:auto;padding:4px 0;border:0;text-align:start}
.data-table td[data-label]{display:grid;grid-template-columns:112px minmax(0,1fr);gap:12px;align-items:center;justify-items:start}
.data-table td[data-label]:before{content:attr(data-label);color:var(--p-muted);font-size:13px}
.data-table .cell-main{width:auto;min-width:0;max-width:none;padding-inline-end:44px;overflow-wrap:anywhere}
.data-table :is(.row-name,.row-name>*){white-space:normal}
.data-table.is-compact tr{display:flex;flex-wrap:wrap;align-items:center;gap:2px 12px}
.data-table.is-compact .cell-main{flex:1 0 100%}
.data-table.is-compact .row-note{display:none}
.data-table.is-compact .cell-select~.cell-status{margin-inline-start:36px}
.data-table.is-compact .cell-fact{order:1;margin-inline-start:auto;text-align:end}
.data-table .cell-select~.cell-main{padding-inline-start:36px}
.data-table .cell-select{position:absolute;inset-inline-start:16px;top:16px}
.data-table .cell-actions{position:absolute;inset-inline-end:10px;top:6px;width:auto}
.data-table td.cell-table-only{display:none}
.data-table .card-only{display:inline}
}
`;
