document.addEventListener('atumo:select', ({ detail }) => {
  console.log(`chosen: ${detail.term.slug}`)
})
document.addEventListener('atumo:error', ({ detail }) => {
  console.log(`${detail.status}: ${detail.message}`)
})
