/** Conversations, rich text and the help pages, for chat and portal. */
export const supportComponents = `
@keyframes p-dot{30%{opacity:1;transform:translateY(-3px)}}
.new-line{display:flex;align-items:center;gap:12px}
.new-line:before,.new-line:after{content:'';flex:1;border-top:1px solid}
.bubble{max-width:min(85%,560px);overflow-wrap:anywhere}
.own-message .bubble{max-width:min(85%,100% - 80px,560px)}
.message-body{overflow-wrap:anywhere}
@media (hover:hover){.quiet-actions{opacity:0;transition:opacity .12s}[data-message]:is(:hover,:focus-within) .quiet-actions{opacity:1}}
.rich-text>*+*{margin-top:.7em}
.rich-text :is(ul,ol){padding-inline-start:1.4em;list-style:disc}
.rich-text ol{list-style:decimal}
.rich-text li+li{margin-top:.25em}
.rich-text a{text-decoration:underline;text-underline-offset:2px}
.rich-text :is(h2,h3,h4){font-weight:700;margin-top:1.4em;scroll-margin-top:72px}
.rich-text h2{font-size:20px}
.rich-text :is(code,pre){font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.92em;background:var(--p-sunken);border-radius:4px;padding:.1em .3em}
.rich-text pre{padding:.8em 1em;overflow-x:auto}
.rich-text blockquote{border-inline-start:3px solid var(--p-line);padding-inline-start:1em;color:var(--p-muted)}
.rich-text hr{border-top-width:1px}
.rich-text :is(strong,b){font-weight:700}
.rich-text :is(em,i){font-style:italic}
.rich-text :is(td,th){border-width:1px;padding:4px 8px}
.full-chat{height:clamp(420px,calc(100dvh - 200px),900px)}
.thread{height:clamp(320px,calc(100dvh - 344px),900px)}
.thread li:last-child>[data-message]{border:0}
.knowledge .list-search{max-width:none}
@media (max-width:1023px){.thread [role=log]{padding-bottom:60px}}
@media (min-width:1024px){.thread{height:clamp(420px,calc(100dvh - 260px),900px)}}
`;
