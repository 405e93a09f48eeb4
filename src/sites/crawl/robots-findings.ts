import { lookupTable } from '#support/text/lookup-table.ts'
export interface RobotsFinding {
  /** From 1; 0 for the file as a whole. */
  readonly line: number
  readonly code: RobotsFindingCode
  /** `error`: crawlers do not obey the line. `warning`: some do not, or it could be clearer. */
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly message_zh: string
  /** The corrected line; null if there is none. */
  readonly fix: string | null
}

/** A placeholder for the site in suggested lines, if only the file is known. */
export const YOUR_HOST = 'https://your-host'

const FINDINGS = {
  byte_order_mark: {
    severity: 'warning',
    message: 'The file begins with a byte order mark. Save it as UTF-8 without one.',
    message_zh: '檔案開頭有 BOM，請存成不含 BOM 的 UTF-8。',
  },
  file_too_large: {
    severity: 'error',
    message: 'The file is larger than 500 KiB; crawlers ignore what follows. Join rules with “*” or drop some.',
    message_zh: '檔案超過 500 KiB，爬蟲會忽略其餘內容。請用「*」合併規則或刪減。',
  },
  line_too_long: {
    severity: 'error',
    message: 'The line is longer than 16,663 bytes and is cut there. Shorten the pattern with “*”.',
    message_zh: '這一行超過 16,663 位元組，之後會被截斷。請用「*」縮短。',
  },
  rule_before_user_agent: {
    severity: 'error',
    message: 'This rule stands before the first User-agent line, so every crawler ignores it. Put one above it.',
    message_zh: '這條規則在第一個 User-agent 之前，所有爬蟲都會忽略。請在它上方加一行。',
  },
  pattern_without_slash: {
    severity: 'error',
    message: 'A path begins with “/” or “*”; this one never matches. Write it from the root of the site.',
    message_zh: '路徑要以「/」或「*」開頭，這一條永遠不會符合。請從網站根目錄寫起。',
  },
  dollar_inside: {
    severity: 'warning',
    message:
      'A “$” means the end of the address only where it stands last; here it is a plain letter. Write %24 if that is meant.',
    message_zh: '「$」只有在最後才代表網址結尾，這裡只是普通字元。若真的要比對它，請寫 %24。',
  },
  empty_user_agent: {
    severity: 'error',
    message: 'Name a crawler after User-agent, or “*” for all.',
    message_zh: 'User-agent 後面要寫爬蟲名稱，或用「*」代表全部。',
  },
  several_user_agents: {
    severity: 'error',
    message: 'A User-agent line names one crawler; of several, only the first counts. Give each a line of its own.',
    message_zh: '一行 User-agent 只能寫一個爬蟲，寫多個時只有第一個有效。請各寫一行。',
  },
  user_agent_names_nobody: {
    severity: 'error',
    message:
      'No crawler has such a name, so nobody heeds these rules. Write one name, or “*” for all, and nothing else.',
    message_zh: '沒有爬蟲叫這個名稱，這組規則不會生效。請只寫一個名稱，或用「*」代表全部。',
  },
  user_agent_not_a_token: {
    severity: 'warning',
    message: 'A User-agent value is one name of letters, “-” and “_”; what follows the name is ignored.',
    message_zh: 'User-agent 只能寫一個名稱（字母、「-」、「_」），後面的內容會被忽略。',
  },
  sitemap_not_absolute: {
    severity: 'error',
    message: 'A Sitemap line needs a full address, beginning with https://.',
    message_zh: 'Sitemap 要寫完整網址，以 https:// 開頭。',
  },
  html_content: {
    severity: 'error',
    message: 'This is HTML. Serve robots.txt as plain text.',
    message_zh: '這是 HTML。robots.txt 請提供純文字。',
  },
  unreadable_line: {
    severity: 'error',
    message: 'This line has no “Name: value” form and is ignored. Make it a comment or remove it.',
    message_zh: '這一行不是「名稱: 值」的格式，會被忽略。請改成註解或刪除。',
  },
  nonstandard_directive: {
    severity: 'warning',
    message: 'The large search engines ignore this directive.',
    message_zh: '大型搜尋引擎不採用這個指令。',
  },
  unknown_directive: {
    severity: 'warning',
    message: 'Crawlers do not know this directive and ignore the line. Make it a comment or remove it.',
    message_zh: '爬蟲不認得這個指令，會忽略這一行。請改成註解或刪除。',
  },
  missing_colon: {
    severity: 'warning',
    message: 'The colon is missing. Google guesses what is meant; other crawlers may not.',
    message_zh: '缺少冒號。Google 會猜測原意，其他爬蟲未必。',
  },
  misspelled_directive: {
    severity: 'warning',
    message: 'The name is misspelled. Google understands it; other crawlers may ignore the line.',
    message_zh: '名稱拼錯。Google 看得懂，其他爬蟲可能忽略。',
  },
} as const satisfies Readonly<Record<string, Omit<RobotsFinding, 'line' | 'code' | 'fix'>>>

export type RobotsFindingCode = keyof typeof FINDINGS

/** A finding with its corrected line. Text has one character per byte. */
export function robotsFinding(code: RobotsFindingCode, line: number, fix: string | null = null): RobotsFinding {
  return { line, code, ...FINDINGS[code], fix: fix === null ? null : shown(fix) }
}

/** Directives outside RFC 9309 that some crawlers read, with an explanation. */
export const OTHER_DIRECTIVES: Readonly<Record<string, readonly [en: string, zh: string]>> = lookupTable({
  'crawl-delay': [
    'Google ignores Crawl-delay; Bing and Yandex have read it.',
    'Google 不採用 Crawl-delay；Bing 與 Yandex 曾經採用。',
  ],
  noindex: [
    'Search engines ignore Noindex in robots.txt. Use a robots meta tag or an X-Robots-Tag header.',
    '搜尋引擎不採用 robots.txt 的 Noindex。請用 robots meta 標籤或 X-Robots-Tag 標頭。',
  ],
  nofollow: [
    'Search engines ignore Nofollow in robots.txt. Use a robots meta tag.',
    '搜尋引擎不採用 robots.txt 的 Nofollow。請用 robots meta 標籤。',
  ],
  host: [
    'Only Yandex has read Host. Use redirects or canonical links.',
    '只有 Yandex 曾採用 Host。請用轉址或 canonical。',
  ],
  'clean-param': ['Only Yandex reads Clean-param.', '只有 Yandex 採用 Clean-param。'],
  'request-rate': ['The large search engines ignore Request-rate.', '大型搜尋引擎不採用 Request-rate。'],
  'visit-time': ['The large search engines ignore Visit-time.', '大型搜尋引擎不採用 Visit-time。'],
  'content-signal': [
    'Content-Signal states a wish; crawlers are not known to act on it.',
    'Content-Signal 只表達意願，目前未知有爬蟲據此行動。',
  ],
  'content-usage': [
    'Content-Usage is a draft; crawlers are not known to act on it.',
    'Content-Usage 仍是草案，目前未知有爬蟲據此行動。',
  ],
})

const SHOWN_LENGTH_MAX = 300

function shown(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8').slice(0, SHOWN_LENGTH_MAX).toWellFormed()
}
