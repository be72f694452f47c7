/**
 * Suggestions for a page's search field: the first terms that match the text being typed, and the reader's
 * recent searches, which are stored only in the browser. Without this script, the search form still works.
 */
const pauseMs = 120
const mostRecent = 5
const storedAt = 'atumo-searches'

const searchField = document.querySelector('input[data-terms]')
if (searchField) attend(searchField)

function attend(field) {
  const { terms, recent, forget } = field.dataset
  const list = document.createElement('ul')
  const known = new Map()
  let options = []
  let active = -1
  let timer

  list.id = 'suggestions'
  list.className = 'suggestions'
  list.role = 'listbox'
  list.ariaLabel = field.ariaLabel ?? field.labels[0]?.textContent ?? ''
  list.hidden = true
  field.after(list)
  field.role = 'combobox'
  field.ariaAutoComplete = 'list'
  field.ariaExpanded = 'false'
  field.setAttribute('aria-controls', list.id)

  function show(found) {
    options = found
    list.hidden = found.length === 0
    field.ariaExpanded = String(!list.hidden)
    list.replaceChildren(...found.map(optionOf))
    activate(-1)
  }

  function activate(index) {
    active = index
    for (const [at, option] of [...list.children].entries()) option.ariaSelected = at === index
    if (index < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', list.children[index].id)
    list.children[index]?.scrollIntoView({ block: 'nearest' })
  }

  function optionOf(option, at) {
    const item = document.createElement('li')
    item.id = `suggestion-${at}`
    item.role = 'option'
    if (option.slug) {
      item.append(headword(option.english, 'en'), ' ', headword(option.yoruba, 'yo'))
      if (option.sense) item.append(' ', senseOf(option))
    } else {
      item.append(option.text)
      item.className = 'recent'
    }
    // Prevent a click on a suggestion from moving the focus out of the field.
    item.addEventListener('mousedown', (event) => event.preventDefault())
    item.addEventListener('click', () => choose(option))
    return item
  }

  function senseOf({ sense }) {
    const shown = document.createElement('span')
    shown.className = 'quiet small'
    shown.append(`(${sense[document.documentElement.lang] ?? sense.en})`)
    return shown
  }

  function headword(word, language) {
    const shown = document.createElement('span')
    shown.lang = language
    shown.append(...marked(word, field.value))
    return shown
  }

  function choose({ slug, text, run }) {
    if (run) return run()
    if (slug) {
      remember(field.value)
      location.href = terms + slug
      return
    }
    field.value = text
    field.form.requestSubmit()
  }

  function showRecent() {
    const texts = stored()
    if (texts.length === 0) return show([])
    const clear = () => {
      store([])
      show([])
    }
    show([...texts.map((text) => ({ text })), { text: forget, run: clear }])
    list.ariaLabel = recent
  }

  async function suggest(text) {
    if (!known.has(text)) {
      const response = await fetch(`/search/suggestions?q=${encodeURIComponent(text)}`)
      if (!response.ok) return
      known.set(text, await response.json())
    }
    // Ignore the results if the reader has continued typing or left the field.
    if (field.value.trim() === text && document.activeElement === field) show(known.get(text))
  }

  field.addEventListener('input', () => {
    clearTimeout(timer)
    const text = field.value.trim()
    if (text === '') showRecent()
    else timer = setTimeout(() => void suggest(text).catch(() => {}), pauseMs)
  })
  field.addEventListener('focus', () => {
    if (field.value === '') showRecent()
  })
  field.addEventListener('blur', () => show([]))
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      const places = options.length + 1
      activate(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      show([])
    }
  })
  field.form.addEventListener('submit', () => remember(field.value))
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.matches('input, textarea, select, [contenteditable]')
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey)
    if (isShortcut || (event.key === '/' && !isTyping)) {
      event.preventDefault()
      field.focus()
      field.select()
    }
  })
}

/** Removes diacritics and converts capitals to lower case, so that comparisons ignore both. */
const bare = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Wraps the first match of the typed text in a `mark` element. Ignores matches that do not begin at the start
 * of a word.
 */
function marked(word, typed) {
  const searched = bare(typed.trim())
  const letters = word.match(/\P{M}\p{M}*/gu) ?? []
  for (let from = 0; from < letters.length; from++) {
    if (from > 0 && /\p{L}/u.test(letters[from - 1])) continue
    let to = from
    let read = ''
    while (to < letters.length && read.length < searched.length) read += bare(letters[to++])
    if (read !== searched || searched === '') continue
    const mark = document.createElement('mark')
    mark.append(letters.slice(from, to).join(''))
    return [letters.slice(0, from).join(''), mark, letters.slice(to).join('')]
  }
  return [word]
}

function remember(text) {
  const searched = text.trim()
  if (searched === '') return
  store([searched, ...stored().filter((other) => other !== searched)].slice(0, mostRecent))
}

function stored() {
  try {
    const texts = JSON.parse(localStorage.getItem(storedAt) ?? '[]')
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

function store(texts) {
  try {
    localStorage.setItem(storedAt, JSON.stringify(texts))
  } catch {
    // Browsers may block storage. If so, searches are not remembered.
  }
}
