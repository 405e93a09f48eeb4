import { ask, code, compact, em, link, links } from '#operation/view.ts'
import type { AnswerOf, Document, Text, Words } from '#operation/view.ts'
import type { verifyCrawlerIp } from './verify-crawler-ip.ts'

type Answer = AnswerOf<typeof verifyCrawlerIp>

export function crawlerAddressView(answer: Answer, words: Words): Document {
  const { t } = words
  const { ip, operator, claimed } = answer
  return {
    title: t(`${ip} 是爬蟲嗎`, `Is ${ip} a crawler?`),
    asked: claimed ? t(`${ip}，自稱 ${claimed.bot}`, `${ip}, claiming to be ${claimed.bot}`) : ip,
    headline: headlineOf(answer, words),
    lede: ledeOf(answer, words),
    form: 'after',
    blocks: compact([
      operator !== null && {
        kind: 'facts',
        facts: compact([
          { name: t('公司', 'Operator'), value: operator },
          { name: t('可能是這些爬蟲', 'Crawlers from there'), value: words.list(answer.crawlers) },
          answer.prefix !== null && { name: words.label('prefix'), value: code(answer.prefix) },
          answer.hostname !== null && { name: words.label('hostname'), value: code(answer.hostname) },
          answer.as_of !== null && { name: t('清單日期', 'List of'), value: words.date(answer.as_of) },
        ]),
      },
      links(link(t('有哪些爬蟲', 'Which crawlers there are'), ask('ai_crawler_list'))),
    ]),
  }
}

function headlineOf(answer: Answer, { t }: Words): Text {
  const { operator, method, claimed } = answer
  if (claimed && isProven(answer))
    return claimed.is_true
      ? em(t(`是真的 ${claimed.bot}`, `It really is ${claimed.bot}`))
      : em(t(`不是 ${claimed.bot}，這個 IP 屬於 ${operator}`, `It is not ${claimed.bot} but of ${operator}`))
  if (isProven(answer)) return [em(t('是真的', 'Real')), t(`：${operator} 的爬蟲`, `: a crawler of ${operator}`)]
  if (method === 'prefix')
    return [
      em(t('無法證明', 'Not proven')),
      t(`，只知道在 ${operator} 的網路裡`, `, only that it is in the network of ${operator}`),
    ]
  return em(t('無法證明是爬蟲', 'Not proven to be a crawler'))
}

/** Whether it is a crawler’s, be it the one that was claimed or another. */
function isProven({ method, authoritative }: Answer): boolean {
  return method === 'rdns' || authoritative === true
}

function ledeOf(answer: Answer, { t }: Words): string {
  const { method, prefix, operator, hostname } = answer
  if (method === 'rdns')
    return t(
      `反查得到 ${hostname}，再查回來是同一個 IP。`,
      `It resolves to ${hostname}, and that name resolves back to it.`,
    )
  if (method === 'none')
    return t(
      '我們手上的官方清單沒有它，反查也對不上；可能是新的，也可能是假的。',
      'It is in no published list that we have, and its name proves nothing. It may be new, or forged.',
    )
  return isProven(answer)
    ? t(`${prefix} 在 ${operator} 公布的清單裡。`, `${prefix} is in the list that ${operator} publishes.`)
    : t(
        `${operator} 沒有公布爬蟲的 IP，${prefix} 裡還有別人的主機。`,
        `${operator} publishes no addresses of its crawlers; ${prefix} has other hosts too.`,
      )
}
