import { COUNTIES } from '#operation/input/counties.ts'
import { ask, column, compact, em, link, links, phone, table } from '#operation/view.ts'
import type { AnswerOf, BlockOf, Document, InputOf, Words } from '#operation/view.ts'
import { LISTENS } from '#operation/view/help-numbers.ts'
import type { findCounselling } from './find-counselling.ts'

type Answer = AnswerOf<typeof findCounselling>
type Asked = InputOf<typeof findCounselling>

export function counsellingView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const where = input.county === undefined ? t('全台', 'All of Taiwan') : words.value('county', input.county)
  return {
    title: t(`${where}的免費心理諮商`, `Free counselling: ${where}`),
    ...(answer.total === 0
      ? {
          headline: t(`${where}沒有列在名單上的院所`, `${where}: no place on the list`),
          lede: t(
            `有的院所可以視訊談，住哪裡都可以約；今天就想說話，打 ${LISTENS}。`,
            `Some places talk by video, wherever you live; to talk today, call ${LISTENS}.`,
          ),
          actions: [link(t('可以視訊的院所', 'Places by video'), ask('find_counselling', { by_video: true }))],
        }
      : {
          headline: [t('15 到 45 歲，', 'Ages 15 to 45: '), em(t('免費談三次', 'three free sessions'))],
          lede: t(
            `${where} ${words.number(answer.total)} 處可以約，先打電話。${input.county === undefined ? '選縣市找近的。' : ''}`,
            `${where}: ${words.count(answer.total, '', 'place')}. Call to make an appointment.${input.county === undefined ? ' Choose a county for those near you.' : ''}`,
          ),
        }),
    blocks: compact([
      input.county === undefined && countyLinks(input, words),
      table(
        answer.items,
        [
          column(t('機構', 'Place'), (it) => it.name),
          column(t('電話', 'Phone'), (it) => (it.phone === null ? null : phone(it.phone))),
          column(t('地址', 'Address'), ({ address }) => (address === null ? null : link(address, mapOf(address)))),
          column(t('視訊', 'By video'), (it) => (it.by_video ? t('可以', 'Yes') : null)),
          column(t('另收', 'Further fee'), (it) => it.fee_note),
        ],
        { onPhone: 'cards' },
      ),
      answer.plan.url !== null && {
        kind: 'text',
        paragraphs: [[t('名額與資格：', 'Openings and conditions: '), link(answer.plan.name_zh, answer.plan.url)]],
      },
    ]),
    notice: answer.notice,
  }
}

/** Links that narrow the list to one county, because many places are too far from the user. */
function countyLinks(input: Asked, words: Words): BlockOf<'links'> {
  const counties = Object.keys(COUNTIES)
  return links(
    ...counties.map((county) => link(words.value('county', county), ask('find_counselling', { ...input, county }))),
  )
}

function mapOf(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`
}
