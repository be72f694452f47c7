import { createAtumo } from 'atumo'

const atumo = createAtumo({ baseUrl: process.env.ATUMO_URL, apiKey: process.env.ATUMO_KEY })
const { status } = await atumo.suggest({ slug: 'computer', notes: 'Is ẹ̀rọ ayárabíàṣá still said?' })
const { credit_balance } = await atumo.credits()
console.log(`${status}; ${credit_balance} credits left`)
