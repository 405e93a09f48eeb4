/** How far the hours of a line could be confirmed. */
export type Confirmation = 'confirmed' | 'second_source' | 'one_source'

export interface Hotline {
  readonly number: string
  readonly name_zh: string
  readonly name_en: string
  readonly hours: string
  readonly open_24h: boolean
  /** BCP 47. Mandarin is answered everywhere; further languages only where the source names them. */
  readonly languages: readonly string[]
  readonly cost: 'free' | 'local_rate' | 'first_5_minutes_free'
  readonly for: string
  readonly note: string | null
  readonly confirmation: Confirmation
  readonly source: { readonly name: string; readonly url: string }
  readonly checked_on: string
}

const HOTLINE_TABLE = {
  source: {
    name: 'j172/health, table of government hotlines (facts only)',
    url: 'https://github.com/j172/health/blob/de112d3/data/government-hotlines.json',
  },
  // The table is dated September 2026 without a day; the earliest one claims least.
  checked_on: '2026-09-01',
} as const
const RECHECKED_ON = '2026-11-20'
const WELFARE_LINES_2026 = {
  name: '聯合報 2026-02-13：衛福部春節求助專線不打烊',
  url: 'https://udn.com/news/story/7266/9329707',
}

const MANDARIN = ['zh-TW'] as const
const ALWAYS = '24 小時全年無休 (24 hours, every day)'

