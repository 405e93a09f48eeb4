/** Pairs of strings: at each position, a look-alike in the first and the usual character in the second. */
const LOOKALIKES: readonly (readonly [string, string])[] = [
  // Cyrillic
  ['авекмнорстухѕіјһԁӏ', 'abekmhopctyxsijhdl'],
  // Greek
  ['αβεικνορτυχ', 'abeiknoptux'],
  // Latin letters of other alphabets, small capitals and letters with a stroke
  ['ıɑɡʀɴʟɪɢʏøłđ', 'iagrnligyold'],
  // Han characters that advertisers write in place of the usual ones
  ['廋痩効蕞嵒妧廻卆尙靣', '瘦瘦效最癌完回卒尚面'],
]

/** Applied after case and script are folded, so it contains lower-case and Simplified characters only. */
export const homographFolding: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.flatMap(([from, to]) => [...from].map((character, at) => [character, [...to][at] ?? character] as const)),
)

/** Characters that people disguise as two, which resemble the halves. */
export const SPLIT_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['肥', '月巴'],
  ['脂', '月旨'],
  ['胖', '月半'],
  ['胸', '月匈'],
  ['腰', '月要'],
  ['腿', '月退'],
  ['肌', '月几'],
  ['治', '氵台'],
  ['減', '氵咸'],
  ['瘦', '疒叟'],
  ['效', '交攵'],
  ['病', '疒丙'],
])
