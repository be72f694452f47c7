/**
 * The offline page's script: downloads the dictionary and related files into the browser's storage, indicates
 * when a newer version is available, and can delete all stored files.
 */
// search.js runs on the same page and shares this scope, so its names must not be redeclared.
const cacheName = 'atumo-offline'
const panel = document.querySelector('[data-offline]')
const { files, tag, texts } = JSON.parse(panel.querySelector('script').textContent)
const [download, remove] = panel.querySelectorAll('button')
const message = panel.querySelector('[role=status]')
const canStore = 'serviceWorker' in navigator && 'caches' in globalThis

function show(text, { busy = false, has = false, current = false } = {}) {
  message.textContent = text
  download.disabled = busy || (has && current)
  remove.disabled = busy
  remove.hidden = !has
}

async function showState() {
  const file = (await caches.has(cacheName)) && (await caches.match(files[0], { cacheName }))
  if (!file) return show(texts.none)
  const current = file.headers.get('etag')?.includes(`"${tag}-`) ?? false
  show(current ? texts.stored : texts.newer, { has: true, current })
}

async function downloadFiles() {
  show(texts.working, { busy: true })
  // Fetch all files before storing any, so that the stored version remains intact if the connection
  // is lost.
  const responses = await Promise.all(
    files.map(async (file) => {
      const response = await fetch(file, { credentials: 'omit', cache: 'no-cache' })
      if (!response.ok) throw new Error(`${file}: ${response.status}`)
      return [file, await complete(response)]
    }),
  )
  const cache = await caches.open(cacheName)
  await Promise.all(responses.map(([file, response]) => cache.put(file, response)))
  await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
}

/** Reads the whole response body. Reading may fail even after the headers have arrived. */
async function complete(response) {
  const { headers } = response
  return new Response(await response.blob(), {
    headers: { 'content-type': headers.get('content-type'), etag: headers.get('etag') ?? '' },
  })
}

async function forget() {
  await caches.delete(cacheName)
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.unregister()
}

async function attempt(task) {
  try {
    await task()
    await showState()
  } catch {
    await showState()
    message.textContent = texts.failed
  }
}

if (canStore) {
  download.addEventListener('click', () => void attempt(downloadFiles))
  remove.addEventListener('click', () => void attempt(forget))
  void showState()
} else {
  show(texts.unsupported, { busy: true })
}
