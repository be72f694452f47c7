/**
 * The buttons of the offline page: stores the dictionary and the files of its pages in this browser, says when a
 * newer version exists, and removes everything again.
 */
const stored = 'atumo-offline'
const panel = document.querySelector('[data-offline]')
const { files, tag, texts } = JSON.parse(panel.querySelector('script').textContent)
const [download, remove] = panel.querySelectorAll('button')
const status = panel.querySelector('[role=status]')
const canStore = 'serviceWorker' in navigator && 'caches' in globalThis

function show(text, { busy = false, has = false, current = false } = {}) {
  status.textContent = text
  download.disabled = busy || (has && current)
  remove.disabled = busy || !has
}

async function showState() {
  const file = (await caches.has(stored)) && (await caches.match(files[0], { cacheName: stored }))
  if (!file) return show(texts.none)
  const current = file.headers.get('etag')?.includes(`"${tag}-`) ?? false
  show(current ? texts.stored : texts.newer, { has: true, current })
}

async function store() {
  show(texts.working, { busy: true })
  // Everything is fetched before anything is stored, so that a lost connection leaves the earlier version.
  const responses = await Promise.all(
    files.map(async (file) => {
      const response = await fetch(file, { credentials: 'omit', cache: 'no-cache' })
      if (!response.ok) throw new Error(`${file}: ${response.status}`)
      return [file, await complete(response)]
    }),
  )
  const cache = await caches.open(stored)
  await Promise.all(responses.map(([file, response]) => cache.put(file, response)))
  await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
}

/** Reads the whole body, which may fail after the headers have arrived. */
async function complete(response) {
  const { headers } = response
  return new Response(await response.blob(), {
    headers: { 'content-type': headers.get('content-type'), etag: headers.get('etag') ?? '' },
  })
}

async function forget() {
  await caches.delete(stored)
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.unregister()
}

const attempt = (task) => () =>
  void task().then(showState, () =>
    showState().then(() => {
      status.textContent = texts.failed
    }),
  )

if (canStore) {
  download.addEventListener('click', attempt(store))
  remove.addEventListener('click', attempt(forget))
  void showState()
} else {
  show(texts.unsupported, { busy: true })
}
