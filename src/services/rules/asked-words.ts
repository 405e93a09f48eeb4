import { normalise } from '#support/text/normalise.ts'
import { trimTail } from '#support/text/trim-tail.ts'

/** Names of the game. They appear in questions, but not in the rules. */
const GAME = foldedPattern(
  '(?:遊戲王|\\b(?:yu-? ?gi-? ?oh|ygo)\\b!?)',
  '(?:大師決鬥|卡片|卡牌|卡|\\b ?(?:ocg|tcg|master duel|card game|tcg card game)\\b)?',
  '(?:遊戲)?(?:裡面?|裏|中)?的?',
)

/** Question words before or after a term. */
const QUESTION_WORDS = foldedPattern(
  '(?:是|代表)?(?:甚麼|什麼|啥)(?:意思|東西)?|(?:的)?(?:意思|定義|解釋|規則|說明|介紹)|怎麼(?:用|解釋|說|唸)|',
  '(?:給)?新手|初學者|白話|請問|想問|[嗎呢?？]|',
  "\\b(?:what(?:'s| is| are| does)?|does|mean(?:s|ing)?(?: of)?|definition(?: of)?|explain(?:ed)?|for beginners|rules?)\\b",
)

/** Folds the pattern like the texts that it is matched against, for example to Simplified Chinese. */
function foldedPattern(...parts: readonly string[]): RegExp {
  return new RegExp(normalise(parts.join('')), 'gu')
}

/** Removes the name of the game: 遊戲王的連鎖怎麼結算 → 連鎖怎麼結算. Unchanged if it is absent or nothing else remains. */
export function withoutGame(typed: string): string {
  const folded = normalise(typed)
  const left = folded.replaceAll(GAME, ' ').trim()
  return left === folded || left === '' ? typed : left.replace(/\s(?:in|of)$/u, '')
}

/** Reduces a question to its term, folded: 遊戲王的連鎖是什麼意思 新手 → 連鎖. Unchanged if nothing would remain. */
export function termAlone(typed: string): string {
  const left = trimTail(normalise(withoutGame(typed)).replaceAll(QUESTION_WORDS, ' '), /[\s的]/u)
    .replace(/^[\s的]+/u, '')
    .replace(/^(?:a|an|the)\s|\s(?:in|of|on)$/u, '')
    .trim()
  return left === '' ? typed : left
}
