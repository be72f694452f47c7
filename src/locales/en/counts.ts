/** Returns a number of credits in words, such as "1 credit" or "1,000 credits". */
export const creditsIn = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'credit' : 'credits'}`
