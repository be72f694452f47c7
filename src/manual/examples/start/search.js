const url = `${process.env.ATUMO_URL}/api/v1/dictionary.php?q=ero&limit=1`
const answer = await fetch(url, { headers: { 'X-API-Key': process.env.ATUMO_KEY } })
for (const { english, yoruba } of await answer.json()) console.log(`${english}: ${yoruba}`)
console.log(`${answer.headers.get('X-Credit-Balance')} credits left`)
