import type { ChoiceLabel } from '#operation/input/choice.ts'
import type { Source } from '#operation/provenance.ts'

export const TELEHEALTH_LAW_URL = 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0020197'

/** 通訊診察治療辦法, the rules on remote medical consultation, as amended in full on 2024-01-22, in force 2024-07-01. */
export const TELEHEALTH_LAW = {
  asOf: '2024-07-01',
  // A regulation stays right until it is amended; after three years somebody has to look again.
  staleAfterDays: 3 * 365,
  sources: [
    {
      name: '通訊診察治療辦法（衛生福利部，全國法規資料庫 L0020197）',
      url: TELEHEALTH_LAW_URL,
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
  ] satisfies Source[],
}

/** Who may be prescribed for under art. 16(1): nobody, stable return patients, or first visits too. */
export type PrescribingVisits = 'none' | 'return_stable' | 'first_and_return'

interface Ground {
  readonly id: string
  /** Further names that people and other services have for it. */
  readonly also?: readonly string[]
  readonly nameZh: string
  readonly nameEn: string
  readonly visits: PrescribingVisits
  /** Art. 16(2) bars controlled drugs except on the grounds marked here, and for psychotic illness on any ground. */
  readonly controlledDrugs: boolean
  readonly articles: readonly string[]
  readonly meansZh: string
  readonly meansEn: string
}

/** One of the eleven situations. Only the ten special cases have a number in art. 3. */
export interface Situation extends Ground {
  readonly specialCase: boolean
}

/** Places of art. 2, where anybody may be seen remotely, and the ten numbered cases of art. 3, in its order. */
export const SITUATIONS: readonly Situation[] = [
  {
    id: 'remote',
    also: [
      '山區',
      '外島',
      '偏遠',
      '偏遠地區',
      'remote area',
      'remote areas',
      'rural area',
      'offshore island',
      'outlying island',
      'mountain area',
      'remote_area',
      '山地離島',
      '離島',
      '偏鄉',
      '偏僻地區',
    ],
    nameZh: '山地、離島及偏僻地區',
    nameEn: 'Mountain, island and remote areas',
    specialCase: false,
    visits: 'first_and_return',
    controlledDrugs: true,
    articles: ['第 2 條附表', '第 16 條', '第 17 條'],
    meansZh: '附表所列地區的病人，由指定醫師診療。',
    meansEn: 'A patient in an area listed in the annex of art. 2, seen by a designated physician.',
  },
  {
    id: 'acute_post',
    also: [
      '出院',
      '剛出院',
      '術後',
      '手術後',
      'discharge',
      'discharged',
      'after surgery',
      'post_acute',
      '出院後',
      '急性後期',
    ],
    nameZh: '急性後期照護',
    nameEn: 'Post-acute care',
    specialCase: true,
    visits: 'return_stable',
    controlledDrugs: false,
    articles: ['第 3 條第 1 款', '第 4 條', '第 16 條'],
    meansZh:
      '緊急外傷、急性冠心症、急性精神疾病、急性腦中風、慢性阻塞性肺病、慢性心衰竭、手術後等病人，離開醫院、診所後三個月內的追蹤。',
    meansEn:
      'Follow-up within three months of leaving a hospital or clinic after an emergency injury, acute coronary syndrome, acute stroke, acute psychiatric illness, COPD, chronic heart failure, surgery or the like.',
  },
  {
    id: 'chronic_plan',
    also: [
      '慢性病連續處方箋',
      '慢箋',
      '高血壓',
      '糖尿病',
      'chronic disease',
      'chronic illness',
      'hypertension',
      'diabetes',
      '慢性病',
      '慢性病照護',
    ],
    nameZh: '慢性病照護計畫收案病人',
    nameEn: 'Patient enrolled in a chronic disease care plan',
    specialCase: true,
    visits: 'return_stable',
    controlledDrugs: false,
    articles: ['第 3 條第 2 款', '第 5 條', '第 16 條'],
    meansZh: '主管機關慢性病照護計畫的收案病人，因病情需要所做的診療。有慢性病但未收案者不算。',
    meansEn:
      'A patient enrolled in a health authority’s chronic disease care plan. Having a chronic disease is not enough without enrolment.',
  },
  {
    id: 'ltc',
    also: [
      '養護中心',
      '安養院',
      '護理之家',
      '長照機構',
      'long-term care',
      'nursing home',
      'nursing homes',
      'care home',
      'care homes',
      'long_term_care',
      '長照',
      '長期照顧',
      '長期照護',
    ],
    nameZh: '長期照顧服務',
    nameEn: 'Resident of a long-term care institution',
    specialCase: true,
    visits: 'return_stable',
    controlledDrugs: false,
    articles: ['第 3 條第 3 款', '第 6 條', '第 16 條'],
    meansZh: '與醫療機構訂有契約的長照、老福、身障福利或護理機構，其失智、失能或行動不便的住民。',
    meansEn:
      'A resident with dementia, disability or limited mobility, in a care institution that has a contract with the clinic or hospital.',
  },
  {
    id: 'family_doc',
    also: ['family_physician', '家醫', '家庭醫師', 'family doctor'],
    nameZh: '家庭醫師收治照護',
    nameEn: 'Family physician plan',
    specialCase: true,
    visits: 'return_stable',
    controlledDrugs: false,
    articles: ['第 3 條第 4 款', '第 7 條', '第 16 條'],
    meansZh: '家庭醫師整合性照護計畫的收案病人，由其家庭醫師診療。',
    meansEn: 'A patient enrolled in the integrated family physician plan, seen by that family physician.',
  },
  {
    id: 'home_care',
    also: ['home care', 'housebound', '居家醫療', '居家照護'],
    nameZh: '居家醫療照護',
    nameEn: 'Home medical care',
    specialCase: true,
    visits: 'return_stable',
    controlledDrugs: false,
    articles: ['第 3 條第 5 款', '第 8 條', '第 16 條'],
    meansZh: '居家照護或居家醫療照護整合計畫的收案病人，團隊醫師診療後三個月內。',
    meansEn: 'A patient enrolled in home care, within three months of being seen by the team’s physician.',
  },
  {
    id: 'terminal',
    also: ['臨終', '癌末', 'dying', 'palliative', 'palliative care', 'terminally ill', '末期', '安寧', 'hospice'],
    nameZh: '疾病末期照護',
    nameEn: 'Terminal care',
    specialCase: true,
    visits: 'return_stable',
    controlledDrugs: true,
    articles: ['第 3 條第 6 款', '第 9 條', '第 16 條'],
    meansZh: '為減輕末期病人生理、心理及靈性痛苦的緩解性、支持性診療。',
    meansEn: 'Palliative and supportive care for a patient at the end of life.',
  },
  {
    id: 'prison',
    also: [
      '坐牢',
      '服刑',
      '看守所',
      '收容人',
      'prison',
      'prisoner',
      'prisoners',
      'inmate',
      'inmates',
      'jail',
      'in custody',
      'correctional',
      '監獄',
      '矯正機關',
      '受刑人',
    ],
    nameZh: '矯正機關收容照護',
    nameEn: 'Person held in a correctional institution',
    specialCase: true,
    visits: 'first_and_return',
    controlledDrugs: false,
    articles: ['第 3 條第 7 款', '第 10 條', '第 16 條', '第 18 條'],
    meansZh: '矯正機關收容人的診療，醫療機構應先徵得矯正機關同意。',
    meansEn: 'Care for a person held in a correctional institution, which has to agree first.',
  },
  {
    id: 'mobility',
    also: ['輪椅', '臥床', '坐輪椅', 'wheelchair', 'bedridden', 'disabled', '行動不便'],
    nameZh: '行動不便照護',
    nameEn: 'Limited mobility',
    specialCase: true,
    visits: 'return_stable',
    controlledDrugs: false,
    articles: ['第 3 條第 8 款', '第 11 條', '第 16 條'],
    meansZh: '因失能、身心障礙或重大傷病，致外出就醫不便的病人。',
    meansEn:
      'A patient for whom going out for care is hard because of lost function, disability or catastrophic illness.',
  },
  {
    id: 'disaster',
    also: [
      '地震',
      '颱風',
      '隔離',
      'quarantine',
      'earthquake',
      'typhoon',
      'flood',
      'pandemic',
      'disaster_epidemic',
      '災害',
      '傳染病',
      '疫情',
      'epidemic',
    ],
    nameZh: '災害、傳染病或其他重大變故照護',
    nameEn: 'Disaster, epidemic or other major event',
    specialCase: true,
    visits: 'first_and_return',
    controlledDrugs: false,
    articles: ['第 3 條第 9 款', '第 12 條', '第 16 條'],
    meansZh: '居住地區發生災害、法定傳染病或其他重大變故，未能或不便至醫療機構就診的病人。',
    meansEn:
      'A patient who cannot readily go to a clinic because of a disaster, a notifiable disease or another major event at home.',
  },
  {
    id: 'intl',
    also: [
      '海外',
      '外國病人',
      'overseas',
      'foreign patient',
      'foreign patients',
      'international patients',
      'international',
      '國際',
      '國外',
      '境外',
      'abroad',
    ],
    nameZh: '國際醫療照護',
    nameEn: 'International patient',
    specialCase: true,
    visits: 'first_and_return',
    controlledDrugs: false,
    articles: ['第 3 條第 10 款', '第 13 條', '第 16 條'],
    meansZh: '人在境外的本國籍或外國籍病人。',
    meansEn: 'A patient outside Taiwan, of any nationality.',
  },
]

/** What else is asked for: an emergency (Physicians Act art. 11(1)), and the ordinary visit, which is no ground at all. */
export const OTHER_GROUNDS: readonly Ground[] = [
  {
    id: 'emergency',
    also: ['急診', '緊急'],
    nameZh: '急迫情形',
    nameEn: 'Emergency',
    visits: 'first_and_return',
    controlledDrugs: true,
    articles: ['第 14 條', '第 16 條'],
    meansZh: '生命處於危急狀態，或有立即接受醫療處置之需要。有生命危險請先撥 119。',
    meansEn: 'Life in danger, or treatment needed at once. Where life is in danger call 119 first.',
  },
  {
    id: 'general_outpatient',
    also: ['門診', '普通門診'],
    nameZh: '一般門診',
    nameEn: 'Ordinary outpatient visit',
    visits: 'none',
    controlledDrugs: false,
    articles: ['第 3 條', '第 16 條'],
    meansZh: '不屬於第 3 條任何一款的一般看診，例如初次因感冒就醫。請到醫療院所就診。',
    meansEn:
      'An ordinary visit that is none of the cases of art. 3, such as a first visit for a cold. See a doctor in person.',
  },
]

/** By identifier. An emergency and the ordinary visit can be asked for too: they are no special cases. */
export function findSituation(id: string): Situation | undefined {
  const others = OTHER_GROUNDS.map((ground) => ({ ...ground, specialCase: false }))
  return [...SITUATIONS, ...others].find((it) => it.id === id)
}

/** Everything that can be asked for, with its names. */
export function situationLabels(): Record<string, ChoiceLabel> {
  return Object.fromEntries(
    [...SITUATIONS, ...OTHER_GROUNDS].map(({ id, nameEn, nameZh, also = [] }) => [
      id,
      { en: nameEn, zh: nameZh, also },
    ]),
  )
}

const visitsText: Record<PrescribingVisits, { zh: string; en: string }> = {
  none: { zh: '視訊看診不能開藥。', en: 'No prescription may be written by video.' },
  return_stable: {
    zh: '只有病情穩定的複診可以開藥，初診不行（第 16 條、第 20 條）。',
    en: 'A prescription only for return visits of a stable patient, not for a first visit (arts. 16 and 20).',
  },
  first_and_return: {
    zh: '初診和複診都可以開藥（第 16 條）。',
    en: 'A prescription for first and return visits alike (art. 16).',
  },
}

/** What the rules mean for one ground, in sentences. */
export function explainGround(ground: Ground): { zh: string; en: string } {
  const visits = visitsText[ground.visits]
  if (ground.visits === 'none') return { zh: ground.meansZh + visits.zh, en: `${ground.meansEn} ${visits.en}` }
  const drugs = ground.controlledDrugs
    ? { zh: '管制藥品也可以開。', en: 'Controlled drugs may be included.' }
    : {
        zh: '管制藥品不能開，精神病除外。',
        en: 'Controlled drugs may not be included, except for psychotic illness.',
      }
  return { zh: ground.meansZh + visits.zh + drugs.zh, en: `${ground.meansEn} ${visits.en} ${drugs.en}` }
}
