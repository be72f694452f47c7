/**
 * Checks a term while it is being edited: submits the form to the preview page, and replaces the warnings and
 * the preview on this page with those in the response. Without this script, users click a button to see the
 * preview.
 */
// search.js runs on the same page and shares this scope, so its names must not be redeclared.
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
