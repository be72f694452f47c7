const dot = '\u0323'
const low = '\u0300'
const high = '\u0301'
const machine = `e${dot}${low}ro${dot}`
const record = `a${low}ko${dot}si${high}le${dot}${low}`
for (const word of [machine, record]) console.log(word.normalize('NFC'))
