/** Yields all terms that match the conditions, requesting one page at a time. */
async function* allTerms(conditions, limit = 500) {
  for (let offset = 0, total = 1; offset < total; offset += limit) {
    const query = new URLSearchParams({ ...conditions, limit, offset })
    const answer = await fetch(`${process.env.ATUMO_URL}/api/v1/dictionary.php?${query}`, {
      headers: { 'X-API-Key': process.env.ATUMO_KEY },
    })
    if (!answer.ok) throw new Error((await answer.json()).error)
    total = Number(answer.headers.get('X-Total-Count'))
    yield* await answer.json()
  }
}

for await (const { english, yoruba } of allTerms({ category: 'security' })) {
  console.log(`${english}: ${yoruba}`)
}
