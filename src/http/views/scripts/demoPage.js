/** Hides the example when the reader starts a search. */
const room = document.querySelector('.widget-room')
for (const name of ['input', 'atumo:search']) {
  room?.addEventListener(name, () => document.querySelector('#example')?.remove())
}

/** Searches for the chosen example in the widget. Without scripts, the links lead to the results page. */
for (const link of document.querySelectorAll('main .examples a')) {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !globalThis.Atumo) return
    event.preventDefault()
    globalThis.Atumo.search(link.textContent)
  })
}
