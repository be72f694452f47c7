const url = `${process.env.ATUMO_URL}/api/v1/credits.php`
const answer = await fetch(url, { headers: { 'X-API-Key': process.env.ATUMO_KEY } })
const end = answer.headers.get('Sunset')
console.log(end ? `v1 will stop working: ${end}` : 'v1 has no end date')
