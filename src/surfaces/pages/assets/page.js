// Pages work without this; it makes them smoother.

// A fault is read at once where a screen reader or a keyboard is used.
document.querySelector('#errors')?.focus()

// A link into a part of a list opens that part. Most browsers do so by themselves.
addEventListener('hashchange', () => {
  const fold = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details')
  if (fold && !fold.open) {
    fold.open = true
    fold.scrollIntoView()
  }
})

// What else an answer may be is for whoever asked the box: the address goes without it to whomever it is passed on.
const here = new URL(location.href)
if (here.searchParams.has('or')) {
  here.searchParams.delete('or')
  history.replaceState(history.state, '', here)
}

// Blocks of code can be copied.
function addCopyButtons() {
  for (const block of document.querySelectorAll('.code')) {
    const code = block.querySelector('pre code')
    if (!code || block.querySelector('.copy')) continue
    const button = document.createElement('button')
    const isChinese = document.documentElement.lang.startsWith('zh')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = isChinese ? '複製' : 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.textContent ?? '')
      button.textContent = isChinese ? '已複製' : 'Copied'
    })
    block.append(button)
  }
}
if (navigator.clipboard) {
  addCopyButtons()
  // An answer that was paid for on this page.
  document.addEventListener('drawn', addCopyButtons)
}

// Empty fields do not have to stand in an address.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.method !== 'get') return
  for (const field of form.elements) {
    if (field.name && field.value === '' && !field.required) field.disabled = true
  }
  setTimeout(() => {
    for (const field of form.elements) field.disabled = false
  })
})
