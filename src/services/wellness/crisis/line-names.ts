import { createNames } from '#operation/input/names.ts'
import { comparisonKey } from '#text/normalise.ts'
import { HOTLINES } from './hotlines.ts'
import { NEEDS, type Need } from './needs.ts'

/** What people call lines besides the name that the line gives itself. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  119: ['消防', '消防隊', '消防局', '救護車', '救護', '救火', 'ambulance', 'fire department', 'fire brigade'],
  110: ['報警', '警察', '警察局', '警局', '派出所', 'police', 'the police'],
  112: ['手機求救', '手機緊急'],
  1925: ['依舊愛我', '自殺', '自殺防治', '安心', 'suicide', 'suicide prevention line', 'mental health line'],
  1995: ['要救救我', 'Lifeline'],
  113: ['婦幼保護', '婦幼', '保護您', '家暴專線', '家暴', 'domestic violence', 'domestic violence line'],
  1980: ['依舊幫您', 'Teacher Chang'],
  '0800-013-999': ['男性專線'],
  '0800-770-885': ['戒毒', '戒毒成功', '毒品'],
  '0800-507-272': ['照顧者專線', 'carers line'],
  1953: ['校園霸凌', '學校霸凌', 'school bullying'],
  '02-2577-5118': ['網路霸凌', '性影像', 'cyberbullying'],
  165: ['反詐騙', '反詐', '防詐騙', '防詐', 'fraud', 'anti-scam line', 'scam hotline'],
  1957: ['福利專線', '社福', '社會福利'],
  1955: ['移工', '外勞', '勞工申訴', '勞動部', 'migrant worker line'],
  1990: ['移民署', '外國人', '外籍', 'foreigners', 'immigration agency'],
  1966: ['長照', '長照2.0', '長期照顧'],
  1922: ['防疫', '疾管署', '疾病管制署', '疾管局', 'CDC', 'Taiwan CDC'],
}

/** What every line is called, from the end of a name on. */
const ENDINGS = [
  '專線',
  '熱線',
  '電話',
  'hotline',
  'helpline',
  'help line',
  'line',
  '諮詢',
  '諮商',
  '服務',
  '求助',
  '免費',
]

/** A name without what every line is called: 張老師專線 and 張老師 are one. */
export function bareLineName(text: string): string {
  const ending = ENDINGS.find((it) => text.toLowerCase().endsWith(it) && text.length > it.length)
  return ending === undefined ? text.trim() : bareLineName(text.slice(0, -ending.length).trim())
}

/** What a row is called, with and without what stands in brackets or behind a colon. */
function titlesOf(name: string): string[] {
  return [name, name.split(/[（(]/)[0] ?? '', name.split(':')[0] ?? ''].map((it) => it.trim())
}

const lines = HOTLINES.map(({ number, name_zh, name_en, needs }) => ({
  number,
  needs,
  label: name_zh,
  titles: [...titlesOf(name_zh), ...titlesOf(name_en)],
}))

/** The lines by whole name, as a sentence has them. */
export const LINE_TITLES = createNames(
  lines.map(({ number, label, titles }) => ({ key: number, label, names: titles })),
)

/** What people say of a need. Several lines may share one. */
function wordsOf(need: Need | undefined): readonly string[] {
  if (need === undefined) return []
  const { zh, en, also } = NEEDS[need]
  return [zh, en, ...also]
}

const named = lines.map(({ number, label, needs, titles }) => {
  const also = [...titles, ...(ALSO[number] ?? [])]
  const names = also.flatMap((name) => [name, `${number} ${name}`, `${name} ${number}`])
  return { key: number, label, needs, names: [...names, ...names.map(bareLineName)] }
})
const taken = new Set(named.flatMap(({ names }) => names).map(comparisonKey))

/** The lines by number and by whatever people call them, or by what they are first of all for where no line is called so. */
export const LINE_NAMES = createNames(
  named.map(({ key, label, needs, names }) => {
    const words = wordsOf(needs[0]).filter((word) => !taken.has(comparisonKey(word)))
    return { key, label, names: [...names, ...words] }
  }),
  { parts: 'words' },
)