/** Lines in Taiwan, those for a life at risk first. */
export const HOTLINES: readonly Hotline[] = [
  {
    number: '119',
    name_zh: '火警與救護',
    name_en: 'Ambulance and fire',
    hours: ALWAYS,
    open_24h: true,
    languages: MANDARIN,
    cost: 'free',
    for: '生命危險、已經自傷、急病、火災 (life in danger, self-harm that has happened, sudden illness, fire)',
    // The text numbers and keys: Miaoli fire department, mlfd.gov.tw/cp.aspx?n=8775. There is no national text number.
    note: '聽語障者：撥通後連續按 9 叫救護車、按 1 請求救災；簡訊報案號碼各縣市不同，見住家所在縣市消防局 (people who cannot hear or speak: once connected keep pressing 9 for an ambulance, 1 for rescue; text numbers differ by county, see the fire department there).',
    confirmation: 'one_source',
    ...HOTLINE_TABLE,
  },
  {
    number: '110',
    name_zh: '警察報案',
    name_en: 'Police',
    hours: ALWAYS,
    open_24h: true,
    languages: MANDARIN,
    cost: 'free',
    for: '人身危險、正在發生的暴力、有人揚言輕生需要協尋 (danger, violence, somebody who must be found)',
    // 22 local text numbers, free since 2020-12-16: health.udn.com/health/story/5999/5094480.
    note: '聽語障者：簡訊報案免費，號碼各縣市不同，見住家所在縣市警察局 (people who cannot hear or speak: text messages are free; the number differs by county, see the police department there).',
    confirmation: 'one_source',
    ...HOTLINE_TABLE,
  },
  {
    number: '112',
    name_zh: '行動電話緊急救難',
    name_en: 'Emergency number for mobile phones',
    hours: ALWAYS,
    open_24h: true,
    languages: MANDARIN,
    cost: 'free',
    for: '手機沒有訊號或沒有 SIM 卡時的緊急求救 (emergencies without signal of one’s own network or without a SIM card)',
    note: '接通後按 0 轉 110、按 9 轉 119 (press 0 for police, 9 for ambulance).',
    confirmation: 'one_source',
    ...HOTLINE_TABLE,
  },
  {
    number: '1925',
    name_zh: '安心專線（衛生福利部）',
    name_en: 'Suicide prevention and mental health line (Ministry of Health and Welfare)',
    hours: ALWAYS,
    open_24h: true,
    languages: MANDARIN,
    cost: 'free',
    for: '想自殺、憂鬱、情緒困擾，或擔心身邊的人 (thoughts of suicide, depression, distress, or worry about somebody)',
    note: '忙線時按 # 留下電話，24 小時內回撥 (when busy press # and leave a number; they call back within 24 hours).',
    confirmation: 'confirmed',
    source: WELFARE_LINES_2026,
    checked_on: RECHECKED_ON,
  },
  {
    number: '1995',
    name_zh: '生命線',
    name_en: 'Lifeline Taiwan',
    hours: '24 小時，尚未經官方網頁證實 (24 hours, not confirmed by an official page)',
    open_24h: true,
    languages: MANDARIN,
    cost: 'local_rate',
    for: '自殺危機、情緒困擾、家庭與婚姻問題 (suicidal crisis, distress, family and marriage)',
    note: '各縣市協會接聽，深夜若無人接聽請改撥 1925 (answered by local associations; if nobody answers at night call 1925).',
    confirmation: 'one_source',
    ...HOTLINE_TABLE,
  },
  {
    number: '113',
    name_zh: '保護專線',
    name_en: 'Protection line: domestic violence, sexual assault, child abuse',
    hours: ALWAYS,
    open_24h: true,
    languages: MANDARIN,
    cost: 'free',
    for: '家庭暴力、性侵害、性騷擾、兒少、老人與身心障礙者受虐 (domestic and sexual violence, abuse of children, elders or disabled people)',
    note: null,
    confirmation: 'confirmed',
    source: WELFARE_LINES_2026,
    checked_on: RECHECKED_ON,
  },
  {
    number: '1980',
    name_zh: '張老師',
    name_en: 'Teacher Chang counselling line',
    hours: '週一至週六 09:00–21:00、週日 09:00–17:00 (Mon–Sat 09:00–21:00, Sun 09:00–17:00)',
    open_24h: false,
    languages: MANDARIN,
    cost: 'local_rate',
    for: '青少年與成人的學業、人際、感情、家庭與情緒問題 (school, relationships, family and feelings, for young people and adults)',
    note: '不是 24 小時服務 (not a 24-hour line).',
    confirmation: 'second_source',
    source: HOTLINE_TABLE.source,
    checked_on: RECHECKED_ON,
  },
  {
    number: '0800-013-999',
    name_zh: '男性關懷專線',
    name_en: 'Men’s line',
    hours: '每日 07:00–23:00 (daily 07:00–23:00)',
    open_24h: false,
    languages: MANDARIN,
    cost: 'free',
    for: '男性的情緒、伴侶與家庭問題 (men: feelings, partners, family)',
    note: '2025 年 8 月底起不限議題 (open to every topic since the end of August 2025).',
    confirmation: 'confirmed',
    source: WELFARE_LINES_2026,
    checked_on: RECHECKED_ON,
  },
  {
    number: '1953',
    name_zh: '反霸凌專線（教育部）',
    name_en: 'School bullying line (Ministry of Education)',
    hours: ALWAYS,
    open_24h: true,
    languages: MANDARIN,
    cost: 'free',
    for: '校園霸凌 (bullying at school)',
    note: '時間未再次查證 (hours not checked again).',
    confirmation: 'one_source',
    ...HOTLINE_TABLE,
  },
  {
    number: '165',
    name_zh: '反詐騙諮詢專線（警政署）',
    name_en: 'Anti-fraud line (National Police Agency)',
    hours: ALWAYS,
    open_24h: true,
    languages: MANDARIN,
    cost: 'local_rate',
    for: '遇到詐騙、攔阻匯款 (fraud; stopping a transfer)',
    note: '時間未再次查證 (hours not checked again).',
    confirmation: 'one_source',
    ...HOTLINE_TABLE,
  },
  {
    number: '1957',
    name_zh: '福利諮詢專線（衛生福利部）',
    name_en: 'Social welfare line (Ministry of Health and Welfare)',
    hours: '每日 08:00–22:00 (daily 08:00–22:00)',
    open_24h: false,
    languages: MANDARIN,
    cost: 'free',
    for: '急難救助、社會救助與各項福利 (emergency relief and benefits)',
    note: '也可用 LINE 文字諮詢 (also by LINE text).',
    confirmation: 'confirmed',
    source: { name: '聯合報 2026-02-11：1957 福利諮詢專線', url: 'https://udn.com/news/story/7266/9322930' },
    checked_on: RECHECKED_ON,
  },
  {
    number: '1955',
    name_zh: '勞工諮詢申訴專線（勞動部）',
    name_en: 'Labour and migrant worker line (Ministry of Labor)',
    hours: ALWAYS,
    open_24h: true,
    languages: ['zh-TW', 'en', 'id', 'th', 'vi'],
    cost: 'free',
    for: '移工與勞工的申訴、諮詢與緊急協助 (complaints, advice and urgent help for workers)',
    note: '24 小時僅部分證實 (24 hours confirmed in part only).',
    confirmation: 'second_source',
    source: HOTLINE_TABLE.source,
    checked_on: RECHECKED_ON,
  },
  {
    number: '1990',
    name_zh: '外來人士在臺生活諮詢服務熱線（移民署）',
    name_en: 'Information line for foreigners in Taiwan (National Immigration Agency)',
    hours:
      '中、英、日語 24 小時；越、印尼、泰、柬語週一至週五 (Chinese, English, Japanese 24 hours; Vietnamese, Indonesian, Thai, Khmer on weekdays)',
    open_24h: true,
    languages: ['zh-TW', 'en', 'ja', 'vi', 'id', 'th', 'km'],
    cost: 'free',
    for: '外籍人士的簽證、居留、工作與生活問題 (visas, residence, work and daily life of foreigners)',
    note: '2022 年 7 月 1 日起取代 0800-024-111 (replaced 0800-024-111 on 2022-07-01).',
    confirmation: 'one_source',
    source: { name: 'Focus Taiwan 2022-06-27', url: 'https://japan.focustaiwan.tw/society/202206270002' },
    checked_on: RECHECKED_ON,
  },
  {
    number: '1966',
    name_zh: '長照服務專線（衛生福利部）',
    name_en: 'Long-term care line (Ministry of Health and Welfare)',
    hours: '週一至週五 08:30–12:00、13:30–17:30 (Mon–Fri 08:30–12:00, 13:30–17:30)',
    open_24h: false,
    languages: MANDARIN,
    cost: 'first_5_minutes_free',
    for: '申請長照服務、照顧者支持 (long-term care, support for carers)',
    note: '時間未再次查證 (hours not checked again).',
    confirmation: 'one_source',
    ...HOTLINE_TABLE,
  },
  {
    number: '1922',
    name_zh: '防疫諮詢專線（疾病管制署）',
    name_en: 'Disease control line (Centers for Disease Control)',
    hours: ALWAYS,
    open_24h: true,
    languages: MANDARIN,
    cost: 'free',
    for: '傳染病、疫苗與通報 (infectious disease, vaccines)',
    note: '時間未再次查證 (hours not checked again).',
    confirmation: 'one_source',
    ...HOTLINE_TABLE,
  },
]

// Listening lines first; who is in danger is shown the other order by urgentHotlines.
const SELF_ASSESSMENT_NUMBERS = ['1925', '1995', '1980', '0800-013-999', '113', '119', '110', '112']

/** The lines that go with every self-assessment, those that listen first. */
export function supportHotlines(): Hotline[] {
  return SELF_ASSESSMENT_NUMBERS.flatMap((number) => HOTLINES.find((line) => line.number === number) ?? [])
}

/** The same lines for a person at risk: 1925 and then every line that is open now, whatever the hour. */
export function urgentHotlines(): Hotline[] {
  const atRisk = HOTLINES.filter((line) => SELF_ASSESSMENT_NUMBERS.includes(line.number))
  const rank = (line: Hotline) => (line.number === '1925' ? 0 : line.open_24h ? 1 : 2)
  return atRisk.sort((a, b) => rank(a) - rank(b))
}
