interface FindingText {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly message_zh: string
}

/** Every fault that is looked for in an llms.txt. Errors keep programs from reading it; warnings make it poorer. */
export const LLMS_TXT_FINDINGS = {
  empty: {
    severity: 'error',
    message: 'The file is empty. Begin with “# ” and the name of the site.',
    message_zh: '檔案是空的。第一行請寫「# 」加網站名稱。',
  },
  html_content: {
    severity: 'error',
    message: 'The content is HTML or XML, not Markdown. Serve a plain text file at /llms.txt.',
    message_zh: '內容是 HTML 或 XML，不是 Markdown。請在 /llms.txt 提供純文字檔。',
  },
  missing_h1: {
    severity: 'error',
    message: 'There is no H1. Begin the first line with “# ” and the name of the site.',
    message_zh: '缺少 H1 標題。第一行請寫「# 」加網站名稱。',
  },
  multiple_h1: {
    severity: 'error',
    message:
      'There is more than one H1. Keep the first; “#” begins a heading, not a comment, and sections begin with “## ”.',
    message_zh: '有不只一個 H1。只保留第一個；「#」是標題不是註解，段落標題請用「## 」。',
  },
  h1_not_first: {
    severity: 'error',
    message: 'The H1 is not the first line. Remove what stands before it.',
    message_zh: 'H1 不在第一行。請移除它前面的內容。',
  },
  missing_summary: {
    severity: 'warning',
    message: 'There is no summary. After the H1 add a line such as “> What this site offers, in one sentence.”',
    message_zh: '缺少簡介。請在 H1 之後加一行「> 用一句話說明本站內容」。',
  },
  missing_sections: {
    severity: 'warning',
    message: 'There are no sections. Group the links under lines such as “## Docs”.',
    message_zh: '缺少 ## 段落。請把連結分組放在「## 文件」這類段落標題之下。',
  },
  no_links: {
    severity: 'warning',
    message: 'There are no links. List pages as “- [Name](https://…): what is there”.',
    message_zh: '沒有任何連結。請以「- [名稱](https://…)：說明」列出頁面。',
  },
  relative_link: {
    severity: 'warning',
    message:
      'This link is not a full URL; programs that hold only the file cannot follow it. Write https:// and the host.',
    message_zh: '這個連結不是完整網址；只拿到檔案的程式無法開啟。請寫出 https:// 與網域。',
  },
  empty_link: {
    severity: 'warning',
    message: 'This link has no address. Fill it in or remove the link.',
    message_zh: '這個連結沒有網址。請補上網址或移除連結。',
  },
  byte_order_mark: {
    severity: 'warning',
    message:
      'The file begins with a byte order mark, which hides the “#” from simple readers. Save it as UTF-8 without one.',
    message_zh: '檔案開頭有 BOM，會讓簡單的程式認不出「#」。請存成不含 BOM 的 UTF-8。',
  },
  front_matter: {
    severity: 'warning',
    message: 'The file begins with YAML front matter, which is shown as text. Remove it.',
    message_zh: '檔案開頭有 YAML front matter，會被當成內文。請移除。',
  },
  escaped_markdown: {
    severity: 'warning',
    message:
      'This line is escaped for HTML (“&gt;” instead of “>”), so its Markdown is lost. Send the characters themselves.',
    message_zh: '這一行被 HTML 跳脫（「&gt;」應為「>」），Markdown 因此失效。請輸出原本的字元。',
  },
  unclosed_fence: {
    severity: 'warning',
    message: 'This code fence is never closed and hides everything after it.',
    message_zh: '這個程式碼區塊沒有結尾，之後的內容全部被隱藏。',
  },
  json_content: {
    severity: 'warning',
    message: 'The content is JSON, not Markdown. Is an API or an error answering in place of the file?',
    message_zh: '內容是 JSON，不是 Markdown。是否由 API 或錯誤訊息代替了檔案？',
  },
  script_content: {
    severity: 'warning',
    message: 'The content is a script, not Markdown. Is the site’s program answering in place of the file?',
    message_zh: '內容是程式碼，不是 Markdown。是否由網站程式代替了檔案？',
  },
} as const satisfies Readonly<Record<string, FindingText>>

export type LlmsTxtCode = keyof typeof LLMS_TXT_FINDINGS

export const LLMS_TXT_CODES = Object.keys(LLMS_TXT_FINDINGS) as [LlmsTxtCode, ...LlmsTxtCode[]]

const DETAIL_LENGTH_MAX = 120

/** The sentences of a finding, followed by what exactly was met. */
export function describeFinding(code: LlmsTxtCode, detail: string): { message: string; message_zh: string } {
  const { message, message_zh } = LLMS_TXT_FINDINGS[code]
  if (detail === '') return { message, message_zh }
  const shown = detail.length > DETAIL_LENGTH_MAX ? `${detail.slice(0, DETAIL_LENGTH_MAX)}…` : detail
  return { message: `${message} (${shown})`, message_zh: `${message_zh}（${shown}）` }
}
