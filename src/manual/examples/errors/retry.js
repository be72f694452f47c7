const tries = 4
const longestWaitSeconds = 60

/** Retries after 429 and 503, waiting as long as Retry-After says. Returns all other responses. */
async function ask(url, options) {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(url, options)
    const asked = answer.headers.get('Retry-After') ?? ''
    // A proxy may omit Retry-After, or send a date in it.
    const seconds = /^\d+$/.test(asked) ? Number(asked) : 1
    const isPassing = answer.status === 429 || answer.status === 503
    if (!isPassing || tried === tries || seconds > longestWaitSeconds) return answer
    await new Promise((resume) => setTimeout(resume, seconds * 1000))
  }
}

const answer = await ask(`${process.env.ATUMO_URL}/api/v1/dictionary.php?q=ero&limit=1`, {
  headers: { 'X-API-Key': process.env.ATUMO_KEY },
})
const body = await answer.json()
if (answer.ok) console.log(body[0].yoruba)
else console.log(answer.status, body.error, body.top_up_url ?? '')
