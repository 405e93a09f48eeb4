import { normalise } from '#support/text/normalise.ts'

const WHO =
  '(?:大家|有人|誰|網友|鄉民|版友|板友|版上|板上|別人|人家|真人|使用者|用戶|買家|消費者|過來人|內行人|台灣人|一般人|你們|各位)'
const HOW = '(?:都|通常|一般|現在|最近|以前|當時|當年|最|比較|到底|真的|還|是|會|在|有|想)'
const DO = '(?:聊聊|聊|談|討論|說|講|寫|評價|評|推薦|推坑|推|買|用|選|挑|看|覺得|認為|吐槽|罵|嫌|喜歡|愛用|愛|入手|敗)'
const WHICH =
  '(?:哪一?(?:款|個|台|臺|支|牌|種|家|間|部|張|隻|雙|把|顆|組|條|瓶|罐|片|本|套|件|雙)|什麼|甚麼|啥|怎麼樣?|怎樣|如何)'

/** Chinese words that only ask for opinions, in normalised script. They are removed in this order. */
const ASKING_ZH = new RegExp(
  normalise(
    [
      // Phrases in which a person talks about the product: 大家推哪種, 有人用過, 網友怎麼說, 真人講的.
      `${WHO}${HOW}{0,3}(?:${WHICH}?${DO})?(?:過|到)?${WHICH}?`,
      `${DO}${WHICH}|${WHICH}(?:${DO}|好)`,
      WHICH,
      '值不值得|值得|好不好用|好用嗎|好不好|推不推|雷不雷|該不該|要不要|可不可以|能不能|有沒有|是不是|會不會',
      '推薦|評價|評論|評語|風評|口碑|心得|開箱|看法|意見|反應|優缺點|優點|缺點|使用經驗|經驗談|真心話|真實|實測|實際|用過',
      '請問|想問|想知道|想聽|覺得|(?:不要|不是|非|無|沒有?)業配文?',
      // A verb of talking before its object: 聊 in 聊 kindle, but not in 聊天.
      '^\\s*(?:聊聊|聊(?!天)|談談|評(?!鑑|鑒))',
      '買嗎|的|嗎|呢|吧',
    ].join('|'),
  ),
  'gu',
)

const ASKING_EN =
  /\b(?:is|are|was|were|the|an?|of|for|to|in|on|my|do|does|did|has|have|had|i|it|its|it's|you|your|they|their|should|would|can|which|what|what's|how|why|who|best|good|bad|buy|buying|worth(?: (?:learning|reading|watching|playing|trying|getting|having|owning))?|review|reviews|opinion|opinions|thoughts|impressions|feedback|verdict|pros|cons|people|anyone|anybody|everyone|owners?|users?|buyers|customers|redditors|actual|actually|real|really|honest|honestly|using|used|tried|owned|say|says|saying|think|about|recommend|recommendation|recommendations|experience|experiences|with|or|and|any|there|that|this)\b/giu

/** Reduces a question to its subject in normalised script: 機械鍵盤大家推哪種 → 機械鍵盤. */
export function withoutAskingWords(typed: string): string {
  return normalise(typed).replaceAll(ASKING_EN, ' ').replaceAll(ASKING_ZH, ' ')
}
