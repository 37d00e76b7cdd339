/**
 * A modal's layer takes every press; header and actions of a dialog stay in view. Its top stays where it is when content or an error
 * makes it taller: in the middle of the window, everything in it would move.
 */
export const dialogComponents = `
.portal .modal-layer{width:100%;height:100%;inset:0;outline:none;background:oklch(.2 .02 255/.45)}
.portal dialog{scroll-padding:64px 0 72px}
.portal .dialog-box{--p-drop:clamp(8px,14dvh - 60px,72px);margin:var(--p-drop) auto auto;height:fit-content;max-height:calc(100dvh - var(--p-drop) - 8px)}
.dialog-header{position:sticky;top:0;z-index:1;min-height:56px}
.dialog-actions{position:sticky;bottom:0;z-index:1;min-height:64px;padding-block:8px}
.dialog-body .dialog-actions{margin:8px -24px -24px}
.dialog-actions .danger-button:last-child{background:var(--p-danger);color:var(--p-on-danger)}
.dialog-actions .danger-button:last-child:hover{background:color-mix(in oklch,var(--p-danger),#000 12%)}
`;
