/** Styles of @xterm/xterm 6 (MIT), without what this terminal never shows: decorations, overview ruler, IE. */
export const terminalStyles = `
.xterm{cursor:text;position:relative;user-select:none;height:100%}
.xterm{outline:none}
.xterm.focus{outline:2px solid #6ea8fe;outline-offset:8px}
.xterm .xterm-helpers{position:absolute;top:0;z-index:5}
.xterm .xterm-helper-textarea{padding:0;border:0;margin:0;position:absolute;opacity:0;left:-9999em;top:0;width:0;height:0;z-index:-5;white-space:nowrap;overflow:hidden;resize:none}
.xterm .composition-view{background:#000;color:#fff;display:none;position:absolute;white-space:nowrap;z-index:1}
.xterm .composition-view.active{display:block}
.xterm .xterm-viewport{background-color:#0d1117;overflow-y:scroll;cursor:default;position:absolute;inset:0}
.xterm .xterm-screen{position:relative}
.xterm .xterm-screen canvas{position:absolute;left:0;top:0}
.xterm-char-measure-element{display:inline-block;visibility:hidden;position:absolute;top:0;left:-9999em;line-height:normal}
.xterm.enable-mouse-events{cursor:default}
.xterm.column-select.focus{cursor:crosshair}
.xterm .xterm-accessibility:not(.debug),.xterm .xterm-message{position:absolute;inset:0;z-index:10;color:transparent;pointer-events:none}
.xterm .xterm-accessibility-tree:not(.debug) *::selection{color:transparent}
.xterm .xterm-accessibility-tree{font-family:monospace;user-select:text;white-space:pre}
.xterm .xterm-accessibility-tree>div{transform-origin:left;width:fit-content}
.xterm .live-region{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.xterm-dim{opacity:1!important}
.xterm-underline-1{text-decoration:underline}
.xterm-underline-2{text-decoration:double underline}
.xterm-strikethrough{text-decoration:line-through}
.xterm .xterm-scrollable-element>.scrollbar{cursor:default}
.xterm .xterm-scrollable-element>.visible{opacity:1;background:#0000;transition:opacity .1s linear;z-index:11}
.xterm .xterm-scrollable-element>.invisible{opacity:0;pointer-events:none}
.xterm .xterm-scrollable-element>.invisible.fade{transition:opacity .8s linear}
`;
