/**
 * Nothing moves while a page loads: what comes after something whose height is not known yet is drawn once that is there. In a narrow
 * window a header has lines more, and what else stands beside something stands below it: the bars are a chip, a button, tabs and a card.
 * A folder of a tree that is opened later hides nothing, nor does what has its room from the start (`has-room`).
 */
export const settling = `
.settles:has(.skeleton:not([role=group] *,.has-room *))~*{visibility:hidden}
@media (max-width:1023px){
.is-loading~*,:is(.settles-narrow,.detail-grid>*):has(.skeleton:not([role=group] *,.has-room *))~*{visibility:hidden}
.is-loading:after{--p-bar:linear-gradient(var(--p-hover) 0 0);content:"";height:360px;background:var(--p-bar) 0 0/72px 22px,var(--p-bar) 0 34px/146px 36px,var(--p-bar) 0 92px/100% 40px,var(--p-bar) 0 150px/100%;background-repeat:no-repeat;animation:p-pulse 1.4s ease-in-out infinite}
}
`;
