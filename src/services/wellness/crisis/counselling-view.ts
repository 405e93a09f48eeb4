import { compact } from '#operation/view/blocks.ts'
import type { AnswerOf, InputOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import { LISTENS } from '#operation/view/help-numbers.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, phone } from '#operation/view/text.ts'
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
          actions: [
            link(t('可以視訊的院所', 'Places by video'), { operation: 'find_counselling', input: { by_video: true } }),
          ],
        }
      : {
          headline: [
            where,
            t('有 ', ': '),
            em(words.count(answer.total, '處', 'place')),
            t('免費心理諮商', ' with free counselling'),
          ],
          lede: t(
            '15 到 45 歲可以免費談三次。先打電話預約。',
            'Three free sessions for ages 15 to 45. Call to make an appointment.',
          ),
        }),
    blocks: compact([
      {
        kind: 'table',
        onPhone: 'cards',
        columns: [
          { name: t('機構', 'Place') },
          { name: t('電話', 'Phone') },
          { name: t('地址', 'Address') },
          { name: t('視訊', 'By video') },
          { name: t('另收', 'Further fee') },
        ],
        rows: answer.items.map((it) => ({
          cells: [
            it.name,
            it.phone === null ? null : phone(it.phone),
            it.address,
            it.by_video ? t('可以', 'Yes') : null,
            it.fee_note,
          ],
        })),
      },
      answer.plan.url !== null && {
        kind: 'text',
        paragraphs: [[t('名額與資格：', 'Openings and conditions: '), link(answer.plan.name_zh, answer.plan.url)]],
      },
    ]),
    notice: answer.notice,
  }
}
