/**
 * The manual's script: remembers the chosen programming language, highlights the current chapter in the
 * chapter list, and opens the search in a dialog. Without this script, a chosen tab applies only to its own
 * example, and the search opens on its own page. The braces keep the names in this script separate from those
 * in other scripts on the page.
 */
{
  const storedAt = 'atumo-code'
  const pauseMs = 200

  const tabs = [...document.querySelectorAll('.code-tabs input')]

  const choose = (ending) => {
    for (const tab of tabs) if (tab.value === ending) tab.checked = true
  }

  for (const tab of tabs) {
    tab.addEventListener('change', () => {
      const top = tab.getBoundingClientRect().top
      choose(tab.value)
      // Switching tabs may have changed the height of the code above this tab, so scroll back to
      // the tab.
      scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
      try {
        localStorage.setItem(storedAt, tab.value)
      } catch {
        // Browsers may block storage. If so, the choice is not remembered.
      }
    })
  }
  try {
    choose(localStorage.getItem(storedAt))
  } catch {
    // As above.
  }

  const chapters = [...document.querySelectorAll('.chapters a')]
  const headings = chapters.map(({ hash }) => document.getElementById(hash.slice(1)))
  const markChapter = () => {
    const isAbove = (heading) => heading.getBoundingClientRect().top <= innerHeight / 3
    const last = headings.findLastIndex(isAbove)
    for (const [at, link] of chapters.entries()) {
      if (at === last) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
  if (chapters.length > 0) {
    addEventListener('scroll', markChapter, { passive: true })
    markChapter()
  }

  const nav = document.querySelector('.with-nav > nav')
  const shownPage = nav?.querySelector('.page-list [aria-current]')
  if (shownPage && shownPage.offsetTop > nav.clientHeight * 0.8) {
    nav.scrollTop = shownPage.offsetTop - nav.clientHeight / 2
  }

  const dialog = document.querySelector('dialog.manual-search')
  const link = document.querySelector('.with-nav > nav a[href$="/docs/search"]')
  const attend = (form, found) => {
    const field = form.elements.q
    let timer
    let searched = ''

    const search = async () => {
      const text = field.value.trim()
      if (text === searched) return
      searched = text
      const response = await fetch(`${form.action}?q=${encodeURIComponent(text)}`)
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      // Ignore outdated results if the reader has continued typing.
      if (field.value.trim() !== text) return
      const shown = page.querySelector('main :is(.found, .error)') ?? ''
      found.replaceChildren(text === '' ? '' : shown)
    }

    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      dialog.showModal()
      field.select()
    })
    field.addEventListener('input', () => {
      clearTimeout(timer)
      timer = setTimeout(() => void search().catch(() => {}), pauseMs)
    })
    dialog.addEventListener('keydown', (event) => {
      // Close the dialog here, because by default, Escape in a search field only clears the field.
      if (event.key === 'Escape') {
        event.preventDefault()
        dialog.close()
        return
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step) return
      const places = [field, ...found.querySelectorAll('a')]
      const at = places.indexOf(document.activeElement)
      if (at < 0) return
      event.preventDefault()
      places[(at + step + places.length) % places.length].focus()
    })
    dialog.addEventListener('click', (event) => {
      // Close the dialog after a click outside it or on a result. Without this, the dialog would
      // stay open after a click on a result that is on the current page.
      if (event.target === dialog || event.target.closest('.found a')) dialog.close()
    })
  }

  if (dialog && link) attend(dialog.querySelector('form.search'), dialog.querySelector('.found'))
}
