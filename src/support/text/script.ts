import hkVariantsReversed from 'opencc-js/dict/HKVariantsRev'
import shinjitai from 'opencc-js/dict/JPShinjitaiCharacters'
import traditionalToSimplified from 'opencc-js/dict/TSCharacters'
import twVariants from 'opencc-js/dict/TWVariants'

/** Maps all forms of a Han character to one, for comparison, not for display: 發 and 髮 both become 发. */
export const scriptFolding: ReadonlyMap<string, string> = buildFolding()

function buildFolding(): Map<string, string> {
  const simplified = readPairs(traditionalToSimplified)
  const simplifiedForms = new Set(simplified.values())
  const taiwan = readPairs(twVariants)
  const hongKong = readPairs(hkVariantsReversed)
  const japanese = readPairs(shinjitai)

  function fold(character: string): string {
    const traditional = taiwan.get(character) ?? hongKong.get(character) ?? character
    // The Traditional form of a Hong Kong variant may have a Taiwan variant.
    const folded = taiwan.get(traditional) ?? traditional
    const direct = simplified.get(folded)
    if (direct) return direct
    // Some Japanese forms, such as 万 and 芸, are also Simplified characters. The Simplified reading counts.
    const old = simplifiedForms.has(folded) ? undefined : japanese.get(folded)
    return old ? (simplified.get(old) ?? old) : folded
  }

  const folding = new Map<string, string>()
  for (const character of [simplified, taiwan, hongKong, japanese].flatMap((pairs) => [...pairs].flat())) {
    let folded = fold(character)
    // Some forms need more steps, such as the Japanese form of a Taiwan variant.
    for (let step = 0; step < 3; step++) folded = fold(folded)
    if (folded !== character) folding.set(character, folded)
  }
  return folding
}

function readPairs(pairs: string): Map<string, string> {
  return new Map(pairs.split('|').map((pair) => pair.split(' ') as [string, string]))
}

/** A pattern that also matches the text in the other script. Positions are those of the text. */
export function inEitherScript(pattern: RegExp): Pick<RegExp, 'exec' | 'test'> {
  // A build writes Chinese characters in patterns as escapes (escapeNonAscii in scripts/build.ts).
  const source = pattern.source.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
  const folded = new RegExp(foldScript(source), pattern.flags)
  return { exec: (text) => folded.exec(foldScript(text)), test: (text) => folded.test(foldScript(text)) }
}

function foldScript(text: string): string {
  return text.replaceAll(/\p{sc=Han}/gu, (character) => scriptFolding.get(character) ?? character)
}
