const dot = '\u0323'
const low = '\u0300'
const high = '\u0301'
const words = [`e${dot}${low}ro${dot}`, `a${low}ko${dot}si${high}le${dot}${low} i${low}pe${low}`]
for (const word of words) console.log(word.normalize('NFC'))
