const answer = await fetch(`${process.env.ATUMO_URL}/api/v1/suggest.php`, {
  method: 'POST',
  headers: {
    'X-API-Key': process.env.ATUMO_KEY,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'even-number-1',
  },
  body: JSON.stringify({
    slug: 'even-number',
    suggested_yoruba: 'nọ́ńbà aláìṣẹ́kù',
    suggested_aliases: 'even integer',
    notes: 'It says that nothing is left over.',
  }),
})
const { ok, status, suggestion, error } = await answer.json()
console.log(ok ? `${suggestion.id} on ${suggestion.slug} is ${status}` : error)
