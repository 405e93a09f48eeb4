// Phrases about time, opinions and outcomes, which would spoil a search if they became search terms.

/** A time span that ends today: 這三個月, 上上週, 近半年. */
const SPAN =
  /(?:[這上下本近]{1,2}|過去|最近)(?:好?幾|[一二兩三四五六七八九十半\d]{1,3})?個?(?:週|周|禮拜|星期|月|季|年|天)(?![一二三四五六日])(?:以來|以內|之內|內|來)?|(?<![a-z])(?:this|last|past|next)(?: (?:few|couple of|two|three|four|five|six|\d{1,2}))? (?:days?|weeks?|months?|years?)(?![a-z])/giu
/** A price movement: 漲到, 跌到. */
const MOVED = /[漲跌降飆掉賣]到/gu
/** The source of an opinion: 車主怎麼說, owners. */
const WHO_TELLS =
  /(?:車主|鄉民|版友|過來人|住戶|有?[用買玩看吃住養去]過的人?)(?=們|都|怎麼|覺得|心得|評|經驗|說)|(?<![a-z])(?:owners?|buyers?|redditors?)(?![a-z])/giu
/** A yes-or-no question of a word and its negation: 雷不雷, 貴不貴. */
const OR_NOT = /(\p{sc=Han})[不沒]\1/gu

/** Replaces these phrases by spaces. Returns the text unchanged if nothing else would remain. */
export function withoutCircumstance(text: string): string {
  const left = [SPAN, MOVED, WHO_TELLS, OR_NOT].reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)
  return /[\p{L}\p{N}]{2}/u.test(left) ? left : text
}
