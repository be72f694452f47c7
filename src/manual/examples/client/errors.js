import { AtumoError, createAtumo } from 'atumo'

const atumo = createAtumo({
  baseUrl: process.env.ATUMO_URL,
  apiKey: process.env.ATUMO_KEY,
  language: 'yo',
})
try {
  await atumo.search({ letter: 'ẹ' })
} catch (error) {
  if (!(error instanceof AtumoError)) throw error
  console.log(`${error.status}: ${error.message}`)
}
