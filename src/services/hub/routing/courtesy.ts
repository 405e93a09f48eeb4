// Polite phrases and fillers. They ask for nothing, and make the classifier less certain of short questions.
const ASKS_TO_ASK = '(?:不好意思[，, ]*)?(?:我)?想?(?:要)?(?:請問|請教)(?:一下|各位|大家)?|想問(?:一下)?|問一下'
const THANKS =
  '不好意思|抱歉|打擾了?|拜託|麻煩(?:您|你|大家)?|(?:非常|太)?(?:謝謝|感謝)(?:您|你|妳|大家|囉|喔)*|感恩|哈囉|嗨(?!翻)|您好|你好(?!嗎)|那個[…⋯.、，,]+|[嗯呃欸誒][…⋯.、，,~～]*|(?<![a-z])(?:hi|hello|hey|excuse me|thanks|thank you|thx|pls|plz|please|sorry to bother you)(?![a-z])[,!. ]*'
const COURTESY = new RegExp(`${ASKS_TO_ASK}|${THANKS}`, 'giu')
// After a question, thanks are only polite.
const ASKING = new RegExp(
  `${ASKS_TO_ASK}|(?<=[?？呢嗎吧][，,。 ]{0,2})(?:謝謝|感謝)(?:您|你|妳|大家)?[。！!~～ ]{0,3}$`,
  'gu',
)

/**
 * Replaces polite phrases by spaces, so that all other characters keep their positions. A text of polite phrases only
 * stays unchanged.
 */
export function withoutCourtesy(text: string): string {
  return without(text, COURTESY)
}

/** Replaces only phrases that introduce a question. Thanks and regret stay, because they matter in a farewell. */
export function withoutAsking(text: string): string {
  return without(text, ASKING)
}

function without(text: string, said: RegExp): string {
  const left = text.replaceAll(said, (it) => ' '.repeat(it.length))
  return /[\p{L}\p{N}]{2}/u.test(left) ? left : text
}
