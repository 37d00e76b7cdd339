/**
 * Nothing moves while a page loads: what comes after something whose height is not known yet is drawn once that is there. In a narrow
 * window a header has lines more, and what else stands beside something stands below it.
 */
export const settling = `
.settles:has(.skeleton)~*{visibility:hidden}
@media (max-width:1023px){
.is-loading~*,:is(.settles-narrow,.detail-grid>*):has(.skeleton)~*{visibility:hidden}
.is-loading:after{content:"";height:320px;background:var(--p-hover);border-radius:var(--p-radius);animation:p-pulse 1.4s ease-in-out infinite}
}
`;
