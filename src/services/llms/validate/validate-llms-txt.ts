import { z } from 'zod'
import { parsers } from '#sites/crawl/parsing.ts'
import { defineOperation } from '#operation/operation.ts'
import {
  findingSchema,
  referenceSchema,
  specificationSchema,
  statsSchema,
  verdictField,
  verdictsOf,
} from '../llms-txt-answer.ts'

export const validateLlmsTxt = defineOperation({
  name: 'validate_llms_txt',
  tool: true,
  route: 'POST /api/validate',
  title: 'Validate llms.txt content',
  titleZh: '驗證 llms.txt 內容',
  summary: 'Is this llms.txt content well formed?',
  description:
    'Reads the text of an llms.txt and reports every fault with line, rule, severity and the line to paste. It checks H1, order, links, placeholders, encoding and HTML in place of Markdown. What llmstxt.org allows is a notice at most; a title alone is valid. reference_parser says whether llmstxt.org’s own parser reads it, specification whether it follows the text. Use [check_llms_txt] for a file that is online, [generate_llms_txt] to make one.',
  keywords: [
    'validate',
    'lint',
    'llms.txt format',
    'syntax',
    '驗證',
    '格式檢查',
    'llms.txt 語法',
    '哪一行寫錯',
    '貼上的 llms.txt',
    'paste llms.txt',
  ],
  tasks: ['幫我檢查這份 llms.txt 的格式', '我的 llms.txt 草稿有沒有錯？', 'Is this llms.txt valid?'],
  long: true,
  workerThresholdChars: 10_000,
  input: z.object({ content: z.string().describe('File text up to 1 MiB, such as “# Title” and its lists.') }),
  textBody: 'content',
  output: z.object({
    valid: z.boolean().describe('True unless there are errors.'),
    verdict: verdictField,
    reference_parser: referenceSchema.describe('What AnswerDotAI/llms-txt, the proposal’s own parser, does with it.'),
    specification: specificationSchema,
    title: z.string().nullable().describe('The H1.'),
    summary: z.string().nullable().describe('The quotation after the H1.'),
    sections: z
      .array(z.object({ line: z.int(), title: z.string(), links: z.int() }))
      .describe('The first 1,000; stats.sections counts all.'),
    findings: z.array(findingSchema),
    stats: statsSchema,
  }),
  example: {
    input: { content: '# Example\n\n## Docs\n\n- [Guide](/guide): how to begin\n' },
    output: {
      valid: true,
      verdict: 'warnings',
      reference_parser: {
        reads: false,
        reads_with_lf: false,
        fails_at: { line: 1, what: 'head', text: '# Example' },
        failures: 1,
      },
      specification: { follows: true, departures: 0 },
      title: 'Example',
      summary: null,
      sections: [{ line: 3, title: 'Docs', links: 1 }],
      findings: [
        {
          code: 'missing_summary',
          severity: 'notice',
          rule: 'practice',
          line: 2,
          message:
            'There is no summary. The file is valid without one; a line such as “> What this site offers, in one sentence.” helps readers.',
          message_zh: '沒有簡介。格式允許，但加一行「> 用一句話說明本站內容」會更有用。',
          fix: null,
        },
        {
          code: 'relative_link',
          severity: 'warning',
          rule: 'practice',
          line: 5,
          message:
            'This link is not a full URL; programs that hold only the file cannot follow it. Write https:// and the host. (/guide)',
          message_zh: '這個連結不是完整網址；只拿到檔案的程式無法開啟。請寫出 https:// 與網域。（/guide）',
          fix: null,
        },
      ],
      stats: {
        bytes: 52,
        lines: 5,
        h1: 1,
        sections: 1,
        links: 1,
        relative_links: 1,
        empty_links: 0,
        has_optional_section: false,
      },
    },
  },
  run({ content }) {
    const read = parsers.llmsTxt({ text: content })
    const { valid, verdict, title, summary, sections, findings, stats } = read
    return {
      valid,
      verdict,
      ...verdictsOf(read),
      title,
      summary,
      sections: [...sections],
      findings: [...findings],
      stats,
    }
  },
})
