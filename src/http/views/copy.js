/** Shows the copy button of each code block, if the browser has a clipboard. */
const shownMs = 2000

for (const button of document.querySelectorAll('.code button')) {
  const code = button.parentElement?.querySelector('code')?.textContent ?? ''
  const before = button.textContent
  const say = (text) => {
    button.textContent = text
  }
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => {
    void copy(code, () => {
      say(button.dataset.done)
      setTimeout(() => say(before), shownMs)
    })
  })
}

async function copy(text, done) {
  await navigator.clipboard.writeText(text)
  done()
}
