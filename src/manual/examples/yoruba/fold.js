/** Removes diacritics and converts to lower case, for keys and lookups. Don't display the result. */
const bare = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const inYorubaOrder = new Intl.Collator('yo').compare
const letters = (text) => [...new Intl.Segmenter('yo').segment(text)].length

const url = `${process.env.ATUMO_URL}/api/v1/dictionary.php?category=Computing`
const answer = await fetch(url, { headers: { 'X-API-Key': process.env.ATUMO_KEY } })
const words = (await answer.json()).map(({ yoruba }) => yoruba)
for (const word of words.sort(inYorubaOrder)) console.log(word, bare(word), letters(word))

const typed = 'e\u0300\u0323ro\u0323'
console.log(typed === 'ẹ̀rọ', typed.normalize('NFC') === 'ẹ̀rọ')
