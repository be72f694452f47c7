/**
 * If the browser supports copying, shows the copy buttons and the share button. If the browser has no share
 * dialog, the share button copies the URL.
 */
const shownMs = 2000

for (const button of document.querySelectorAll('.code button, [data-copy], [data-share]')) {
  const { copy, share } = button.dataset
  const code = copy ?? share ?? button.parentElement?.querySelector('code')?.textContent ?? ''
  const before = button.textContent
  const say = (text) => {
    button.textContent = text
  }
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => {
    void run(share, code, () => {
      say(button.dataset.done)
      setTimeout(() => say(before), shownMs)
    })
  })
}

async function run(share, text, done) {
  if (share && navigator.share) {
    // `share` rejects if the reader closes the dialog.
    await navigator.share({ title: document.title, url: share }).catch(() => {})
    return
  }
  await navigator.clipboard.writeText(text)
  done()
}
