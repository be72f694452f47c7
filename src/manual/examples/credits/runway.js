const answer = await fetch(`${process.env.ATUMO_URL}/api/v1/credits.php`, {
  headers: { 'X-API-Key': process.env.ATUMO_KEY },
})
const { credit_balance: left, usage } = await answer.json()
const days = usage.runway_days
console.log(`${left} credits left, ${usage.spent_today} spent today`)
if (days !== null && days < 7) console.log(`They will last for ${days} days. Time to top up.`)
