import { ask, column, compact, em, fold, link, links, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import { specificationBlock } from '../llms-txt-blocks.ts'
import type { generateLlmsTxtPro } from './generate-llms-txt-pro.ts'

type Answer = AnswerOf<typeof generateLlmsTxtPro>

export function draftView(answer: Answer, words: Words): Document {
  const { t } = words
  const host = new URL(answer.url).host
  const { pages } = answer
  return {
    title: t(`${host} 的 llms.txt 草稿`, `Draft llms.txt of ${host}`),
    asked: t(`${host}，${words.moment(answer.checked_at)} 讀取`, `${host}, read ${words.moment(answer.checked_at)}`),
    headline: [t('草稿寫好了：', 'A draft of '), em(words.count(pages.length, '頁', 'page'))],
    lede:
      answer.source === 'sitemap'
        ? t(
            '頁面來自網站地圖。發布前自己讀一遍，刪掉不重要的。',
            'From the pages of the sitemap. Read it through and drop what matters little.',
          )
        : t(
            '沒有網站地圖，頁面來自首頁的連結。發布前自己讀一遍。',
            'Without a sitemap, from the links of the front page. Read it through before you publish.',
          ),
    blocks: compact([
      { kind: 'code', label: 'llms.txt', code: answer.llms_txt },
      {
        kind: 'list',
        heading: t('怎麼用', 'How to use it'),
        ordered: true,
        items: [
          t('整份複製，存成 llms.txt（UTF-8 純文字）。', 'Save all of it as llms.txt, plain text in UTF-8.'),
          t(`放在網站根目錄，讓 https://${host}/llms.txt 讀得到。`, `Put it at the root: https://${host}/llms.txt.`),
        ],
      },
      ...specificationBlock(answer.specification, words),
      skippedBlock(answer, words),
      links(
        pages.length >= answer.pages_max &&
          answer.pages_max < 45 &&
          link(
            t('最多讀 45 頁的版本（US$0.05）', 'Up to 45 pages (US$0.05)'),
            ask('generate_llms_txt_pro', { url: answer.url }),
          ),
        link(t('檢查這個網站', 'Check this site'), ask('check_llms_txt', { url: answer.url })),
      ),
    ]),
    form: 'after',
  }
}

function skippedBlock({ skipped }: Answer, words: Words): Block | undefined {
  const { t } = words
  if (skipped.length === 0) return undefined
  return fold(t(`沒有放進去的 ${skipped.length} 頁`, `${words.count(skipped.length, '頁', 'page')} left out`), [
    table(skipped, [
      column(t('頁面', 'Page'), ({ url }) => link(url, url)),
      column(words.label('reason'), ({ reason }) => words.value('reason', reason)),
    ]),
  ])
}
