import { lookupTable } from '#support/text/lookup-table.ts'
import { readSpokenDigits } from '#operation/input/chinese-number.ts'
import { createNames } from '#operation/input/names.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { HOTLINES } from './hotlines.ts'
import { NEEDS, type Need } from './needs.ts'

/** Alternative names of lines. */
const ALSO: Readonly<Record<string, readonly string[]>> = lookupTable({
  119: [
    '火災',
    '失火',
    '火警',
    'fire',
    '消防',
    '消防車',
    '消防隊',
    '消防局',
    '救護車',
    '救護',
    '救火',
    'ambulance',
    'fire department',
    'fire brigade',
  ],
  110: ['報案', '報警', '警察', '警察局', '警局', '派出所', 'police', 'the police'],
  112: ['手機求救', '手機緊急'],
  1925: ['依舊愛我', '自殺', '自殺防治', '安心', 'suicide', 'suicide prevention line', 'mental health line'],
  1995: ['要救救我', 'Lifeline'],
  113: [
    '家庭暴力',
    '性侵',
    '性侵害',
    '性騷擾',
    'sexual assault',
    'rape',
    '兒少保護',
    '兒童保護',
    '老人保護',
    '婦幼保護',
    '婦幼',
    '保護您',
    '家暴專線',
    '家暴',
    'domestic violence',
    'domestic violence line',
  ],
  1980: ['依舊幫您', 'Teacher Chang'],
  '0800-013-999': ['男性專線'],
  '0800-770-885': ['戒毒', '戒毒成功', '毒品'],
  '0800-507-272': ['照顧者專線', 'carers line', 'carer', 'caregiver', 'caregivers', 'family caregivers'],
  1953: ['校園霸凌', '學校霸凌', 'school bullying'],
  '02-2577-5118': ['網路霸凌', '性影像', 'cyberbullying'],
  165: ['反詐騙', '反詐', '防詐騙', '防詐', 'fraud', 'anti-scam line', 'scam hotline'],
  1957: ['福利專線', '社福', '社會福利'],
  1955: ['勞工', '勞工諮詢', 'labor', 'labour', 'worker', '移工', '外勞', '勞工申訴', '勞動部', 'migrant worker line'],
  1990: ['外來人士', '移民署', '外國人', '外籍', 'foreigner', 'foreigners', 'immigration agency'],
  1966: ['長照', '長照2.0', '長期照顧'],
  '02-2871-7121': ['中毒', '毒藥物', '誤食', 'poison', 'poisoning', 'poison control', 'poison center'],
  '0800-870-870': ['孕產婦', '孕婦', '產後', '新手媽媽', 'pregnancy'],
  1922: ['防疫', '疾管署', '疾病管制署', '疾管局', 'CDC', 'Taiwan CDC'],
})

/** Generic endings of line names. */
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
  '協談',
  '防治',
  '防制',
  '關懷',
  '支持',
  '中心',
  '基金會',
  '協會',
  'center',
  'centre',
  '服務',
  '求助',
  '免費',
]

/** The distinctive part of a name, with digits for numerals: 張老師專線 → 張老師, 一一三 → 113. */
function bareLineName(text: string): string {
  const digits = readSpokenDigits(text.trim())
  if (digits !== undefined) return digits
  const ending = ENDINGS.find((it) => text.toLowerCase().endsWith(it) && text.length > it.length)
  return ending === undefined ? text.trim() : bareLineName(text.slice(0, -ending.length).trim())
}

/** Titles of a row: with and without brackets, with and without the part after a colon, and 基隆 for 基隆市. */
function titlesOf(name: string): string[] {
  const titles = [name, name.split(/[（(]/)[0] ?? '', name.split(':')[0] ?? '', name.replace(/^(.{2})[市縣]/u, '$1')]
  return titles.map((it) => it.trim())
}

const lines = HOTLINES.map(({ number, name_zh, name_en, needs, county }) => ({
  number,
  needs,
  isLocal: county !== null,
  label: name_zh,
  titles: [...titlesOf(name_zh), ...titlesOf(name_en)],
}))

/** Names that identify a line within a sentence. */
export const LINE_TITLES = createNames(
  lines.map(({ number, label, titles }) => ({ key: number, label, names: titles })),
)

/** Words for a need. Several lines may share one. */
function wordsOf(need: Need): readonly string[] {
  const { zh, en, also } = NEEDS[need]
  return [zh, en, ...also]
}

const named = lines.map(({ number, label, needs, titles, isLocal }) => {
  const also = [...titles, ...(ALSO[number] ?? [])]
  const names = also.flatMap((name) => [name, `${number} ${name}`, `${name} ${number}`])
  return { key: number, label, needs, isLocal, names: [...names, ...names.map(bareLineName)] }
})
const taken = new Set(named.flatMap(({ names }) => names).map(comparisonKey))

/** A word for a need means all its lines, unless a line has the word in its title: 失智 means the dementia line. */
function mayBeMeant(number: string, word: string): boolean {
  const titled = named.filter(({ label, isLocal }) => !isLocal && label.includes(word))
  return titled.length === 0 || titled.some(({ key }) => key === number)
}

/** Hotlines by number and by name. A word for a need gives all lines for it. */
export const LINE_NAMES = createNames(
  named.map(({ key, label, needs, names, isLocal }) => {
    const words = (isLocal ? [] : needs)
      .flatMap(wordsOf)
      .filter((word) => !taken.has(comparisonKey(word)) && mayBeMeant(key, word))
    return { key, label, names: [...names, ...words] }
  }),
  { unsaid: new RegExp(`^(?:${ENDINGS.map(comparisonKey).join('|')})*$`) },
)

const NUMBER_AT_END = /^([一二三四五六七八九零〇]{3,4}|\d{3,4}) ?(\D+)$|^(\D+?) ?(\d{3,4})$/u

/** Finds a line's number next to other words: emergency 112, 一九六六長照. */
export function spokenLine(text: string): string {
  const [, before = '', behind, words = behind ?? '', after = before] = NUMBER_AT_END.exec(text.trim()) ?? []
  const number = readSpokenDigits(after) ?? after
  if (!HOTLINES.some((line) => line.number === number)) return bareLineName(text)
  const named = LINE_NAMES.resolve(bareLineName(words))
  return 'thing' in named && named.thing.key !== number ? bareLineName(text) : number
}
