const answer = await fetch(`${process.env.ATUMO_URL}/api/v1/suggest.php`, {
  method: 'POST',
  headers: {
    'X-API-Key': process.env.ATUMO_KEY,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'inverter-1',
  },
  body: JSON.stringify({
    slug: 'inverter',
    suggested_yoruba: 'ìńfátà',
    suggested_aliases: 'ẹ̀rọ ayínápadà',
    notes: 'The loan is what traders and customers say.',
  }),
})
const { ok, status, suggestion, error } = await answer.json()
console.log(ok ? `${suggestion.id} on ${suggestion.slug} is ${status}` : error)
