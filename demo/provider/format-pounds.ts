const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
export const formatPounds = (amount: number) => pounds.format(amount);
