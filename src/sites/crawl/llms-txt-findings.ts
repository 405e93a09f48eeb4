/**
 * The origin of each rule: the text of llmstxt.org (one sentence per name), the behaviour of its authors' parser, or
 * general usefulness.
 */
export const LLMS_TXT_RULES = {
  'spec:h1': 'An H1 with the name of the project or site is the only required section.',
  'spec:order': 'H1, summary, details and file lists come in this order.',
  'spec:summary': 'After the H1 comes a blockquote with a short summary.',
  'spec:details': 'Details are Markdown of any type except headings.',
  'spec:file_list': 'Below each H2 stands a list of files.',
  'spec:link': 'Each entry has a link [name](url), then optionally a colon and notes.',
  'spec:markdown': 'The file is Markdown.',
  parser: 'The proposal’s own parser knows no other form.',
  practice: 'What programs and readers need to use the file.',
} as const

export type LlmsTxtRule = keyof typeof LLMS_TXT_RULES

interface FindingText {
  /** A notice does not affect the verdict. */
  readonly severity: 'error' | 'warning' | 'notice'
  readonly rule: LlmsTxtRule
  readonly message: string
  readonly message_zh: string
}

/**
 * Every fault that is looked for in an llms.txt. Errors keep programs from reading it; warnings make it poorer; notices
 * concern files that are lawful by llmstxt.org, and change no verdict.
 */
