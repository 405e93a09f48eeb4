import type { Service } from '#operation/service.ts'
import { createWords } from '#operation/view/messages.ts'
import { connectionsOf, type Connection } from '../documents/connect.ts'
import type { Runtime } from '../runtime.ts'
import { mcpAddress } from '../documents/server-identity.ts'
import { drawCode } from './blocks.ts'
import { withLanguage, type Reader } from './draw.ts'
import { markup, type Html } from './html.ts'
import { crumbs, frontBase, markdownFeed, page } from './layout.ts'

/** How to add a service to an assistant: one line or one button per client. `of` is undefined on the bare domain. */
export function connectPage(service: Service, of: Service | undefined, reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now, words: service.words })
  const { t } = words
  const name = of ? t(of.titleZh, of.title) : 'Dozen'
  const title = t(`把 ${name} 接到你的 AI 助理`, `Connect ${name} to your assistant`)
  const lede = service.finder
    ? t(
        '一個網址，六個工具：替你找到並呼叫其他所有工具。不必註冊，也不用金鑰。',
        'One address and six tools, which find and call all others. No account and no key.',
      )
    : t('一行就好，不必註冊，也不用金鑰。', 'One line, no account and no key.')
  const front = frontBase(of, reader, runtime)
  const trail = [
    { text: 'Dozen', to: withLanguage(`${front}/`, reader) },
    ...(of ? [{ text: name, to: withLanguage(`${reader.prefix}/`, reader) }] : []),
    { text: t('連接', 'Connect') },
  ]
  return page({
    title,
    description: lede,
    reader,
    words,
    runtime,
    service: of,
    path: '/connect',
    feeds: [markdownFeed(`${reader.prefix}/connect.md`)],
    content: markup`<div class="band"><div class="wrap">${crumbs(trail, words)}
<h1 class="headline">${title}</h1>
<p class="lede">${lede}</p></div></div>
<div class="wrap body">
${drawCode(mcpAddress(service, runtime), t('MCP 網址', 'MCP address'))}
${connectionsOf(service, runtime).map((connection) => drawConnection(connection, words.language === 'zh'))}
${of ? markup`<p class="note"><a href="${withLanguage(`${front}/connect`, reader)}">${t('一次接上全部十二項服務', 'Connect all twelve services at once')}</a></p>` : ''}
</div>`,
  })
}

function drawConnection({ client, where, line, link }: Connection, isZh: boolean): Html {
  const [zh, en] = where
  const button = isZh ? `加到 ${client}` : `Add to ${client}`
  return markup`<section class="block"><h2>${client}</h2><p class="note">${isZh ? zh : en}</p>${link === undefined ? '' : markup`<p><a class="btn" href="${link}">${button}</a></p>`}${drawCode(line)}</section>`
}
