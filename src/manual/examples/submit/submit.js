const answer = await fetch(`${process.env.ATUMO_URL}/api/v1/submit.php`, {
  method: 'POST',
  headers: {
    'X-API-Key': process.env.ATUMO_KEY,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'charging-cable-1',
  },
  body: JSON.stringify({
    english_term: 'charging cable',
    yoruba_term: 'okùn ṣájà',
    definition_en: 'The wire that joins a device to its charger.',
  }),
})
const { ok, status, submission, error } = await answer.json()
console.log(ok ? `${submission.id} is ${status}` : error)
