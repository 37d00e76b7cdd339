/** Sanitised HTML: messages, articles, legal pages. */
export const richTextComponents = `
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
`;
