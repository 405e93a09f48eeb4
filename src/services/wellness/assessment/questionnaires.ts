/** A range of totals and what it is called. */
export interface Band {
  readonly id: string
  readonly label_zh: string
  readonly label_en: string
  readonly min: number
  readonly max: number
  readonly advice: Advice
}

export interface Advice {
  readonly urgent: boolean
  readonly zh: string
  readonly en: string
}

export interface Questionnaire {
  readonly instrument: string
  readonly name_zh: string
  readonly period_zh: string
  readonly period_en: string
  /** What each answer stands for, from 0 upward. */
  readonly scale: readonly { readonly zh: string; readonly en: string }[]
  /** What each item is about, in our own words: the exact wording belongs to the authors. */
  readonly topics: readonly { readonly zh: string; readonly en: string }[]
  readonly bands: readonly Band[]
  readonly rule: string
  readonly source: { readonly name: string; readonly url: string }
}

/** Put before everything else when an answer speaks of suicide or self-harm, whatever the total. */
export const URGENT_ADVICE: Advice = {
  urgent: true,
  zh: '你提到有自殺或傷害自己的念頭。請現在就找人說：撥 1925（24 小時、免費）；有立即危險請撥 119 或 110，或到最近的急診。請不要一個人待著。',
  en: 'You mentioned thoughts of suicide or self-harm. Please talk to somebody now: call 1925 (24 hours, free); in immediate danger call 119 or 110, or go to the nearest emergency room. Please do not stay alone.',
}

/** Said on every answer of a self-assessment. */
export const NOT_A_DIAGNOSIS =
  '本結果為自我篩檢，不是診斷，也不能取代專業評估；作答內容不會被儲存。 This is a self-screening and not a diagnosis; your answers are not stored.'

const KEEP_WELL: Advice = {
  urgent: false,
  zh: '目前分數在一般範圍。若困擾持續，或你覺得不對勁，仍可以找人談談。',
  en: 'The score is in the ordinary range. If something keeps troubling you, talking to somebody is still a good idea.',
}
export const TALK_TO_SOMEONE: Advice = {
  urgent: false,
  zh: '有輕微困擾。找信任的親友談談，留意睡眠與作息，兩週後可再測一次。',
  en: 'Mild distress. Talk to somebody you trust, look after sleep and routine, and repeat this in two weeks.',
}
export const SEE_PROFESSIONAL: Advice = {
  urgent: false,
  zh: '有中等程度的困擾。建議尋求心理諮商，或到身心科、精神科讓專業人員評估。',
  en: 'Moderate distress. Counselling, or an assessment by a mental health professional, is recommended.',
}
const SEE_PROFESSIONAL_SOON: Advice = {
  urgent: false,
  zh: '有嚴重困擾。請儘快到身心科或精神科就診；需要有人陪伴或說話時可撥 1925。',
  en: 'Severe distress. Please see a psychiatrist or another mental health professional soon; call 1925 whenever you need somebody to talk to.',
}

const frequency = [
  { zh: '完全沒有', en: 'not at all' },
  { zh: '幾天', en: 'several days' },
  { zh: '一半以上的天數', en: 'more than half the days' },
  { zh: '幾乎每天', en: 'nearly every day' },
]

export const BSRS5: Questionnaire = {
  instrument: 'BSRS-5',
  name_zh: '心情溫度計（簡式健康量表）',
  period_zh: '最近一星期，包括今天',
  period_en: 'the past week, today included',
  scale: [
    { zh: '完全沒有', en: 'not at all' },
    { zh: '輕微', en: 'a little' },
    { zh: '中等程度', en: 'moderately' },
    { zh: '厲害', en: 'quite a lot' },
    { zh: '非常厲害', en: 'extremely' },
  ],
  topics: [
    { zh: '緊張、靜不下來', en: 'tension, being unable to settle' },
    { zh: '容易煩躁或生氣', en: 'being easily upset or angered' },
    { zh: '心情低落', en: 'low mood' },
    { zh: '覺得自己不如人', en: 'feeling inferior to others' },
    { zh: '睡不好', en: 'trouble sleeping' },
  ],
  bands: [
    { id: 'normal', label_zh: '一般範圍', label_en: 'Ordinary range', min: 0, max: 5, advice: KEEP_WELL },
    { id: 'mild', label_zh: '輕度情緒困擾', label_en: 'Mild distress', min: 6, max: 9, advice: TALK_TO_SOMEONE },
    {
      id: 'moderate',
      label_zh: '中度情緒困擾',
      label_en: 'Moderate distress',
      min: 10,
      max: 14,
      advice: SEE_PROFESSIONAL,
    },
    {
      id: 'severe',
      label_zh: '重度情緒困擾',
      label_en: 'Severe distress',
      min: 15,
      max: 20,
      advice: SEE_PROFESSIONAL_SOON,
    },
  ],
  rule: 'Sum of five items, 0–4 each. The item on suicidal thoughts is scored apart: 2 or more calls for professional help whatever the total.',
  source: { name: '台灣自殺防治學會，心情溫度計（李明濱等編製）', url: 'https://www.tsos.org.tw/web/page/bsrs' },
}

