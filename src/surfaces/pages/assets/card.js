// The card of MCP Apps (revision 2026-01-26), which runs in a sandboxed frame of the host. It shows the drawing in a
// result's _meta, or the result's text if there is no drawing. Links open in the host.
{
  const waiting = new Map()
  let last = 0
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const ask = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve)
      post({ id: last, method, params })
    })
  const wear = (context) => {
    if (context?.theme) document.documentElement.style.colorScheme = context.theme
  }
  const show = ({ _meta, content = [] }) => {
    const main = document.querySelector('main')
    const drawing = _meta?.['dozen/card']
    if (drawing) main.innerHTML = drawing
    else main.innerText = content.map(({ text = '' }) => text).join('\n')
  }
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return
    const { id, method, params, result } = data
    if (method === undefined) {
      waiting.get(id)?.(result)
      waiting.delete(id)
    } else if (id !== undefined) post({ id, result: {} })
    else if (method === 'ui/notifications/tool-result') show(params)
    else if (method === 'ui/notifications/host-context-changed') wear(params)
  })
  addEventListener('click', (event) => {
    const link = event.target.closest('a[href]')
    if (!link || link.getAttribute('href').startsWith('#')) return
    event.preventDefault()
    void ask('ui/open-link', { url: link.href })
  })
  new ResizeObserver(() => {
    const { width, height } = document.body.getBoundingClientRect()
    post({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } })
  }).observe(document.body)
  void ask('ui/initialize', {
    appInfo: { name: 'dozen-card', version: '1' },
    appCapabilities: {},
    protocolVersion: '2026-01-26',
  }).then((result) => {
    wear(result?.hostContext)
    post({ method: 'ui/notifications/initialized', params: {} })
  })
}
