/**
 * Keyboard shortcuts: j and k move between rows, and any other key focuses the element whose `data-key`
 * matches it. A checkbox with `data-all` selects all rows in its form.
 */
const rows = [...document.querySelectorAll('[data-row]')]
for (const help of document.querySelectorAll('[data-keys]')) help.hidden = false
// Focus the invalid field, because it may be below a long list.
document.querySelector('[aria-invalid=true]')?.focus()

document.addEventListener('keydown', (event) => {
  const { key, target, isComposing } = event
  const isTyping = target.closest?.('input, textarea, select, [contenteditable]')
  if (isTyping || isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  const next = document.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? rowFor(key)
  if (!next) return
  event.preventDefault()
  if (next.matches('details')) next.open = true
  fieldOf(next).focus()
})

/** Returns the first field if the element is a form or details element, otherwise the element itself. */
function fieldOf(place) {
  const isHolder = place.matches('form, details')
  return isHolder ? place.querySelector('input:not([type=hidden]), textarea') : place
}

function rowFor(key) {
  const at = rows.indexOf(document.activeElement)
  if (key === 'j') return rows[Math.min(at + 1, rows.length - 1)]
  if (key === 'k') return rows[Math.max(at - 1, 0)]
}

for (const all of document.querySelectorAll('[data-all]')) {
  const form = all.closest('form')
  const boxes = [...form.querySelectorAll('tbody input[type=checkbox]')]
  const showState = () => {
    const { length } = boxes.filter((box) => box.checked)
    all.checked = length === boxes.length
    all.indeterminate = length > 0 && length < boxes.length
  }
  form.addEventListener('change', ({ target }) => {
    if (target === all) for (const box of boxes) box.checked = all.checked
    showState()
  })
  all.closest('label').hidden = false
  showState()
}
