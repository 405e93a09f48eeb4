import { ask, code, column, em, facts, link, links, quiet, table, tag } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { aiCrawlerList } from './ai-crawler-list.ts'

type Answer = AnswerOf<typeof aiCrawlerList>
type Asked = InputOf<typeof aiCrawlerList>
type ListedCrawler = Answer['items'][number]

export function crawlerListView({ items }: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const [one] = items
  if (input.bot !== undefined && one) return crawlerView(one, words)
  const disobeying = items.filter(({ respects_robots }) => respects_robots !== 'yes')
  const operators = new Set(items.map(({ operator }) => operator)).size
  return {
    title: t('搜尋與 AI 爬蟲', 'Search and AI crawlers'),
    ...(input.type !== undefined && { asked: words.value('type', input.type) }),
    headline:
      disobeying.length === 0
        ? t('都說會遵守 robots.txt', 'All are said to obey robots.txt')
        : disobeying.length > items.length / 2
          ? t('多數爬蟲不一定聽 robots.txt', 'Most crawlers may not obey robots.txt')
          : t('多數爬蟲會聽 robots.txt', 'Most crawlers obey robots.txt'),
    lede: [
      t(
        `收錄 ${operators} 家公司的 ${items.length} 個，最常見的在前。`,
        `${items.length} of ${words.count(operators, '家', 'company', 'companies')}, the best known first. `,
      ),
      disobeying.length === 0
        ? ''
        : t(
            `其中 ${disobeying.length} 個不一定遵守，要擋就得用防火牆。`,
            `${disobeying.length} of them may not obey; block those at the firewall.`,
          ),
    ],
    form: 'above',
    blocks: [
      table(
        items,
        [
          column(t('爬蟲', 'Crawler'), (it) => link(it.name, ask('ai_crawler_list', { bot: it.name }))),
          column(t('公司', 'Operator'), (it) => it.operator),
          column(words.label('purpose'), (it) => words.value('purpose', it.purpose)),
          column(words.label('respects_robots'), (it) => obedienceText(it, words)),
          column(words.label('token'), (it) => code(it.token)),
          column(t('查證', 'To verify'), (it) =>
            it.ip_ranges_url === null
              ? quiet(t('沒有公布 IP', 'no addresses'))
              : link(t('IP 清單', 'Addresses'), it.ip_ranges_url),
          ),
        ],
        { onPhone: 'cards' },
      ),
      furtherLinks(words),
    ],
  }
}

function crawlerView(crawler: ListedCrawler, words: Words): Document {
  const { t } = words
  const { name, operator, token, docs_url, ip_ranges_url, rdns, note, note_zh: noteZh } = crawler
  const purpose = words.value('purpose', crawler.purpose)
  return {
    title: t(`${name} 是什麼爬蟲`, `What is ${name}?`),
    headline: [em(name), t(`：${operator} 的爬蟲`, `: a crawler of ${operator}`)],
    lede: t(`用途：${purpose}。${noteZh ?? ''}`, `What for: ${purpose}. ${note ?? ''}`),
    form: 'after',
    blocks: [
      facts(
        { name: t('公司', 'Operator'), value: operator },
        { name: words.label('purpose'), value: purpose },
        { name: words.label('respects_robots'), value: obedienceText(crawler, words) },
        { name: words.label('token'), value: code(token) },
        {
          name: t('查證', 'To verify'),
          value:
            ip_ranges_url === null
              ? rdns.length > 0
                ? rdns.join(words.t('、', ', '))
                : quiet(t('沒有公布 IP', 'no addresses'))
              : link(t('IP 清單', 'Addresses'), ip_ranges_url),
        },
        { name: t('說明頁', 'Its own page'), value: link(new URL(docs_url).host, docs_url) },
      ),
      {
        kind: 'code',
        label: t('在 robots.txt 擋它', 'To keep it out, in robots.txt'),
        code: `User-agent: ${token}\nDisallow: /`,
      },
      furtherLinks(words, name),
    ],
    jsonLd: {
      '@type': 'DefinedTerm',
      name,
      termCode: token,
      description: t(`${operator} 的爬蟲。用途：${purpose}。`, `A crawler of ${operator}. What for: ${purpose}.`),
      sameAs: docs_url,
      inDefinedTermSet: { '@type': 'DefinedTermSet', name: t('搜尋與 AI 爬蟲', 'Crawlers of search and AI') },
    },
  }
}

function furtherLinks({ t }: Words, bot?: string): Block {
  return links(
    bot !== undefined && link(t('全部爬蟲', 'All crawlers'), ask('ai_crawler_list')),
    link(
      t('寫一份擋 AI 的 robots.txt', 'Write a robots.txt that blocks AI'),
      ask('generate_robots_txt', { mode: 'block_ai' }),
    ),
    link(t('我的網站擋了誰', 'Whom my site keeps out'), ask('check_site_crawlers')),
    link(t('查一個 IP 是不是真的', 'Is this address a real crawler?'), {
      operation: 'verify_crawler_ip',
      ...(bot !== undefined && { input: { bot } }),
    }),
  )
}

function obedienceText({ respects_robots: respects }: ListedCrawler, words: Words): Text {
  const label = words.value('respects_robots', respects)
  return respects === 'yes' ? label : tag(label, respects === 'no' ? 'bad' : 'warn')
}
