/** All arithmetic in pence; the wire has pounds. */
export const pence = (pounds: number) => Math.round(pounds * 100);
export const pounds = (amount: number) => Math.round(amount) / 100;
