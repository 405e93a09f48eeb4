import type { Service } from '#operation/service.ts'
import type { Words } from '#operation/view/messages.ts'
import { link } from '#operation/view/text.ts'
import { connectionsOf } from '../documents/connect.ts'
import { mcpAddress } from '../documents/server-identity.ts'
import type { Runtime } from '../runtime.ts'
import type { DocumentPage } from './document-page.ts'

/** How to add a service to an AI assistant, in one line or link per client. `of` is undefined on the bare domain. */
export function connectPage(service: Service, of: Service | undefined, words: Words, runtime: Runtime): DocumentPage {
  const { t } = words
  const name = of ? t(of.titleZh, of.title) : 'Dozen'
  const title = t(`把 ${name} 接到你的 AI 助理`, `Connect ${name} to your assistant`)
  const all = link(t('一次接上全部十二項服務', 'Connect all twelve services at once'), `${runtime.publicUrl()}/connect`)
  return {
    document: {
      title: t('接到 AI 助理', 'Connect an assistant'),
      headline: title,
      lede: service.finder
        ? t(
            '貼上這個網址，助理就能查這裡的十二項服務，例如問它「下個連假是哪天」。不必註冊，也不用金鑰。',
            'Add this address and ask your assistant, for example, “When is the next long weekend in Taiwan?” It can look things up in all twelve services. No account and no key.',
          )
        : t('一行就好，不必註冊，也不用金鑰。', 'One line, no account and no key.'),
      blocks: [
        { kind: 'code', label: t('MCP 網址', 'MCP address'), code: mcpAddress(service, runtime) },
        ...connectionsOf(service, runtime).map(({ client, where, line, link: to }) => ({
          kind: 'code' as const,
          heading: client,
          note: [
            words.pick(where),
            to === undefined ? '' : [t('：', ': '), link(t(`加到 ${client}`, `Add to ${client}`), to)],
          ],
          code: line,
        })),
        ...(of ? [{ kind: 'text' as const, paragraphs: [all] }] : []),
      ],
    },
  }
}
