const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
export const money = (amount: number) => pounds.format(amount);
