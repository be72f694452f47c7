/**
 * The service worker, registered when a reader downloads the dictionary. It tries the network first. If there
 * is no connection, it responds with stored files: for any page, it returns the reader page, which shows the
 * term or search results for the requested URL.
 */
const stored = 'atumo-offline'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    const isYoruba = /^\/yo(\/|$)/.test(pathname)
    event.respondWith(fromNetwork(request, isYoruba ? '/yo/offline/reader' : '/offline/reader'))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fromNetwork(request, pathname))
  }
})

/** @param path the stored file to return if there is no connection */
async function fromNetwork(request, path) {
  try {
    return await fetch(request)
  } catch {
    const cache = await caches.open(stored)
    return (await cache.match(path)) ?? Response.error()
  }
}
