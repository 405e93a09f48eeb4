import { joinLanguages, type LocalizedText } from '#support/errors/localized-text.ts'

const trademark: LocalizedText = {
  zh: '遊戲王（Yu-Gi-Oh!）為高橋和希、Studio Dice／集英社、東京電視台與 KONAMI 的商標與著作；本站為獨立的規則參考，與權利人無關，內容自行撰寫，正式裁定以官方規則與主辦方為準。',
  en: 'Yu-Gi-Oh! is a trademark and work of Kazuki Takahashi, Studio Dice/SHUEISHA, TV TOKYO and KONAMI. This is an independent reference in our own words; official rules and the organiser decide.',
}

const onlyYugioh: LocalizedText = {
  zh: '只收錄遊戲王的禁限卡表，不收錄其他卡牌遊戲（例如魔法風雲會、寶可夢）。',
  en: 'Only the lists of Yu-Gi-Oh! are available, none of other games such as Magic (Commander, Modern) or Pokémon.',
}

/** Konami's trademarks, named in every answer about the game. */
export const TRADEMARK = joinLanguages(trademark.en, trademark.zh)

const onlyRules: LocalizedText = {
  zh: '只收錄遊戲王的規則，不收錄其他卡牌遊戲。',
  en: 'Only Yu-Gi-Oh! is covered, no other card game.',
}

export const ONLY_YUGIOH = joinLanguages(onlyRules.en, onlyRules.zh)

/** Said beside a ruling. Konami publishes rulings on single cards, and we store none of them. */
export const DERIVED = joinLanguages(
  `The ruling is derived from the rules and the text of the card; it is no official ruling. ${onlyRules.en}`,
  `這個裁定是依規則與卡片文本推導的，不是官方裁定。${onlyRules.zh}`,
)

export const NOT_IN_RULES = joinLanguages(
  `${onlyRules.en} Hardly a word of this is in its rules, so nothing is listed.`,
  `${onlyRules.zh}這一題用的詞幾乎都不在規則裡，所以沒有列出段落。`,
)

/** Added to every list: players of other games also ask for “the ban list” and could mistake this one for theirs. */
export const LIST_NOTICE = joinLanguages(`${onlyYugioh.en} ${trademark.en}`, onlyYugioh.zh + trademark.zh)
