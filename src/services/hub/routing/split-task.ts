// What only ever stands between two things to be done.
const HARD =
  /[，,]?\s*(?:然後|接著|之後再|再來|最後|完成後)\s*|[，,]\s*再|再(?=驗證|檢查|查|看|打開|算|產生|測試|比較)|[，,]?\s*\b(?:and then|then|after that|afterwards|finally)\b[，,]?\s*|[;；。\n]+|[?？](?=\s*[^\s\w])|\?\s+(?=[A-Z])|(?<=[a-z)])\.\s+|(?:^|\s)\d[.)、]\s+/giu
// What may stand between two things to be done, or within one. Commas between figures are a list.
const SOFT =
  /[，,]\s*and\s+|(?<!\d)\s*[，,、]\s*|\s*[，,、]\s*(?!\s*\d)|(?<=[\p{sc=Han}\s])[:：]\s*(?=[\p{sc=Han}])|\s+(?:and|also|as well as|after you|once you)\s+|以及|並且|還有|順便|並|跟|和|與/giu

const QUOTED = /[「『《“"][^」』》”"]*[」』》”"]/g

/** Takes a task apart where one thing to do ends and another begins; each part may hold several pieces of one. */
export function splitTask(task: string): string[][] {
  const quotes: string[] = []
  // Quoted text is never taken apart: a private-use character stands for it.
  const masked = task.replaceAll(QUOTED, (quote) => String.fromCharCode(0xe000 + quotes.push(quote) - 1))
  const restore = (text: string) =>
    text.replaceAll(/[\ue000-\uf8ff]/g, (mark) => quotes[mark.charCodeAt(0) - 0xe000] ?? '').trim()
  return masked
    .split(HARD)
    .map((part) => part.split(SOFT).map(restore).filter(Boolean))
    .filter((pieces) => pieces.length > 0)
}
