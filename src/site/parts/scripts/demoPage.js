/** Removes the example results when the reader starts to search. */
const room = document.querySelector('.widget-room')
for (const name of ['input', 'atumo:search']) {
  room?.addEventListener(name, () => document.querySelector('#example')?.remove())
}

/**
 * When the reader clicks an example, searches for it in the widget. Without JavaScript, the links lead to the
 * results page.
 */
for (const link of document.querySelectorAll('main .examples a')) {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !globalThis.Atumo) return
    event.preventDefault()
    globalThis.Atumo.search(link.textContent)
  })
}
