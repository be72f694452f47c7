/**
 * Checks a term while it is edited: the form is sent to its preview, and the warnings and the preview of that page
 * replace those of this page. Without this script, a button sends the form.
 */
// search.js, which runs on the same page, has other names in the same scope.
const checkedAfterMs = 400
const form = document.querySelector('form[data-preview]')
let timer
let current

form?.addEventListener('input', () => {
  clearTimeout(timer)
  timer = setTimeout(() => void check().catch(() => {}), checkedAfterMs)
})

async function check() {
  current?.abort()
  current = new AbortController()
  const response = await fetch(form.dataset.preview, {
    method: 'POST',
    body: new URLSearchParams(new FormData(form)),
    signal: current.signal,
  })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const place of document.querySelectorAll('[data-live]')) {
    const found = page.getElementById(place.id)
    if (found && found.innerHTML !== place.innerHTML) place.replaceChildren(...found.childNodes)
  }
}
