import { createAtumo } from 'atumo'

const atumo = createAtumo({ baseUrl: process.env.ATUMO_URL, apiKey: process.env.ATUMO_KEY })
const { terms, total, usage } = await atumo.search({ q: 'ero', limit: 5 })
for (const { english, yoruba } of terms) console.log(`${english}: ${yoruba}`)
console.log(`${total} found, ${usage.balance} credits left`)
