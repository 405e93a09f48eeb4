import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import type { ChoiceLabel } from '#operation/input/choice.ts'
import type { Source } from '#operation/provenance.ts'

export const TELEHEALTH_LAW_URL = 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0020197'

/** 通訊診察治療辦法, the regulation on remote consultation: fully amended on 2024-01-22, in force since 2024-07-01. */
export const TELEHEALTH_LAW = {
  asOf: '2024-07-01',
  // A regulation applies until it is amended. After three years, it must be checked again.
  staleAfterDays: 3 * 365,
  sources: [
    {
      name: '通訊診察治療辦法（衛生福利部，全國法規資料庫 L0020197）',
      url: TELEHEALTH_LAW_URL,
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
  ] satisfies Source[],
}

/**
 * The patients who may get a prescription under art. 16(1): none, returning patients in a stable state, or first visits
 * too.
 */
export type PrescribingVisits = 'none' | 'return_stable' | 'first_and_return'

interface Ground {
  readonly id: string
  /** Further names that people use. */
  readonly also?: readonly string[]
  readonly nameZh: string
  readonly nameEn: string
  readonly visits: PrescribingVisits
  /**
   * Whether controlled drugs may be prescribed. Art. 16(2) forbids them on all other grounds, except for psychotic
   * illness.
   */
  readonly controlledDrugs: boolean
  readonly articles: readonly string[]
  readonly meansZh: string
  readonly meansEn: string
}

/** One of the eleven situations of the regulation. The ten special cases have a number in art. 3. */
export interface Situation extends Ground {
  readonly specialCase: boolean
}

const GROUNDS = readTable(
  'reference/wellness/telehealth-grounds.tsv',
  z.object({
    id: z.string(),
    case: z.enum(['place', 'special', 'other']),
    also: listCell,
    name_zh: z.string(),
    name_en: z.string(),
    visits: z.enum(['none', 'return_stable', 'first_and_return']),
    controlled_drugs: z.enum(['yes', 'no']),
    articles: listCell,
    means_zh: z.string(),
    means_en: z.string(),
  }),
).map((row): Situation & { readonly case: string } => ({
  id: row.id,
  case: row.case,
  also: row.also,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  visits: row.visits,
  controlledDrugs: row.controlled_drugs === 'yes',
  articles: row.articles,
  meansZh: row.means_zh,
  meansEn: row.means_en,
  specialCase: row.case === 'special',
}))

/** The situations: the places of art. 2, where everybody may use telehealth, then the ten numbered cases of art. 3. */
export const SITUATIONS: readonly Situation[] = GROUNDS.filter((ground) => ground.case !== 'other')

/**
 * Grounds outside the regulation's list: an emergency (Physicians Act art. 11(1)), and an ordinary visit, which is not
 * eligible.
 */
export const OTHER_GROUNDS: readonly Ground[] = GROUNDS.filter((ground) => ground.case === 'other')

/** Finds a situation, including the emergency and the ordinary visit. */
export function findSituation(id: string): Situation | undefined {
  const others = OTHER_GROUNDS.map((ground) => ({ ...ground, specialCase: false }))
  return [...SITUATIONS, ...others].find((it) => it.id === id)
}

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
    zh: '只能看複診，初診不行（第 20 條）；病情穩定才可以開藥（第 16 條）。',
    en: 'Return visits only, no first visit (art. 20); a prescription only for a stable patient (art. 16).',
  },
  first_and_return: {
    zh: '初診和複診都可以開藥（第 16 條）。',
    en: 'A prescription for first and return visits alike (art. 16).',
  },
}

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
