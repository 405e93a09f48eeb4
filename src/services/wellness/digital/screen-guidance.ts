import type { Source } from '#operation/provenance.ts'

export interface ScreenGuidance {
  readonly age_group: string
  readonly label_zh: string
  readonly label_en: string
  /** Ages in months; null is open at the top. */
  readonly from_months: number
  readonly below_months: number | null
  readonly guidance: string
  readonly guidance_en: string
  /** The longest daily screen time in minutes that the guidance names; null where it names none. */
  readonly minutes_max_a_day: number | null
  readonly source: Source
  readonly year: number
}

const WHO: Source = {
  name: 'World Health Organization, Guidelines on physical activity, sedentary behaviour and sleep for children under 5 (2019-04-24)',
  url: 'https://www.who.int/publications/i/item/9789241550536',
  licence: 'CC BY-NC-SA 3.0 IGO; figures only',
}
const AAP_YOUNG: Source = {
  name: 'American Academy of Pediatrics, Media and Young Minds (2016-10-21)',
  url: 'https://doi.org/10.1542/peds.2016-2591',
  licence: 'Figures only',
}
const AAP_SCHOOL: Source = {
  name: 'American Academy of Pediatrics, Media Use in School-Aged Children and Adolescents (2016-10-21)',
  url: 'https://doi.org/10.1542/peds.2016-2592',
  licence: 'Figures only',
}
const HPA: Source = {
  name: '衛生福利部國民健康署，視力保健建議（衛福部新聞，2021 年）',
  url: 'https://www.mohw.gov.tw/cp-5017-61163-1.html',
  licence: 'Figures only',
}

/** By age, youngest first; bodies that differ stand side by side. */
export const SCREEN_GUIDANCE: readonly ScreenGuidance[] = [
  {
    age_group: 'under_2',
    label_zh: '未滿 1 歲',
    label_en: 'Under 1 year',
    from_months: 0,
    below_months: 12,
    guidance: '不使用螢幕。',
    guidance_en: 'No screen time.',
    minutes_max_a_day: 0,
    source: WHO,
    year: 2019,
  },
  {
    age_group: 'under_2',
    label_zh: '1 歲',
    label_en: '1 year',
    from_months: 12,
    below_months: 24,
    guidance: '不建議坐著看螢幕。',
    guidance_en: 'No sedentary screen time.',
    minutes_max_a_day: 0,
    source: WHO,
    year: 2019,
  },
  {
    age_group: 'under_2',
    label_zh: '未滿 2 歲',
    label_en: 'Under 2 years',
    from_months: 0,
    below_months: 24,
    guidance: '避免看螢幕。',
    guidance_en: 'Avoid screens.',
    minutes_max_a_day: 0,
    source: HPA,
    year: 2021,
  },
  {
    age_group: 'under_2',
    label_zh: '未滿 18 個月',
    label_en: 'Under 18 months',
    from_months: 0,
    below_months: 18,
    guidance: '除了視訊通話，避免使用數位媒體。',
    guidance_en: 'Avoid digital media other than video chat.',
    minutes_max_a_day: null,
    source: AAP_YOUNG,
    year: 2016,
  },
  {
    age_group: 'under_2',
    label_zh: '18–24 個月',
    label_en: '18–24 months',
    from_months: 18,
    below_months: 24,
    guidance: '若要開始，只選高品質內容，並由大人陪看。',
    guidance_en: 'If at all, only high-quality content, watched together.',
    minutes_max_a_day: null,
    source: AAP_YOUNG,
    year: 2016,
  },
  {
    age_group: '2_to_5',
    label_zh: '2–4 歲',
    label_en: '2–4 years',
    from_months: 24,
    below_months: 60,
    guidance: '坐著看螢幕每天最多 1 小時，越少越好。',
    guidance_en: 'At most one hour of sedentary screen time a day; less is better.',
    minutes_max_a_day: 60,
    source: WHO,
    year: 2019,
  },
  {
    age_group: '2_to_5',
    label_zh: '2–5 歲',
    label_en: '2–5 years',
    from_months: 24,
    below_months: 72,
    guidance: '每天最多 1 小時高品質內容。',
    guidance_en: 'At most one hour a day of high-quality content.',
    minutes_max_a_day: 60,
    source: AAP_YOUNG,
    year: 2016,
  },
  {
    age_group: '2_and_older',
    label_zh: '2 歲以上兒童',
    label_en: 'Children of 2 and older',
    from_months: 24,
    below_months: null,
    guidance: '每天看螢幕不超過 1 小時。',
    guidance_en: 'At most one hour of screens a day.',
    minutes_max_a_day: 60,
    source: HPA,
    year: 2021,
  },
  {
    age_group: '6_and_older',
    label_zh: '6 歲以上學童與青少年',
    label_en: 'Children and teenagers of 6 and older',
    from_months: 72,
    below_months: 216,
    guidance: '沒有固定時數；訂家庭媒體計畫，先保住睡眠、運動與面對面的時間。',
    guidance_en: 'No fixed limit: agree on a family media plan that protects sleep, activity and time together.',
    minutes_max_a_day: null,
    source: AAP_SCHOOL,
    year: 2016,
  },
  {
    age_group: '2_and_older',
    label_zh: '2 歲以上兒童：近距離用眼與戶外活動',
    label_en: 'Children of 2 and older: near work and time outdoors',
    from_months: 24,
    below_months: null,
    guidance: '每用眼 30 分鐘休息 10 分鐘；閱讀距離 30–45 公分；每天到戶外 2–3 小時；每年檢查視力 1–2 次。',
    guidance_en:
      'Rest 10 minutes after every 30 of near work; keep 30–45 cm from the page; 2–3 hours outdoors a day; an eye check once or twice a year.',
    minutes_max_a_day: null,
    source: HPA,
    year: 2021,
  },
]

export const SCREEN_REFERENCE = {
  asOf: '2021-12-31',
  // Guidance of this kind is renewed about every five years.
  staleAfterDays: 6 * 365,
  sources: [HPA, WHO, AAP_YOUNG, AAP_SCHOOL],
}
