import type { Runtime } from '../runtime.ts'
import { toolsOf } from '../mcp/service-tools.ts'
import { endpointsOf } from '../http/routes.ts'
import { markup, page } from './layout.ts'

/** The bare domain's page: what there is and where. */
export function frontPage(runtime: Runtime): string {
  const cards = runtime.services.map(
    (service) => markup`<li class="card">
<h3><a href="/${service.name}/">${service.titleZh} · ${service.title}</a></h3>
<p>${service.summaryZh}</p>
<p class="lead">${service.summary}</p>
<p><span class="tag">${endpointsOf(service).length} endpoints</span> <span class="tag">${toolsOf(service).length} tools</span></p>
<p><code>${runtime.publicUrl(service)}</code></p>
</li>`,
  )
  const first = runtime.services[0]
  return page({
    title: 'Dozen · 台灣生活資料查詢',
    description: 'Twelve Taiwan-centred lookup services for people and for AI agents: HTTP, MCP and pay per call.',
    prefix: '',
    isSandbox: runtime.isSandbox,
    content: markup`<header>
<h1>Dozen</h1>
<p>十二項台灣資料查詢服務，給人用，也給 AI 代理用。</p>
<p class="lead">Twelve lookup services for people and for AI agents. Free calls need no key; paid ones cost cents, by x402.</p>
</header>
<main>
<h2>服務 · Services</h2>
<ul class="grid">${cards}</ul>
<h2>給代理與程式 · For agents and programs</h2>
<p>Every service speaks MCP at <code>POST /mcp</code>, HTTP at <code>/api/…</code>, and describes itself at <code>/openapi.json</code> and <code>/llms.txt</code>.</p>
${first ? markup`<pre>claude mcp add --transport http ${first.name} ${runtime.publicUrl()}/${first.name}/mcp</pre>` : ''}
</main>`,
  })
}
