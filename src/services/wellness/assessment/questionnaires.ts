import { joinLanguages } from '#support/errors/localized-text.ts'
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
  /** Set if the advice is to see a professional. */
  readonly seeSomebody?: true
  readonly zh: string
  readonly en: string
}

export interface Questionnaire {
  readonly instrument: string
  readonly name_zh: string
  readonly about: { readonly zh: string; readonly en: string }
  readonly period_zh: string
  readonly period_en: string
  /** Answer options, scored from 0 upward. */
  readonly scale: readonly { readonly zh: string; readonly en: string }[]
  /** The subject of each item, in our own words. */
  readonly topics: readonly { readonly zh: string; readonly en: string }[]
  /** The items as printed, if the owner permits copies. Null if people must open the official sheet. */
  readonly items: readonly { readonly zh: string; readonly en: string }[] | null
  readonly rights: string
  readonly bands: readonly Band[]
  readonly rule: string
  readonly source: { readonly name: string; readonly url: string }
}

/** The answer to the item on suicide or self-harm. */
export type Thoughts = 'not_asked' | 'none' | 'some' | 'strong'

/** Shown before everything else if an answer mentions suicide or self-harm, whatever the total. */
export const DANGER_ADVICE: Readonly<Record<'some' | 'strong', Advice>> = {
  some: {
    urgent: true,
    zh: '你提到有過想死或傷害自己的念頭。就算只是輕微或偶爾，也值得現在就說出來，不必等到更嚴重：撥 1925 安心專線（24 小時、免費），或告訴一個你信任的人。念頭變強、開始想怎麼做，或有立即危險時，請撥 119 或 110。',
    en: 'You mentioned thoughts of dying or hurting yourself. Even faint or passing ones are worth saying aloud now, before they grow: call 1925 (24 hours, free), or tell somebody you trust. If they get stronger, if you think about how, or in immediate danger, call 119 or 110.',
  },
  strong: {
    urgent: true,
    zh: '你提到有自殺或傷害自己的念頭。請現在就找人說：撥 1925（24 小時、免費）；有立即危險請撥 119 或 110，或到最近的急診。請不要一個人待著，並請人把可能用來傷害自己的東西收走。',
    en: 'You mentioned thoughts of suicide or self-harm. Please talk to somebody now: call 1925 (24 hours, free); in immediate danger call 119 or 110, or go to the nearest emergency room. Please do not stay alone, and let somebody take away what you could hurt yourself with.',
  },
}

/** Part of every self-assessment result. */
export const NOT_A_DIAGNOSIS = joinLanguages(
  'This is a self-screening and not a diagnosis; your answers are not stored.',
  '本結果為自我篩檢，不是診斷，也不能取代專業評估；作答內容不會被儲存。',
)

const KEEP_WELL: Advice = {
  urgent: false,
  zh: '題目問到的困擾不多。若你仍覺得不對勁，還是可以找人談談；有想傷害自己的念頭時，不論分數多少都請撥 1925。',
  en: 'Little of what was asked troubles you. If something still feels wrong, talking to somebody is a good idea; with any thought of hurting yourself call 1925, whatever the score.',
}
export const TALK_TO_SOMEONE: Advice = {
  urgent: false,
  zh: '有輕微困擾。找信任的親友談談，留意睡眠與作息，兩週後可再測一次。',
  en: 'Mild distress. Talk to somebody you trust, look after sleep and routine, and repeat this in two weeks.',
}
export const SEE_PROFESSIONAL: Advice = {
  urgent: false,
  seeSomebody: true,
  zh: '有中等程度的困擾。建議尋求心理諮商，或到身心科、精神科讓專業人員評估。',
  en: 'Moderate distress. Counselling, or an assessment by a mental health professional, is recommended.',
}
const SEE_PROFESSIONAL_SOON: Advice = {
  urgent: false,
  seeSomebody: true,
  zh: '有嚴重困擾。請儘快到身心科或精神科就診；需要有人陪伴或說話時可撥 1925。',
  en: 'Severe distress. Please see a psychiatrist or another mental health professional soon; call 1925 whenever you need somebody to talk to.',
}

