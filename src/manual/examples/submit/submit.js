const answer = await fetch(`${process.env.ATUMO_URL}/api/v1/submit.php`, {
  method: 'POST',
  headers: {
    'X-API-Key': process.env.ATUMO_KEY,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'laptop-sleeve-1',
  },
  body: JSON.stringify({
    english_term: 'laptop sleeve',
    yoruba_term: 'àpò kọ̀ǹpútà àgbélétan',
    definition_en: 'A soft case that protects a laptop.',
  }),
})
const { ok, status, submission, error } = await answer.json()
console.log(ok ? `${submission.id} is ${status}` : error)
