import { createAtumo } from 'atumo'

const atumo = createAtumo({ baseUrl: process.env.ATUMO_URL, apiKey: process.env.ATUMO_KEY })
const lantern = {
  english_term: 'solar lantern',
  yoruba_term: 'fìtílà oòrùn',
  definition_en: 'A lamp that the sun charges.',
}
const options = { idempotencyKey: 'glossary-row-17' }
const first = await atumo.submit(lantern, options)
const again = await atumo.submit(lantern, options)
console.log(first.submission.id === again.submission.id, first.usage.cost, again.usage.cost)
