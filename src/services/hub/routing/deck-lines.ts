/** A decklist (one card and its count per line), or a file or address of one. */
export function findDeck(task: string): string | undefined {
  const address = /ydke:\/\/\S+/.exec(task)?.[0]
  if (address) return address
  const lines = task.split(/\n|(?<=\d ?(?:張|x)?)[,，、;；](?=\s*\D)/u).map((line) => line.trim())
  const file = lines.findIndex((line) => /^#(?:main|created)/i.test(line))
  if (file !== -1) return lines.slice(file).join('\n')
  const cards = lines.filter((line) => CARD_LINE.test(line))
  const own = cards.length > 1 ? cards : cardsInLine(task)
  return own.length > 1 ? own.join('\n') : undefined
}

/** The end of a card or the start of the next, in a deck of one line: 3 灰流麗, 2 增殖的G. */
const BETWEEN_CARDS = /[\n,，、;；。」』"”?？]|[\s:：「『“(（](?=[1-3] ?[x×張]? ?\p{L})/u
const CARD = /^[1-3] ?[x×張]? ?\p{L}.{1,80}$/u

function cardsInLine(task: string): string[] {
  return task
    .split(BETWEEN_CARDS)
    .map((part) => part.trim())
    .filter((part) => CARD.test(part))
}

const CARD_LINE = /^[1-3] ?[x×張]? ?[\p{L}"「][^\n]{1,80}$|^[\p{L}"「][^\n:：?？]{1,80}? ?[x×*]? ?[1-3] ?張?$/iu