export const PHQ9: Questionnaire = {
  instrument: 'PHQ-9',
  name_zh: '病人健康問卷（憂鬱）',
  period_zh: '最近兩星期',
  period_en: 'the past two weeks',
  scale: frequency,
  topics: [
    { zh: '對事情失去興趣或樂趣', en: 'little interest or pleasure' },
    { zh: '心情低落、沒有希望', en: 'low mood, hopelessness' },
    { zh: '睡不好或睡太多', en: 'too little or too much sleep' },
    { zh: '疲倦、沒有活力', en: 'tiredness' },
    { zh: '胃口不好或吃太多', en: 'appetite, too little or too much' },
    { zh: '覺得自己很糟、讓人失望', en: 'feeling a failure' },
    { zh: '難以專心', en: 'trouble concentrating' },
    { zh: '動作說話變慢，或坐立不安', en: 'moving slowly, or being restless' },
    { zh: '死亡或傷害自己的念頭', en: 'thoughts of death or self-harm' },
  ],
  bands: [
    { id: 'minimal', label_zh: '極輕微', label_en: 'Minimal', min: 0, max: 4, advice: KEEP_WELL },
    { id: 'mild', label_zh: '輕度', label_en: 'Mild', min: 5, max: 9, advice: TALK_TO_SOMEONE },
    { id: 'moderate', label_zh: '中度', label_en: 'Moderate', min: 10, max: 14, advice: SEE_PROFESSIONAL },
    {
      id: 'moderately_severe',
      label_zh: '中重度',
      label_en: 'Moderately severe',
      min: 15,
      max: 19,
      advice: SEE_PROFESSIONAL_SOON,
    },
    { id: 'severe', label_zh: '重度', label_en: 'Severe', min: 20, max: 27, advice: SEE_PROFESSIONAL_SOON },
  ],
  rule: 'Sum of nine items, 0–3 each. Any answer above 0 on item 9 needs follow-up whatever the total.',
  source: {
    name: 'Kroenke, Spitzer & Williams 2001, The PHQ-9 (Pfizer: free to use)',
    url: 'https://doi.org/10.1046/j.1525-1497.2001.016009606.x',
  },
}

export const GAD7: Questionnaire = {
  instrument: 'GAD-7',
  name_zh: '廣泛性焦慮量表',
  period_zh: '最近兩星期',
  period_en: 'the past two weeks',
  scale: frequency,
  topics: [
    { zh: '緊張、焦慮', en: 'nervousness' },
    { zh: '停不下來的擔心', en: 'worry that will not stop' },
    { zh: '為許多事過度擔心', en: 'worrying about many things' },
    { zh: '難以放鬆', en: 'trouble relaxing' },
    { zh: '坐不住', en: 'restlessness' },
    { zh: '容易煩躁', en: 'irritability' },
    { zh: '害怕有壞事發生', en: 'fear that something awful may happen' },
  ],
  bands: [
    { id: 'minimal', label_zh: '極輕微', label_en: 'Minimal', min: 0, max: 4, advice: KEEP_WELL },
    { id: 'mild', label_zh: '輕度', label_en: 'Mild', min: 5, max: 9, advice: TALK_TO_SOMEONE },
    { id: 'moderate', label_zh: '中度', label_en: 'Moderate', min: 10, max: 14, advice: SEE_PROFESSIONAL },
    { id: 'severe', label_zh: '重度', label_en: 'Severe', min: 15, max: 21, advice: SEE_PROFESSIONAL_SOON },
  ],
  rule: 'Sum of seven items, 0–3 each.',
  source: {
    name: 'Spitzer, Kroenke, Williams & Löwe 2006, A Brief Measure for Assessing Generalized Anxiety Disorder (Pfizer: free to use)',
    url: 'https://doi.org/10.1001/archinte.166.10.1092',
  },
}

export function totalOf(answers: readonly number[]): number {
  return answers.reduce((sum, answer) => sum + answer, 0)
}

export function maxScore(questionnaire: Questionnaire): number {
  return (questionnaire.scale.length - 1) * questionnaire.topics.length
}

/** The band of a total. Bands cover every total, so a total without one is a bug. */
export function getBand(questionnaire: Questionnaire, score: number): Band {
  const band = questionnaire.bands.find(({ min, max }) => score >= min && score <= max)
  if (!band) throw new Error(`${questionnaire.instrument} has no band for a total.`)
  return band
}
