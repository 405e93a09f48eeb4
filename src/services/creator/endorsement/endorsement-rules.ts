import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { ENDORSEMENT_RULES, endorsementSchema } from './rules.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'

export const endorsementRules = defineOperation({
  name: 'endorsement_rules',
  tool: true,
  route: 'GET /api/endorsement',
  title: 'Endorsement rules',
  titleZh: '業配規範',
  summary: 'What to do and not to do when recommending a product for pay in Taiwan.',
  description:
    'Taiwan’s rules for paid endorsements (業配): disclosure, truthfulness, liability, food and cosmetics, tax; each with examples and dated law. For a text use [check_ad_claims].',
  keywords: [
    '業配',
    '薦證廣告',
    '代言',
    '網紅',
    '開箱',
    '廣告揭露',
    'endorsement',
    'influencer',
    'sponsored post',
    'disclosure',
    '公關品',
    '合作揭露',
    '廠商合作',
    'paid post',
    '#ad',
    'Instagram',
  ],
  tasks: [
    '業配文要怎麼標示才合法？',
    '網紅推薦產品會有什麼法律責任？',
    'What are the rules for sponsored posts in Taiwan?',
  ],
  cacheSeconds: 86_400,
  long: true,
  input: z.object({}),
  output: z.object({ items: z.array(endorsementSchema), notice: z.string() }),
  example: {
    input: {},
    output: {
      items: [
        {
          rule: '薦證內容要真實，明知或可得而知有引人錯誤之虞仍薦證，與廣告主負連帶賠償責任。',
          do: '親自使用後再寫，保留使用紀錄與照片。',
          dont: '沒用過卻寫「親測有效」。',
          rule_en:
            'What you say in a recommendation must be true. Whoever recommends although they know, or could know, that it may mislead is liable for damages together with the advertiser.',
          do_en: 'Write after using it yourself, and keep records and photos of the use.',
          dont_en: 'Writing “tested and it works” without having used it.',
          law: '公平交易法第 21 條第 5、6 項',
          as_of: '2024-10-11',
        },
      ],
      notice: NOT_LEGAL_ADVICE,
    },
  },
  run() {
    return { items: ENDORSEMENT_RULES, notice: NOT_LEGAL_ADVICE }
  },
})
