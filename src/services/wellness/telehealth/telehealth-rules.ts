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
export const prescribingVisits = z.enum(['none', 'return_stable', 'first_and_return'])

const groundRow = z.object({
  id: z.string(),
  /** The ten special cases have a number in art. 3. */
  case: z.enum(['place', 'special', 'other']),
  /** Further names that people use. */
  also: listCell,
  name_zh: z.string(),
  name_en: z.string(),
  visits: prescribingVisits,
  /**
   * Whether controlled drugs may be prescribed. Art. 16(2) forbids them on all other grounds, except for psychotic
   * illness.
   */
  controlled_drugs: z.enum(['yes', 'no']),
  articles: listCell,
  means_zh: z.string(),
  means_en: z.string(),
})

export type Ground = z.output<typeof groundRow>

const GROUNDS = readTable('reference/wellness/telehealth-grounds.tsv', groundRow)

/** The situations: the places of art. 2, where everybody may use telehealth, then the ten numbered cases of art. 3. */
export const SITUATIONS: readonly Ground[] = GROUNDS.filter((ground) => ground.case !== 'other')

/**
 * Grounds outside the regulation's list: an emergency (Physicians Act art. 11(1)), and an ordinary visit, which is not
 * eligible.
 */
export const OTHER_GROUNDS: readonly Ground[] = GROUNDS.filter((ground) => ground.case === 'other')

/** Finds a situation, including the emergency and the ordinary visit. */
export function findSituation(id: string): Ground | undefined {
  return GROUNDS.find((it) => it.id === id)
}

export function situationLabels(): Record<string, ChoiceLabel> {
  return Object.fromEntries(
    [...SITUATIONS, ...OTHER_GROUNDS].map(({ id, name_en, name_zh, also }) => [id, { en: name_en, zh: name_zh, also }]),
  )
}

const visitsText: Record<Ground['visits'], { zh: string; en: string }> = {
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

export function allowsControlledDrugs(ground: Ground): boolean {
  return ground.controlled_drugs === 'yes'
}

export function explainGround(ground: Ground): { zh: string; en: string } {
  const visits = visitsText[ground.visits]
  if (ground.visits === 'none') return { zh: ground.means_zh + visits.zh, en: `${ground.means_en} ${visits.en}` }
  const drugs = allowsControlledDrugs(ground)
    ? { zh: '管制藥品也可以開。', en: 'Controlled drugs may be included.' }
    : {
        zh: '管制藥品不能開，精神病除外。',
        en: 'Controlled drugs may not be included, except for psychotic illness.',
      }
  return { zh: ground.means_zh + visits.zh + drugs.zh, en: `${ground.means_en} ${visits.en} ${drugs.en}` }
}
