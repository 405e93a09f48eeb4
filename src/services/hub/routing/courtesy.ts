// Polite phrases and fillers. It asks for nothing, and to the words of a short question it adds doubt.
const ASKS_TO_ASK = '(?:不好意思[，, ]*)?(?:我)?想?(?:要)?(?:請問|請教)(?:一下|各位|大家)?|想問(?:一下)?|問一下'
const THANKS =
  '不好意思|抱歉|打擾了?|拜託|麻煩(?:您|你|大家)?|(?:非常|太)?(?:謝謝|感謝)(?:您|你|妳|大家|囉|喔)*|感恩|哈囉|嗨(?!翻)|您好|你好(?!嗎)|那個[…⋯.、，,]+|[嗯呃欸誒][…⋯.、，,~～]*|(?<![a-z])(?:hi|hello|hey|excuse me|thanks|thank you|thx|pls|plz|please|sorry to bother you)(?![a-z])[,!. ]*'
const COURTESY = new RegExp(`${ASKS_TO_ASK}|${THANKS}`, 'giu')
// Behind a question thanks are thanks.
const ASKING = new RegExp(
  `${ASKS_TO_ASK}|(?<=[?？呢嗎吧][，,。 ]{0,2})(?:謝謝|感謝)(?:您|你|妳|大家)?[。！!~～ ]{0,3}$`,
  'gu',
)

/** The text with spaces in place of what is only polite; every other character stays in its place. A text of courtesy alone stays as it is. */
export function withoutCourtesy(text: string): string {
  return without(text, COURTESY)
}

/** The same of what only says that something is asked. Thanks and sorrow stay: in a farewell they are meant. */
export function withoutAsking(text: string): string {
  return without(text, ASKING)
}

function without(text: string, said: RegExp): string {
  const left = text.replaceAll(said, (it) => ' '.repeat(it.length))
  return /[\p{L}\p{N}]{2}/u.test(left) ? left : text
}
