/** The style sheet of every page: no framework, no web fonts, light and dark. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #d9dfe7; --paper: #fff; --wash: #f5f7fa; --accent: #0b6e4f; --warn: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --soft: #a3afbd; --line: #36414f; --paper: #161b22; --wash: #1e252e; --accent: #5fd3a8; --warn: #f0b566; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, "Noto Sans TC", "PingFang TC", "Microsoft JhengHei", sans-serif; }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
header + main > :first-child { margin-top: 1.5rem; }
footer { padding-block: 2rem 3rem; color: var(--soft); font-size: .875rem; border-top: 1px solid var(--line); margin-top: 3rem; }
h1 { font-size: clamp(1.6rem, 5vw, 2.2rem); line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.05rem; margin: 0; }
p { margin: .25rem 0 .75rem; }
a { color: var(--accent); text-underline-offset: .15em; }
code, pre, kbd { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: .875em; }
code { overflow-wrap: anywhere; }
td code { overflow-wrap: normal; }
pre { background: var(--wash); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto; max-height: 28rem; }
.lead, .zh { color: var(--soft); }
.notice { border-left: 4px solid var(--warn); background: var(--wash); padding: .6rem 1rem; border-radius: 0 .5rem .5rem 0; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: 1rem; padding: 0; list-style: none; }
.card { border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.1rem; background: var(--paper); }
.card p { margin: .25rem 0; font-size: .95rem; }
.operation { border: 1px solid var(--line); border-radius: .75rem; margin: 0 0 1rem; padding: 1rem 1.1rem; }
.operation h2 { margin: 0; }
.operation header { padding: 0; margin: 0; max-width: none; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
.tag { font-size: .75rem; border: 1px solid var(--line); border-radius: 1rem; padding: .05rem .55rem; color: var(--soft); white-space: nowrap; }
.tag.paid { color: var(--warn); border-color: var(--warn); }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: start; margin-top: .75rem; }
label { display: flex; flex-direction: column; gap: .2rem; font-size: .875rem; flex: 1 1 11rem; color: var(--soft); }
input, select, textarea { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; padding: .4rem .6rem; width: 100%; min-height: 2.5rem; }
textarea { min-height: 5rem; font-family: ui-monospace, monospace; }
button { font: inherit; font-weight: 600; color: var(--paper); background: var(--accent); border: 0; border-radius: .4rem; padding: .45rem 1.1rem; min-height: 2.5rem; cursor: pointer; }
/* Level with the fields, whose names stand above them. */
label ~ button { margin-top: 1.6rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th { white-space: nowrap; }
th, td { text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); padding: .4rem .75rem .4rem 0; }
.scroll { overflow-x: auto; }
dl { margin: .25rem 0 1rem; font-size: .9rem; }
dt { color: var(--soft); }
dt code { color: var(--ink); font-weight: 600; }
dd { margin: 0 0 .35rem; padding-left: 1rem; }
dd dl { border-left: 2px solid var(--line); padding-left: .75rem; margin-block: .35rem; }
nav a { margin-right: 1rem; }
.chart { margin: 0 0 1rem; }
.chart svg { width: 100%; height: auto; font-size: 12px; fill: var(--soft); }
.chart path { fill: none; stroke: var(--accent); stroke-width: 2; }
.chart line { stroke: var(--line); }
.chart circle { fill: var(--accent); }
.chart figcaption { color: var(--soft); font-size: .875rem; }
`.trim()

/** Sends a form and shows the answer below it. Without script a GET form still works: it opens the answer. */
export const PAGE_SCRIPT = `
const isBlank = (value) => value === ''
const asJson = (text) => { try { return JSON.stringify(JSON.parse(text), null, 2) } catch { return text } }
function parseField(input) {
  if (input.dataset.type === 'json') return JSON.parse(input.value)
  if (input.dataset.type === 'number') return Number(input.value)
  if (input.dataset.type === 'boolean') return input.value === '1'
  return input.value
}
async function ask(form) {
  const fields = [...form.elements].filter((it) => it.name && !isBlank(it.value))
  let path = form.getAttribute('action')
  const rest = fields.filter((it) => {
    const slot = '{' + it.name + '}'
    if (!path.includes(slot)) return true
    path = path.replace(slot, encodeURIComponent(it.value))
    return false
  })
  if (form.dataset.method === 'GET') {
    const query = new URLSearchParams(rest.map((it) => [it.name, it.value])).toString()
    return fetch(path + (query ? '?' + query : ''), { headers: { accept: 'application/json' } })
  }
  if (form.dataset.text) return fetch(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: rest[0] ? rest[0].value : '' })
  const body = JSON.stringify(Object.fromEntries(rest.map((it) => [it.name, parseField(it)])))
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!form.dataset.method) return
  event.preventDefault()
  const output = form.parentElement.querySelector('output pre')
  output.parentElement.hidden = false
  output.textContent = '…'
  try {
    const response = await ask(form)
    const text = await response.text()
    const wait = response.status === 429 ? response.headers.get('retry-after') : null
    const advice = wait ? '查詢太頻繁，請 ' + wait + ' 秒後再試。 Too many calls: try again in ' + wait + ' s.\\n\\n' : ''
    output.textContent = advice + response.status + ' ' + response.statusText + '\\n' + asJson(text)
  } catch (error) {
    output.textContent = 'Not sent: ' + error.message
  }
})
`.trim()