// The form itself prints this permission. Several Chinese wordings are in use, and none is official.
const NO_PERMISSION_REQUIRED = joinLanguages(
  'No permission required to reproduce, translate, display or distribute; the Chinese is the usual translation, none is official',
  '由 Spitzer、Williams、Kroenke 等編製（Pfizer 資助），可自由重製、翻譯、展示與散布；中文為通用譯文，並無單一官方版',
)

const frequency = [
  { zh: '完全沒有', en: 'not at all' },
  { zh: '幾天', en: 'several days' },
  { zh: '一半以上的天數', en: 'more than half the days' },
  { zh: '幾乎每天', en: 'nearly every day' },
]

export const BSRS5: Questionnaire = {
  instrument: 'BSRS-5',
  name_zh: '心情溫度計（簡式健康量表）',
  about: { zh: '心情', en: 'Mood' },
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
  items: null,
  rights: joinLanguages(
    'the wording is the authors’, so only topics are given; see the official sheet',
    '題目字句屬編製者所有，這裡只列題意；原題見官方量表',
  ),
  bands: [
    { id: 'normal', label_zh: '困擾程度低', label_en: 'Low distress', min: 0, max: 5, advice: KEEP_WELL },
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
  about: { zh: '憂鬱', en: 'Depression' },
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
  items: [
    { zh: '做事時提不起勁或沒有樂趣', en: 'Little interest or pleasure in doing things' },
    { zh: '感到心情低落、沮喪或絕望', en: 'Feeling down, depressed, or hopeless' },
    { zh: '入睡困難、睡不安穩或睡眠過多', en: 'Trouble falling or staying asleep, or sleeping too much' },
    { zh: '感覺疲倦或沒有活力', en: 'Feeling tired or having little energy' },
    { zh: '食慾不振或吃太多', en: 'Poor appetite or overeating' },
    {
      zh: '覺得自己很糟，或覺得自己很失敗，或讓自己或家人失望',
      en: 'Feeling bad about yourself — or that you are a failure or have let yourself or your family down',
    },
    {
      zh: '對事物專注有困難，例如閱讀報紙或看電視時',
      en: 'Trouble concentrating on things, such as reading the newspaper or watching television',
    },
    {
      zh: '動作或說話速度緩慢到別人已經察覺；或正好相反，煩躁或坐立不安、動來動去的情況更勝於平常',
      en: 'Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless that you have been moving around a lot more than usual',
    },
    {
      zh: '有不如死掉或用某種方式傷害自己的念頭',
      en: 'Thoughts that you would be better off dead or of hurting yourself in some way',
    },
  ],
  rights: NO_PERMISSION_REQUIRED,
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
  about: { zh: '焦慮', en: 'Anxiety' },
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
  items: [
    { zh: '感到緊張、焦慮或煩躁', en: 'Feeling nervous, anxious or on edge' },
    { zh: '無法停止或控制擔憂', en: 'Not being able to stop or control worrying' },
    { zh: '對各種事情過度擔憂', en: 'Worrying too much about different things' },
    { zh: '很難放鬆', en: 'Trouble relaxing' },
    { zh: '坐立不安，難以靜坐', en: 'Being so restless that it is hard to sit still' },
    { zh: '變得容易心煩或易怒', en: 'Becoming easily annoyed or irritable' },
    { zh: '感到害怕，好像有可怕的事要發生', en: 'Feeling afraid as if something awful might happen' },
  ],
  rights: NO_PERMISSION_REQUIRED,
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

/** The band of a total. The bands cover every possible total, so a missing band is a bug. */
export function getBand(questionnaire: Questionnaire, score: number): Band {
  const band = questionnaire.bands.find(({ min, max }) => score >= min && score <= max)
  if (!band) throw new Error(`${questionnaire.instrument} has no band for this total.`)
  return band
}
