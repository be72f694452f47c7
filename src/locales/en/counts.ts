/** Formats a number of credits, such as "1 credit" or "1,000 credits". */
export const creditsText = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'credit' : 'credits'}`
