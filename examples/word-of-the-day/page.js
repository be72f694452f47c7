/** Renders the page in English and Yoruba. */

const words = {
  en: { title: 'Word of the day', none: 'There is no word today. Try again later.' },
  yo: { title: 'Ọ̀rọ̀ òní', none: 'Kò sí ọ̀rọ̀ fún òní. Jọ̀wọ́ padà wá láìpẹ́.' },
}

/**
 * @param {'en' | 'yo'} language
 * @param {import('atumo').Term | undefined} term
 */
export function page(language, term) {
  const { title, none } = words[language]
  const other =
    language === 'en' ? '<a href="/yo" lang="yo">Yorùbá</a>' : '<a href="/" lang="en">English</a>'
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { max-width: 40em; margin: 2em auto; padding: 0 1em; font: 1.2em/1.5 system-ui }</style>
<p>${other}</p>
<h1>${title}</h1>
${term ? entry(language, term) : `<p>${none}</p>`}
</html>
`
}

/**
 * @param {'en' | 'yo'} language
 * @param {import('atumo').Term} term
 */
function entry(language, { english, yoruba, definitions, example }) {
  const paragraphs = [definitions, example].flatMap((text) => {
    const shown = text[language] ? language : 'en'
    return text[shown] ? `<p lang="${shown}">${escaped(text[shown])}</p>` : []
  })
  return `<h2><span lang="yo">${escaped(yoruba)}</span> · <span lang="en">${escaped(english)}</span></h2>
${paragraphs.join('\n')}`
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
