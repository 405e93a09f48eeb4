import type { Document } from '#operation/view/document.ts'
import { LISTENS } from '#operation/view/help-numbers.ts'
import { em, link, phone } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'

interface CounsellingAnswer {
  readonly plan: { readonly url: string | null; readonly name_zh: string }
  readonly items: readonly {
    county: string
    name: string
    phone: string | null
    address: string
    fee_note: string | null
    by_video: boolean
  }[]
  readonly total: number
  readonly notice: string
}

/** Where three free sessions are to be had. */
export function counsellingView(
  answer: CounsellingAnswer,
  words: Words,
  input: { county?: string | undefined },
): Document {
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
            {
              text: t('可以視訊的院所', 'Places by video'),
              to: { operation: 'find_counselling', input: { by_video: true } },
            },
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
    blocks: [
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
      ...(answer.plan.url === null
        ? []
        : [
            {
              kind: 'text' as const,
              paragraphs: [
                [t('名額與資格：', 'Openings and conditions: '), link(answer.plan.name_zh, answer.plan.url)],
              ],
            },
          ]),
    ],
    notice: answer.notice,
  }
}
