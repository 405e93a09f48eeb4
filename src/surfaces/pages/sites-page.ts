import type { Words } from '#operation/view/messages.ts'
import { link } from '#operation/view/text.ts'
import { endpointsOf } from '../http/routes.ts'
import { toolsOf } from '../tools/service-tools.ts'
import type { Runtime } from '../runtime.ts'
import type { DocumentPage } from './document-page.ts'

export function sitesPage(words: Words, runtime: Runtime): DocumentPage {
  const { t } = words
  const title = t('全部服務', 'All services')
  return {
    document: {
      title,
      headline: title,
      lede: [
        t('每項服務都有網頁、HTTP 與 MCP。', 'Every service has pages, HTTP and MCP. '),
        link(t('一次接上全部', 'Connect all at once'), '/connect'),
      ],
      blocks: runtime.services.map((service) => {
        const [endpoints, tools] = [endpointsOf(service).length, toolsOf(service).length]
        const links = [
          link(t(service.titleZh, service.title), `/${service.name}/`),
          link(t('連接', 'Connect'), `/${service.name}/connect`),
          link(t('文件', 'Docs'), `/${service.name}/docs`),
          link('OpenAPI', `/${service.name}/openapi.json`),
          link('llms.txt', `/${service.name}/llms.txt`),
        ]
        return {
          kind: 'text' as const,
          heading: t(service.titleZh, service.title),
          paragraphs: [
            t(service.summaryZh, service.summary),
            [
              t(`${endpoints} 個端點，${tools} 個工具`, `${endpoints} endpoints, ${tools} tools`),
              ...links.map((it) => ['　', it]),
            ],
          ],
        }
      }),
    },
  }
}
