import { namedChoiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { kindOf, ofKind } from '#operation/input/kind.ts'
import { isTaken } from '#operation/input/reading.ts'
import { dangerIn } from '#support/text/danger.ts'
import { IN_DANGER } from '../in-danger.ts'

export const NEEDS = {
  danger: { zh: '立即危險', en: 'immediate danger', also: ['緊急', '救命', 'emergency'] },
  suicide: {
    zh: '自殺念頭',
    en: 'thoughts of suicide',
    also: [
      '輕生',
      '不想活',
      '尋短',
      'suicidal',
      'suicide',
      'kill myself',
      'end my life',
      'self harm',
      '自殺',
      '自殘',
      '自傷',
      '想死',
      'self-harm',
    ],
  },
  distress: {
    zh: '情緒困擾',
    en: 'distress',
    also: [
      '情緒低落',
      '很難過',
      '崩潰',
      '失眠',
      'stress',
      'depressed',
      'anxious',
      'panic',
      '憂鬱',
      '焦慮',
      '壓力',
      '心情不好',
      'depression',
      'anxiety',
    ],
  },
  worried_about_someone: { zh: '擔心身邊的人', en: 'worried about somebody', also: ['擔心朋友', '擔心家人'] },
  violence: {
    zh: '暴力',
    en: 'violence',
    also: [
      '動手',
      'hits me',
      'beats me',
      'abusive',
      'domestic abuse',
      '家暴',
      '家庭暴力',
      '被打',
      'domestic violence',
      'abuse',
    ],
  },
  sexual_violence: {
    zh: '性暴力',
    en: 'sexual violence',
    also: ['被性侵', '騷擾', 'sexual harassment', 'molested', '性侵', '性侵害', '性騷擾', 'sexual assault', 'rape'],
  },
  threats: {
    zh: '被威脅、討債',
    en: 'threats and debt collectors',
    also: ['地下錢莊', '高利貸', '恐嚇', '被跟蹤', 'loan sharks', 'loan shark', 'stalked', 'threatened'],
  },
  pregnancy: {
    zh: '懷孕與產後',
    en: 'pregnancy and after birth',
    also: ['產後憂鬱', '新手爸媽', '孕婦', 'postpartum', 'postnatal depression', 'new parents'],
  },
  children: { zh: '兒童', en: 'children', also: ['小孩', '兒少', 'child'] },
  teens: { zh: '青少年', en: 'teenagers', also: ['學生', '青年', 'teen', 'youth'] },
  bullying: {
    zh: '霸凌',
    en: 'bullying',
    also: ['被欺負', '排擠', 'bullied', 'bully', '校園霸凌', '網路霸凌', 'cyberbullying'],
  },
  carers: {
    zh: '照顧者',
    en: 'carers',
    also: [
      '照顧爸媽',
      '長期照顧家人',
      'caring for',
      'carer',
      '家庭照顧者',
      '長照',
      '照顧家人',
      'caregiver',
      'caregivers',
    ],
  },
  dementia: { zh: '失智', en: 'dementia', also: ['失智症'] },
  lgbt: { zh: '同志與跨性別', en: 'LGBT', also: ['同志', '跨性別', 'LGBTQ', 'LGBTQ+', 'LGBTIQ', 'gay', 'trans'] },
  drugs: {
    zh: '毒品與戒癮',
    en: 'drugs',
    also: [
      '吸毒',
      '酗酒',
      '戒酒',
      '上癮',
      'alcohol',
      'addict',
      'substance abuse',
      '毒品',
      '藥癮',
      '成癮',
      '戒毒',
      'drug',
      'addiction',
    ],
  },
  men: { zh: '男性', en: 'men', also: ['男性關懷'] },
  migrants: {
    zh: '外籍人士與移工',
    en: 'foreigners and migrant workers',
    also: ['外籍移工', '看護工', 'migrant', 'migrant worker', 'foreign worker', '移工', '外籍人士', 'foreigner'],
  },
  money: {
    zh: '經濟困難',
    en: 'money trouble',
    also: ['負債', '缺錢', '卡債', 'debt', 'cannot pay', '急難救助', '福利', '沒錢', 'welfare'],
  },
  fraud: { zh: '詐騙', en: 'fraud', also: ['被詐騙', '騙錢', 'scammed', 'swindled', '被騙', '反詐騙', 'scam'] },
  illness: { zh: '傳染病', en: 'infectious disease', also: ['防疫', '疫苗'] },
} as const satisfies Record<string, ChoiceLabel>

export type Need = keyof typeof NEEDS
export const NEED_IDS = Object.keys(NEEDS) as [Need, ...Need[]]

/**
 * Reads a need from a word or a sentence (孩子自殘); of several, the gravest. Error messages include the crisis
 * lines.
 */
export function needInput() {
  const schema = namedChoiceInput({ en: 'need', zh: '需要' }, NEEDS)
  const kind = kindOf(schema)
  if (kind === undefined) throw new Error('The input need has no kind.')
  return ofKind(schema, {
    ...kind,
    read(text, reading) {
      const read = kind.read(text, reading)
      if (isTaken(read)) return read
      const named = new Set<unknown>([dangerIn(text), ...(kind.find?.(text, reading).map(({ value }) => value) ?? [])])
      const gravest = NEED_IDS.find((need) => named.has(need))
      if (gravest !== undefined) return { value: gravest, isWorkedOut: true }
      const { en, zh } = read?.refusal ?? kind.hint
      return { ...read, refusal: { en: `${en} ${IN_DANGER.en}`, zh: zh + IN_DANGER.zh } }
    },
  })
}
