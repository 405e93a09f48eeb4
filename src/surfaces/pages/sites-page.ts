import { createWords } from '#operation/view/messages.ts'
import { endpointsOf } from '../http/routes.ts'
import { toolsOf } from '../tools/service-tools.ts'
import type { Runtime } from '../runtime.ts'
import { withLanguage, type Reader } from './draw.ts'
import { markup } from './html.ts'
import { crumbs, page } from './layout.ts'

/** All services at a glance: what each answers, and its addresses for programs. */
export function sitesPage(reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  const title = t('全部服務', 'All services')
  const lede = t('每項服務都有網頁、HTTP 與 MCP。', 'Every service has pages, HTTP and MCP. ')
  const items = runtime.services.map((service) => {
    const at = (path: string) => withLanguage(`/${service.name}${path}`, reader)
    return markup`<section class="block s-${service.name}"><h2><a href="${at('/')}">${t(service.titleZh, service.title)}</a></h2>
<p class="measure">${t(service.summaryZh, service.summary)}</p>
<p class="note">${t(`${endpointsOf(service).length} 個端點，${toolsOf(service).length} 個工具`, `${endpointsOf(service).length} endpoints, ${toolsOf(service).length} tools`)}　<a href="${at('/connect')}">${t('連接', 'Connect')}</a>　<a href="${at('/docs')}">${t('文件', 'Docs')}</a>　<a href="/${service.name}/openapi.json">OpenAPI</a>　<a href="/${service.name}/llms.txt">llms.txt</a></p></section>`
  })
  return page({
    title,
    description: lede,
    reader,
    words,
    runtime,
    path: '/sites',
    content: markup`<div class="band"><div class="wrap">${crumbs([{ text: 'Dozen', to: withLanguage('/', reader) }, { text: title }], words)}
<h1 class="headline">${title}</h1>
<p class="lede">${lede}<a href="${withLanguage('/connect', reader)}">${t('一次接上全部', 'Connect all at once')}</a></p></div></div>
<div class="wrap body">${items}</div>`,
  })
}
