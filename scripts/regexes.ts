import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'

/**
 * The start of a regular expression: a slash after a token that takes an operand. Files without it are not parsed.
 */
const BEGINNING = /(?:^|[^\w\s)\]"'`/*<.#@-]|\b(?:return|of|in|case|typeof))\s*\/(?![/*])/m

/** The regular expressions of src/ as source text, each with the files that contain it. */
export function findRegexes(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('src/**/*.ts').filter((it) => !it.endsWith('.test.ts'))) {
    const text = readFileSync(file, 'utf8')
    if (!BEGINNING.test(text)) continue
    const finder = new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const written = `/${node.regex.pattern}/${node.regex.flags}`
        const place = `${file}:${text.slice(0, node.start).split('\n').length}`
        found.set(written, [...(found.get(written) ?? []), place])
      },
    })
    finder.visit(parseSync(file, text).program)
  }
  return found
}

const CHECKED = 'scripts/regexes-checked.txt'

/**
 * The expressions that `npm run regexes` has found to run in linear time, one per line. Only that command writes the
 * file.
 */
export function readChecked(): Set<string> {
  return new Set(readFileSync(CHECKED, 'utf8').split('\n').filter(Boolean))
}

export const CHECKED_FILE = CHECKED

/** Expressions that are slower than linear, or that recheck cannot judge. `why` says why each is harmless. */
export const EXCEPTIONS: readonly { readonly why: string; readonly regexes: readonly string[] }[] = [
  {
    why: 'It reads settings, routes, files, names or figures of our own, none of which a caller writes.',
    regexes: [
      String.raw`/\/+$/`,
      String.raw`/^\w+(?:_SERVICE_(?:HOST|PORT(?:_\w+)?)=|_PORT=\w+:|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?=)/`,
      String.raw`/\{([^}]+)\}/g`,
      String.raw`/\.?0+$/`,
      String.raw`/0+$/`,
      String.raw`/\n+$/`,
      String.raw`/\S+\.restoring/g`,
      String.raw`/^\^.*(\\d|0-9).*\$$/`,
    ],
  },
  {
    why: 'The check knows no flag v. The two runs have no character in common, so each is read once.',
    regexes: [
      String.raw`/([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々〆]+)|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々〆]]+/gv`,
    ],
  },
  {
    why: 'The text is cut first: a line of a deck and a title of the Ministry to 200 characters, titles of pages to 240, an excerpt and a task to 400, what stands between two listed words to 9.',
    regexes: [
      String.raw`/(?<![A-Za-z\d])[A-Za-z\d]+(?:[-_][A-Za-z\d]+(?:\.\d+)?)+(?![A-Za-z\d])/g`,
      String.raw`/[.,;:!?]+$/`,
      String.raw`/^(?<copies>\d{1,2})\s*[x×*張张枚]?\s+(?<card>\D.*|\d{5,})$/iu`,
      String.raw`/(\d{2,3})年\s*(\d{1,2})\s*月?\s*[、~～-]\s*(\d{1,2})/`,
      String.raw`/\s+[|–—·»•-]\s+|\s*[｜]\s*|\s+::\s+/`,
      String.raw`/[\s,;:，、；：–—-]+$/`,
      String.raw`/^[#\s]+|\s+#+$/g`,
      String.raw`/^[\s\p{P}]*(\S.{20,}?[.!?。！？])(?:\s|$|(?<=[。！？]))/u`,
      String.raw`/^[\s、/／]*(?:和|及|與|与|或|以及|跟)?[\s、/／]*$/u`,
    ],
  },
  {
    why: 'What it repeats is bounded in the expression itself. It reads a page’s first 4,096 bytes, the 96 KB of a challenge, a title, a line, or a style sheet in a thread.',
    regexes: [
      String.raw`/<iframe[^>]{0,300}_Incapsula_Resource/i`,
      String.raw`/\.awswaf\.com\/[^"']{0,200}challenge/`,
      String.raw`/([^{}]{1,300})\{([^{}]{0,2000})\}/g`,
      String.raw`/<meta[^>]{1,500}charset\s*=[\s"']*([\w.:-]+)/i`,
      String.raw`/<\?xml[^>]{1,200}encoding\s*=\s*["']([\w.:-]+)/i`,
      String.raw`/\blorem ipsum dolor\b|\{\{[^}]{0,200}\}\}|\[(?:your|insert|add)\s[^\]]{0,200}\](?!\()|<(?:your|insert) (?:site|project|company|name|title|description)[^>]{0,200}>|\byour (?:site|project|company) name\b|^#\s+(?:title|project name|site name|your .*)$|^>\s*(?:optional description goes here|(?:a )?brief .{0,20}(?:summary|description).{0,40})$|^optional details go here$/i`,
    ],
  },
  {
    why: 'It reads a task, which has at most 4,000 characters.',
    regexes: [
      String.raw`/[，,]?\s*(?:然後|接著|之後再|再來|最後|完成後|順便|順道|另外|此外)(?:也|再|幫我)?\s*|[，,]\s*再|再(?=驗證|檢查|查|看|打開|算|產生|測試|比較|給|列|教)|[，,]?\s*\b(?:and then|then|after that|afterwards|finally)\b[，,]?\s*|(?:^|\s)\d[.)、]\s+/giu`,
      String.raw`/([，,]\s*(?:and|plus|also)\s+|(?<!\d)\s*[，,、]\s*|\s*[，,、]\s*(?!\s*\d)|(?<=[\p{sc=Han}\s])[:：]\s*(?=[\p{sc=Han}])|\s+(?:and|also|as well as|after you|once you)\s+|以及|並且|還有|並|跟|和|與|(?<=\p{sc=Han}) +(?=\p{sc=Han})|(?<=\S) +(?=(?:請|幫我|麻煩|順便)?(?:查|看|算|找|列出|檢查|驗證|測試|產生|給我|教我))|(?<=\d \d{1,2} \d{1,2} \d{1,2}) +(?=\p{L}))/giu`,
      String.raw`/(?:^\s*|(?<=[,;.?!:] ?)|(?<=\b(?:and|but|then|so) ))(?:if|unless) (?<condition>[^,;]{2,100}?)(?:, ?(?:then )?| then | (?=(?:please )?(?:generate|make|write|create|show|list|give|tell|calculate|compute|work out|estimate|check|find|search|look|compare|test|validate|what|which|how|when|where)\b))/i`,
      String.raw`/[「『《“"][^」』》”"]*[」』》”"]|(?<![\p{L}\p{N}])['‘][^'‘’]{2,100}['’](?![\p{L}\p{N}])/gu`,
      String.raw`/[「『《“"][^「」『』《》“”"]*[」』》”"]|(?<=[:：])(?!\s*(?:(?:can|could|does|do|is|are|will|would|should|may|how|what|which|when|where|who|please)\s|可以|能不能|要不要|怎麼|哪|請))[^\n]{60,}$/giu`,
      String.raw`/除了 ?(?<what>[^，,。；;]{1,60}?) ?(?:以外|之外|外)(?![，, ]*(?:還|也|另外|再))/gu`,
      String.raw`/除了 ?(?<what>[^，,。；;]{1,60})(?=$|[。；;！!？?\n])/gu`,
      String.raw`/(?:如果|若是|要是|假如|萬一|(?<![倘至])若) ?(?<condition>[^，,]{1,60}?)(?:的話)? ?(?:[，,] ?(?:那?就|那|則|再|請)?|就|則)/u`,
      String.raw`/(?<![\dA-Za-z./-]|\d:)\d{1,2}(?:\s*[,、;，；\s]\s*\d{1,2}(?![\d:/-]|\.\d)){3,}/g`,
    ],
  },
  {
    why: 'Each part of the address is bounded, and a sentence to classify is at most 2,000 characters.',
    regexes: [
      String.raw`/https?:\/\/\S+|\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|tw|org|net|io|dev|ai|app|co|jp|cn|example|test|info|me)\b[^\s\p{sc=Han}]*/gu`,
    ],
  },
]
