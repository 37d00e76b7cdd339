/** All arithmetic in pence; the wire has pounds. */
export const toPence = (pounds: number) => Math.round(pounds * 100);
export const toPounds = (amount: number) => Math.round(amount) / 100;
