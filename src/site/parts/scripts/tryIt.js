/**
 * The forms of the API reference: sends a request to an endpoint, and shows the response. The API key is only
 * in the forms' fields, so closing or reloading the page forgets it.
 */
const shownHeaders =
  /^(content-type|etag|retry-after|x-(credit|ratelimit|commercial|total|request)-.*)$/
const forms = document.querySelectorAll('form.try')

for (const form of forms) {
  form.hidden = false
  // A key that is entered in one form is filled in in all of them.
  form.elements.key?.addEventListener('input', ({ target }) => {
    for (const { elements } of forms) if (elements.key) elements.key.value = target.value
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}

async function send(form) {
  const { method, path, failed } = form.dataset
  const result = form.querySelector('[data-result]')
  const button = form.querySelector('button')
  const { address, ...request } = requestOf(form, path)
  button.disabled = true
  try {
    const response = await fetch(address, { method, credentials: 'omit', ...request })
    const { status, statusText, headers } = response
    const lines = [...headers].filter(([name]) => shownHeaders.test(name))
    result.replaceChildren(
      block([
        `${method} ${address}`,
        '',
        `${status} ${statusText}`,
        ...lines.map((line) => line.join(': ')),
      ]),
      block([readable(await response.text())]),
    )
  } catch {
    result.textContent = failed
  }
  button.disabled = false
}

function requestOf(form, path) {
  const query = new URLSearchParams()
  const request = { address: path, headers: {} }
  for (const [field, value] of new URLSearchParams(new FormData(form))) {
    if (value === '') continue
    const [place, name] = field.split(':')
    if (place === 'query') query.set(name, value)
    if (place === 'path') request.address = path.replace(`{${name}}`, encodeURIComponent(value))
    if (place === 'header') request.headers[name] = value
    if (place === 'key') request.headers.Authorization = `Bearer ${value}`
    if (place === 'body') {
      request.headers['Content-Type'] = 'application/json'
      request.body = value
    }
  }
  if (query.size > 0) request.address += `?${query}`
  return request
}

/** Returns JSON with indentation, and other text as it is. */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function block(lines) {
  const box = document.createElement('div')
  box.className = 'code'
  const text = document.createElement('pre')
  text.tabIndex = 0
  text.textContent = lines.join('\n')
  box.append(text)
  return box
}