export const LLMS_TXT_FINDINGS = {
  empty: {
    severity: 'error',
    rule: 'spec:h1',
    message: 'The file is empty. Begin with “# ” and the name of the site.',
    message_zh: '檔案是空的。第一行請寫「# 」加網站名稱。',
  },
  html_content: {
    severity: 'error',
    rule: 'spec:markdown',
    message: 'The content is HTML or XML, not Markdown. Serve a plain text file at /llms.txt.',
    message_zh: '內容是 HTML 或 XML，不是 Markdown。請在 /llms.txt 提供純文字檔。',
  },
  missing_h1: {
    severity: 'error',
    rule: 'spec:h1',
    message: 'There is no H1. Begin the first line with “# ” and the name of the site.',
    message_zh: '缺少 H1 標題。第一行請寫「# 」加網站名稱。',
  },
  multiple_h1: {
    severity: 'error',
    rule: 'spec:h1',
    message:
      'There is more than one H1. Keep the first; “#” begins a heading, not a comment, and sections begin with “## ”.',
    message_zh: '有不只一個 H1。只保留第一個；「#」是標題不是註解，段落標題請用「## 」。',
  },
  h1_not_first: {
    severity: 'error',
    rule: 'spec:order',
    message: 'The H1 is not the first line. Remove what stands before it.',
    message_zh: 'H1 不在第一行。請移除它前面的內容。',
  },
  underlined_heading: {
    severity: 'warning',
    rule: 'parser',
    message: 'This heading is underlined. Programs look for “# ” and “## ” at the beginning of the line.',
    message_zh: '這個標題用底線表示。程式只認得行首的「# 」與「## 」。',
  },
  indented_heading: {
    severity: 'warning',
    rule: 'parser',
    message: 'Blanks stand before this heading. Programs look for “#” at the very beginning of the line.',
    message_zh: '標題前面有空格。程式只認得寫在行首的「#」。',
  },
  missing_summary: {
    severity: 'notice',
    rule: 'practice',
    message:
      'There is no summary. The file is valid without one; a line such as “> What this site offers, in one sentence.” helps readers.',
    message_zh: '沒有簡介。格式允許，但加一行「> 用一句話說明本站內容」會更有用。',
  },
  missing_sections: {
    severity: 'notice',
    rule: 'practice',
    message: 'There are no sections. The file is valid without them; links are grouped under lines such as “## Docs”.',
    message_zh: '沒有 ## 段落。格式允許；連結可以分組放在「## 文件」這類標題之下。',
  },
  no_links: {
    severity: 'notice',
    rule: 'practice',
    message:
      'There are no links. The file is valid without them; pages are listed as “- [Name](https://…): what is there”.',
    message_zh: '沒有任何連結。格式允許；頁面寫成「- [名稱](https://…): 說明」。',
  },
  relative_link: {
    severity: 'warning',
    rule: 'practice',
    message:
      'This link is not a full URL; programs that hold only the file cannot follow it. Write https:// and the host.',
    message_zh: '這個連結不是完整網址；只拿到檔案的程式無法開啟。請寫出 https:// 與網域。',
  },
  double_scheme: {
    severity: 'warning',
    rule: 'practice',
    message: 'The address begins with https:// twice and leads nowhere. Write it once.',
    message_zh: '網址開頭重複了 https://，打不開。請只寫一次。',
  },
  not_web_link: {
    severity: 'warning',
    rule: 'practice',
    message: 'This address is of no page of the web. Programs read https:// addresses; write others into the details.',
    message_zh: '這不是網頁的網址。程式只讀 https:// 網址，其他聯絡方式請寫在說明文字裡。',
  },
  link_title: {
    severity: 'warning',
    rule: 'parser',
    message: 'A title stands behind the address, and programs take it for a part of it. Write it as a note after “: ”.',
    message_zh: '網址後面有引號裡的標題，程式會把它當成網址的一部分。請改寫在後面的「: 」之後。',
  },
  empty_link: {
    severity: 'warning',
    rule: 'spec:link',
    message: 'This link has no address. Fill it in or remove the link.',
    message_zh: '這個連結沒有網址。請補上網址或移除連結。',
  },
  byte_order_mark: {
    severity: 'notice',
    rule: 'parser',
    message: 'The file begins with a byte order mark. The format allows it; simple readers then miss the “#”.',
    message_zh: '檔案開頭有 BOM。格式允許，但簡單的程式會認不出「#」。',
  },
  front_matter: {
    severity: 'warning',
    rule: 'spec:order',
    message: 'The file begins with YAML front matter, which is shown as text. Remove it.',
    message_zh: '檔案開頭有 YAML front matter，會被當成內文。請移除。',
  },
  escaped_markdown: {
    severity: 'warning',
    rule: 'spec:markdown',
    message:
      'This line is escaped for HTML (“&gt;” instead of “>”), so its Markdown is lost. Send the characters themselves.',
    message_zh: '這一行被 HTML 跳脫（「&gt;」應為「>」），Markdown 因此失效。請輸出原本的字元。',
  },
  unclosed_fence: {
    severity: 'warning',
    rule: 'spec:markdown',
    message: 'This code fence is never closed and hides everything after it.',
    message_zh: '這個程式碼區塊沒有結尾，之後的內容全部被隱藏。',
  },
  json_content: {
    severity: 'warning',
    rule: 'spec:markdown',
    message: 'The content is JSON, not Markdown. Is an API or an error answering in place of the file?',
    message_zh: '內容是 JSON，不是 Markdown。是否由 API 或錯誤訊息代替了檔案？',
  },
  script_content: {
    severity: 'warning',
    rule: 'spec:markdown',
    message: 'The content is a script, not Markdown. Is the site’s program answering in place of the file?',
    message_zh: '內容是程式碼，不是 Markdown。是否由網站程式代替了檔案？',
  },
  sub_heading: {
    severity: 'notice',
    rule: 'practice',
    message: 'A heading below H2 is inside a section. The format allows it; programs that look for links ignore it.',
    message_zh: '段落裡有比 H2 更小的標題。格式允許，但尋找連結的程式會略過它。',
  },
  heading_in_details: {
    severity: 'warning',
    rule: 'spec:details',
    message:
      'There is a heading between the H1 and the first section. Write it as a paragraph, or begin a section with “## ”.',
    message_zh: 'H1 與第一個段落之間有標題。請改成一般文字，或用「## 」開始一個段落。',
  },
  prose_in_section: {
    severity: 'notice',
    rule: 'parser',
    message:
      'A section contains text besides its links. The format allows it; the proposal’s own parser expects nothing but links there.',
    message_zh: '段落裡除了連結還有文字。格式允許，但官方解析器在這裡只讀連結。',
  },
  item_without_link: {
    severity: 'warning',
    rule: 'spec:link',
    message: 'This entry of a list has no link. Write “- [Name](https://…): what is there”.',
    message_zh: '這個項目沒有連結。請寫成「- [名稱](https://…): 說明」。',
  },
  link_not_first: {
    severity: 'warning',
    rule: 'spec:link',
    message: 'Words stand before the link of this entry. Put the link first and the words behind it, after “: ”.',
    message_zh: '這個項目的連結前面還有文字。請把連結放最前面，文字放在後面的「: 」之後。',
  },
  bullet_not_dash: {
    severity: 'notice',
    rule: 'parser',
    message: 'The entries begin with another sign than “-”, and the proposal’s own parser fails on them.',
    message_zh: '項目開頭不是「-」，官方解析器會因此失敗。',
  },
  note_without_colon: {
    severity: 'warning',
    rule: 'spec:link',
    message: 'The note behind the link does not begin with “: ”, so programs drop it.',
    message_zh: '連結後面的說明不是以「: 」開頭，程式會略過它。',
  },
  unnamed_section: {
    severity: 'warning',
    rule: 'spec:file_list',
    message: 'This section has no name, and programs take the next line for it. Write one behind “## ”.',
    message_zh: '這個段落沒有名稱，程式會把下一行當成名稱。請在「## 」後面寫上名稱。',
  },
  empty_section: {
    severity: 'warning',
    rule: 'spec:file_list',
    message: 'This section is empty. Add links or remove it.',
    message_zh: '這個段落是空的。請補上連結或移除。',
  },
  duplicate_section: {
    severity: 'warning',
    rule: 'practice',
    message: 'There is an earlier section of this name, and programs keep only one of the two.',
    message_zh: '前面已有同名段落，程式只會保留其中一個。',
  },
  duplicate_link: {
    severity: 'warning',
    rule: 'practice',
    message: 'The same address is listed twice.',
    message_zh: '同一個網址列了兩次。',
  },
  anchor_link: {
    severity: 'warning',
    rule: 'practice',
    message: 'This link leads to a heading of this file and not to a page. Write the address of a page.',
    message_zh: '這個連結指向本檔案內的錨點，不是頁面。請寫頁面的網址。',
  },
  empty_link_text: {
    severity: 'notice',
    rule: 'parser',
    message: 'This link has no name between the brackets, so the proposal’s own parser does not read it.',
    message_zh: '這個連結的方括號裡沒有名稱，官方解析器讀不到它。',
  },
  bracket_in_name: {
    severity: 'notice',
    rule: 'parser',
    message: 'The name of this link holds a square bracket, at which the proposal’s own parser ends it.',
    message_zh: '連結名稱裡有方括號，官方解析器會在那裡中斷。',
  },
  placeholder: {
    severity: 'warning',
    rule: 'practice',
    message: 'This was left in from a template. Fill it in.',
    message_zh: '這是範本裡還沒填寫的內容，請補上。',
  },
  local_link: {
    severity: 'warning',
    rule: 'practice',
    message: 'This address leads to a machine of your own, which nobody else can reach.',
    message_zh: '這個網址指向你自己的電腦或內部網路，別人打不開。',
  },
  summary_not_next: {
    severity: 'warning',
    rule: 'spec:order',
    message: 'The summary does not follow the H1. Move it up: what stands between them hides it from programs.',
    message_zh: '簡介不是緊接在 H1 之後。請往上移；中間的內容會讓程式讀不到簡介。',
  },
  head_too_tight: {
    severity: 'notice',
    rule: 'parser',
    message: 'Leave one line empty after the H1, and one after the summary with text or a section below it.',
    message_zh: 'H1 之後請空一行；簡介之後也請空一行，再接內文或段落。',
  },
  parser_stops: {
    severity: 'notice',
    rule: 'parser',
    message: 'The proposal’s own parser stops here: below a heading it reads nothing but “- [Name](https://…): notes”.',
    message_zh: '官方解析器會停在這一行：標題之下它只讀得懂「- [名稱](https://…): 說明」。',
  },
  optional_spelling: {
    severity: 'warning',
    rule: 'practice',
    message: 'Programs look for “## Optional” written exactly so.',
    message_zh: '程式只認得完全寫成「## Optional」的段落。',
  },
  encoding: {
    severity: 'warning',
    rule: 'practice',
    message: 'Characters are broken here: the text went through a wrong encoding. Save and send it as UTF-8.',
    message_zh: '這裡有亂碼，文字經過錯誤的編碼轉換。請存成並以 UTF-8 傳送。',
  },
  crlf: {
    severity: 'notice',
    rule: 'parser',
    message:
      'Lines end as on Windows (CRLF), and the proposal’s own parser fails on the text as it is sent. Save it with LF.',
    message_zh: '換行是 Windows 格式（CRLF），官方解析器讀不了原始內容。請存成 LF。',
  },
} as const satisfies Readonly<Record<string, FindingText>>

export type LlmsTxtCode = keyof typeof LLMS_TXT_FINDINGS

export const LLMS_TXT_CODES = Object.keys(LLMS_TXT_FINDINGS) as [LlmsTxtCode, ...LlmsTxtCode[]]

const DETAIL_LENGTH_MAX = 120

/** The messages of a finding, followed by the detail and by the earlier line, if there is one. */
export function describeFinding(
  code: LlmsTxtCode,
  detail: string,
  earlier?: number,
): { message: string; message_zh: string } {
  const { message, message_zh } = LLMS_TXT_FINDINGS[code]
  if (detail === '') return { message, message_zh }
  const shown =
    detail.length > DETAIL_LENGTH_MAX
      ? `${detail.slice(0, DETAIL_LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, '')}…`
      : detail
  const [en, zh] = earlier === undefined ? ['', ''] : [`, line ${earlier}`, `，第 ${earlier} 行`]
  return { message: `${message} (${shown}${en})`, message_zh: `${message_zh}（${shown}${zh}）` }
}
