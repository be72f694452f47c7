import { createAtumo } from 'atumo'

const atumo = createAtumo({ baseUrl: process.env.ATUMO_URL, apiKey: process.env.ATUMO_KEY })
for await (const term of atumo.searchAll({ category: 'hardware' })) console.log(term.slug)
