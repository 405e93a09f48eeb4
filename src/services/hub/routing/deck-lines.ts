/** A decklist (one card and its count per line), or a file or address of one. */
export function findDeck(task: string): string | undefined {
  const address = /ydke:\/\/\S+/.exec(task)?.[0]
  if (address) return address
  const lines = task.split(/\n|(?<=\d ?(?:張|x)?)[,，、;；](?=\s*\D)/u).map((line) => line.trim())
  const file = lines.findIndex((line) => /^#(?:main|created)/i.test(line))
  if (file !== -1) return lines.slice(file).join('\n')
  const cards = lines.filter((line) => CARD_LINE.test(line))
  const own = cards.length > 1 ? cards : [...task.matchAll(CARD_IN_LINE)].map(([, card = '']) => card.trim())
  return own.length > 1 ? own.join('\n') : undefined
}

/** A card of a deck in one line: 3 灰流麗, 2 增殖的G. */
const CARD_IN_LINE =
  /(?<=^|[\s:：,，、「『"“(（])([1-3] ?[x×張]? ?\p{L}[^\n,，、;；。」』"”?？]{1,80}?)(?=[ ,，、]+[1-3] ?[x×張]? ?\p{L}|[\n,，;；。」』"”?？]|$)/gu

const CARD_LINE = /^[1-3] ?[x×張]? ?[\p{L}"「][^\n]{1,80}$|^[\p{L}"「][^\n:：?？]{1,80}? ?[x×*]? ?[1-3] ?張?$/iu
