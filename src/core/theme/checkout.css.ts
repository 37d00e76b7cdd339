/** The checkout: steps and summary side by side from 1024 px, the summary first below that. */
export const checkoutComponents = `
.checkout{max-width:984px;margin-inline:auto}
.checkout .detail-grid{gap:24px}
@media (min-width:1024px){
.checkout .detail-grid{grid-template-columns:minmax(0,560fr) minmax(0,400fr)}
.checkout .detail-grid>aside{order:1;position:sticky;top:24px}
}
`;
