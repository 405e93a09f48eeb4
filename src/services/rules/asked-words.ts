import { normalise } from '#support/text/normalise.ts'

/** Names of the game. They appear in questions, but not in the rules. */
const GAME = new RegExp(
  normalise(
    '(?:遊戲王|\\b(?:yu-? ?gi-? ?oh|ygo)\\b!?)' +
      '(?:大師決鬥|卡片|卡牌|卡|\\b ?(?:ocg|tcg|master duel|card game|tcg card game)\\b)?' +
      '(?:遊戲)?(?:裡面?|裏|中)?的?',
  ),
  'gu',
)

/** Removes the name of the game: 遊戲王的連鎖怎麼結算 → 連鎖怎麼結算. Unchanged if it is absent or nothing else remains. */
export function withoutGame(typed: string): string {
  const folded = normalise(typed)
  const left = folded.replaceAll(GAME, ' ').trim()
  return left === folded || left === '' ? typed : left.replace(/\s(?:in|of)$/u, '')
}
