/** The messages of a conversation, as bubbles of the chat or letters of a ticket (`thread`). */
export const conversationComponents = `
@keyframes p-dot{30%{opacity:1;transform:translateY(-3px)}}
.new-line{display:flex;align-items:center;gap:12px}
.new-line:before,.new-line:after{content:'';flex:1;border-top:1px solid}
.bubble{max-width:min(85%,560px);overflow-wrap:anywhere}
.own-message .bubble{max-width:min(85%,100% - 80px,560px)}
.message-body{overflow-wrap:anywhere}
@media (hover:hover){.quiet-actions{opacity:0;transition:opacity .12s}[data-message]:is(:hover,:focus-within) .quiet-actions{opacity:1}}
.thread li:last-child>[data-message]{border:0}
@media (max-width:1023px){.thread [role=log]{padding-bottom:60px}}
`;
