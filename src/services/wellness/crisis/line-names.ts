import { createNames } from '#operation/input/names.ts'
import { HOTLINES } from './hotlines.ts'

/** What people call lines besides the name that the line gives itself. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  119: ['消防', '救護車', 'ambulance'],
  110: ['報警', '警察', 'police'],
  1925: ['依舊愛我', 'suicide prevention line', 'mental health line'],
  1995: ['要救救我', 'Lifeline'],
  113: ['婦幼保護', '家暴專線', 'domestic violence line'],
  1980: ['依舊幫您', 'Teacher Chang'],
  '0800-013-999': ['男性專線'],
  '0800-507-272': ['照顧者專線', 'carers line'],
  165: ['反詐騙', '反詐', '防詐騙', 'anti-scam line', 'scam hotline'],
  1957: ['福利專線'],
  1955: ['移工', '外勞', '勞工申訴', 'migrant worker line'],
  1966: ['長照'],
  1922: ['防疫', '疾管署'],
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

const lines = HOTLINES.map(({ number, name_zh, name_en }) => ({
  number,
  label: name_zh,
  titles: [...titlesOf(name_zh), ...titlesOf(name_en)],
}))

/** The lines by whole name, as a sentence has them. */
export const LINE_TITLES = createNames(
  lines.map(({ number, label, titles }) => ({ key: number, label, names: titles })),
)

/** The lines by number and by whatever people call them. */
export const LINE_NAMES = createNames(
  lines.map(({ number, label, titles }) => {
    const also = [...titles, ...(ALSO[number] ?? [])]
    const names = also.flatMap((name) => [name, `${number} ${name}`, `${name} ${number}`])
    return { key: number, label, names: [...names, ...names.map(bareLineName)] }
  }),
)
