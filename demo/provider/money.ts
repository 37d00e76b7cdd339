/** All arithmetic is in pence; requests and responses are in pounds. */
export const toPence = (pounds: number) => Math.round(pounds * 100);
export const toPounds = (pence: number) => Math.round(pence) / 100;
