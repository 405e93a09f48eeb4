import type { Document } from '#operation/document.ts'
import type { Service } from '#operation/service.ts'
import { sells } from '../card.ts'
import { endpointsOf } from '../http/routes.ts'
import { toolsOf } from '../mcp/service-tools.ts'
import type { Runtime } from '../runtime.ts'
import { documentBlocks } from './document-page.ts'
import { operationForm } from './form.ts'
import { markup, page } from './layout.ts'

/** A service's page: what it answers, with a form to try each endpoint; `home` stands above them. */
export function servicePage(service: Service, prefix: string, runtime: Runtime, home?: Document): string {
  const url = runtime.publicUrl(service)
  const operations = endpointsOf(service).map(
    ({ operation, method, path }) => markup`<section class="operation" id="${operation.name}">
<header><h3>${operation.titleZh} · ${operation.title}</h3>${operation.price ? markup`<span class="tag paid">${operation.price} USDC</span>` : markup`<span class="tag">free</span>`}</header>
<p><code>${method} ${path}</code></p>
<p class="lead">${operation.summary}</p>
${operationForm(operation, method, path, prefix)}
</section>`,
  )
  const tools = toolsOf(service).map(
    ({ name, summary }) => markup`<tr><td><code>${name}</code></td><td>${summary}</td></tr>`,
  )
  return page({
    title: `${service.titleZh} · ${service.title}`,
    description: service.summary,
    prefix,
    isSandbox: runtime.isSandbox,
    content: markup`<header>
<nav><a href="${runtime.publicUrl()}/">Dozen</a><a href="${prefix}/docs">文件 · Docs</a><a href="${prefix}/openapi.json">OpenAPI</a><a href="${prefix}/llms.txt">llms.txt</a></nav>
<h1>${service.titleZh} · ${service.title}</h1>
<p>${service.summaryZh}</p>
<p class="lead">${service.summary}</p>
${service.notice ? markup`<p class="notice">${service.notice}</p>` : ''}
</header>
<main>
${home ? markup`<h2>${home.title}</h2>${documentBlocks(home, prefix)}` : ''}
<h2>查詢 · Endpoints</h2>
${sells(service) ? markup`<p class="lead">Paid endpoints are charged per call with x402 on ${runtime.network(service)}; an unpaid call answers 402 with the price.</p>` : ''}
${operations}
<h2>MCP</h2>
<p><code>POST ${url}/mcp</code></p>
<div class="scroll"><table><thead><tr><th>tool</th><th></th></tr></thead><tbody>${tools}</tbody></table></div>
</main>`,
  })
}
